//! What becomes known of the platform operator's ways into tenants.

use async_trait::async_trait;
use kernel::{OrganizationId, StoreError, UserId};
use organizations::ports::OperatorAccessLog;

/// Writes each access to the log, as an event of the target `meldewerk::audit`.
pub struct TracedOperatorAccess;

#[async_trait]
impl OperatorAccessLog for TracedOperatorAccess {
    async fn entered(&self, operator: UserId, organization: OrganizationId) -> Result<(), StoreError> {
        tracing::info!(
            target: "meldewerk::audit",
            operator = operator.0,
            organization = organization.0,
            "the platform operator acts in a tenant"
        );
        Ok(())
    }
}
