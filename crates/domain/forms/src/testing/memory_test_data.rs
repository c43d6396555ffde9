//! Test data in memory.

use super::MemoryForms;
use crate::Revision;
use crate::ports::AppendError;
use crate::submission::NewSubmission;
use crate::test_data::TestDataStore;
use async_trait::async_trait;
use audit::AuditEventFn;
use kernel::Scope;

#[async_trait]
impl TestDataStore for MemoryForms {
    async fn append_all(
        &self,
        scope: Scope,
        revision: Revision,
        reports: Vec<NewSubmission>,
        audit_event: AuditEventFn<'_, ()>,
    ) -> Result<(), AppendError> {
        self.append_made_up(scope, revision, reports, audit_event)
    }
}
