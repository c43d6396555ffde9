//! Use case: delete a single report permanently.

use crate::bulk_deletion::DeleteReports;
use crate::submission::Submission;
use crate::work::{named, object};
use async_trait::async_trait;
use audit::{Action, AuditContext, AuditEventFn};
use kernel::{Clock, ErrorKind, Scope, StoreError, SubmissionId};
use std::sync::Arc;

/// Deletes single reports.
#[async_trait]
pub trait SingleDeletion: Send + Sync {
    /// Deletes a report with the records of its files, its status, its notes and the read marks, in one
    /// transaction. Returns the vault keys of its files, which are kept in the same transaction until they
    /// are deleted (see [`crate::bulk_deletion::ReportDeletion::delete_file_keys`]). `None` when the scope has no
    /// report with this id; of two concurrent calls, one gets it.
    async fn delete_one(
        &self,
        scope: Scope,
        id: SubmissionId,
        audit_event: AuditEventFn<'_, ()>,
    ) -> Result<Option<Vec<String>>, StoreError>;
}

/// Why a report was not deleted.
#[derive(Debug, thiserror::Error)]
pub enum DeletionError {
    /// It does not exist, or belongs to another tenant.
    #[error("there is no such report")]
    NotFound,
    /// The confirmation was not its reference, which is this.
    #[error("the deletion is not confirmed")]
    NotConfirmed(String),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl DeletionError {
    /// Classifies the error.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::NotFound => ErrorKind::NotFound,
            Self::NotConfirmed(_) => ErrorKind::Invalid,
            Self::Store(error) => error.kind(),
        }
    }
}

/// Deletes single reports. The caller checks the permission.
#[derive(Clone)]
pub struct DeleteReport {
    pub deletion: Arc<dyn SingleDeletion>,
    pub files: DeleteReports,
    pub clock: Arc<dyn Clock>,
}

impl DeleteReport {
    /// Deletes a report and its files, when `confirm` is its reference in any case.
    ///
    /// A file that cannot be deleted now is deleted later by [`crate::bulk_deletion::DeleteLeftoverFiles`].
    ///
    /// # Errors
    /// Unknown report, no confirmation, or a failing store; nothing was deleted in that case.
    pub async fn delete(
        &self,
        by: &AuditContext,
        report: &Submission,
        confirm: &str,
    ) -> Result<(), DeletionError> {
        if !report.reference.eq_ignore_ascii_case(confirm.trim()) {
            return Err(DeletionError::NotConfirmed(report.reference.clone()));
        }
        let now = self.clock.now();
        let audit_event = |(): &()| {
            Some(by.event(Action::ReportsDeleted, object(report), named(report).with("reports", 1), now))
        };
        let files = self.deletion.delete_one(by.scope, report.id, &audit_event).await?;
        self.files.delete_files(by.scope, files.ok_or(DeletionError::NotFound)?).await;
        Ok(())
    }
}
