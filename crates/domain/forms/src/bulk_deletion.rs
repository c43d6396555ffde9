//! Use case: delete reports permanently.
//!
//! Many reports are deleted in steps: whoever sends or changes something meanwhile waits for one step, not
//! for all of them. So a deletion can end half-way; it reports what it did, and the next one continues.

use crate::ports::FileVault;
use async_trait::async_trait;
use audit::ports::AuditStore;
use audit::{Action, AuditContext, AuditEventFn, Details, Object, ObjectKind};
use futures_util::{StreamExt as _, stream};
use kernel::{Clock, ErrorKind, Scope, StoreError, SubmissionId, TemplateId, log_failure};
use std::collections::HashMap;
use std::sync::Arc;

/// The maximum number of reports deleted in one batch.
pub const BATCH_SIZE: u32 = 1000;

/// The maximum number of files per query when files left behind by a deletion are deleted.
const FILES_PER_QUERY: u32 = 500;

/// How many files are deleted concurrently: object storage takes time for each.
const FILES_AT_ONCE: usize = 16;

/// Selects reports of a scope.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhichReports {
    All,
    /// Those of the template with this slug, active or not.
    OfTemplate(String),
    /// Test data.
    Test,
    Quarantined,
}

/// The number of reports of a scope.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReportCount {
    /// All reports.
    pub total: u64,
    /// The test data among them.
    pub test: u64,
}

/// The reports that a deletion covers: those stored when it began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeletionPlan {
    /// Only those of this template.
    pub template: Option<TemplateId>,
    /// Only test data.
    pub test: bool,
    /// Only quarantined reports.
    pub quarantined: bool,
    /// The newest of them.
    pub until: SubmissionId,
}

/// The result of one batch of a deletion.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeletedReports {
    /// The number of reports, without those that another deletion got first.
    pub reports: u64,
    /// The vault keys of their files, which no longer have a record.
    pub files: Vec<String>,
    /// Up to where there is nothing left to delete; `None` if there is nothing left at all.
    pub last: Option<SubmissionId>,
}

/// Deletes reports.
#[async_trait]
pub trait ReportDeletion: Send + Sync {
    /// Counts the reports.
    async fn count(&self, scope: Scope) -> Result<ReportCount, StoreError>;
    /// Returns what a deletion of these covers. `None` when the scope has no such template.
    async fn plan(&self, scope: Scope, which: &WhichReports) -> Result<Option<DeletionPlan>, StoreError>;
    /// Deletes the oldest of the planned reports after `after`, at most `limit`, with the records of their
    /// files, in one transaction. The keys of the files are kept in the same transaction until
    /// [`Self::delete_file_keys`]. With two concurrent deletions each report counts in one. `audit_event`
    /// receives the number of reports.
    async fn delete_some(
        &self,
        scope: Scope,
        plan: &DeletionPlan,
        after: SubmissionId,
        limit: u32,
        audit_event: AuditEventFn<'_, u64>,
    ) -> Result<DeletedReports, StoreError>;
    /// Deletes the keys of deleted files, once the vault no longer has them.
    async fn delete_file_keys(&self, scope: Scope, keys: &[String]) -> Result<(), StoreError>;
}

/// The files of deleted reports that the vault may still have, across tenants. For housekeeping only.
#[async_trait]
pub trait CrossTenantLeftoverFiles: Send + Sync {
    /// Returns at most `limit` of them after `after`, in the order of their keys.
    async fn waiting(&self, after: &str, limit: u32) -> Result<Vec<(Scope, String)>, StoreError>;
}

/// A deletion that ended early.
#[derive(Debug, thiserror::Error)]
#[error("the deletion stopped half-way, after {deleted} reports")]
pub struct DeletionFailed {
    /// How many reports were deleted by then.
    pub deleted: u64,
    /// The cause.
    #[source]
    pub source: StoreError,
}

impl DeletionFailed {
    /// Classifies the error.
    pub const fn kind(&self) -> ErrorKind {
        self.source.kind()
    }
}

/// Deletes reports. The caller checks the permission, and that the deletion is intended.
#[derive(Clone)]
pub struct DeleteReports {
    pub deletion: Arc<dyn ReportDeletion>,
    pub vault: Arc<dyn FileVault>,
    /// The audit log, written before it begins.
    pub audit: Arc<dyn AuditStore>,
    pub clock: Arc<dyn Clock>,
}

impl DeleteReports {
    /// Counts the reports of a scope.
    ///
    /// # Errors
    /// The store failed.
    pub async fn count(&self, scope: Scope) -> Result<ReportCount, StoreError> {
        self.deletion.count(scope).await
    }

    /// Returns what a deletion of these covers. `None` when the scope has no such template.
    ///
    /// # Errors
    /// The store failed.
    pub async fn plan(&self, scope: Scope, which: &WhichReports) -> Result<Option<DeletionPlan>, StoreError> {
        self.deletion.plan(scope, which).await
    }

    /// Records that a deletion of these begins; this must precede the deletion.
    ///
    /// # Errors
    /// The store failed, and nothing may be deleted.
    pub async fn begin(&self, by: &AuditContext, which: &WhichReports) -> Result<(), StoreError> {
        let (object, details) = about(which);
        let begun = by.event(Action::ReportDeletionBegun, object, details, self.clock.now());
        self.audit.append(by.scope, &begun).await.map(drop)
    }

    /// Deletes the planned reports, which `which` describes, and their files; returns the number of reports.
    /// Each step is an entry of the log.
    ///
    /// A file that cannot be deleted now no longer has a record, and is deleted later by
    /// [`DeleteLeftoverFiles`].
    ///
    /// # Errors
    /// The store failed. The error says how many were deleted by then, which stay deleted.
    pub async fn delete(
        &self,
        by: &AuditContext,
        which: &WhichReports,
        plan: &DeletionPlan,
    ) -> Result<u64, DeletionFailed> {
        let (mut deleted, mut after, scope) = (0, SubmissionId(0), by.scope);
        let audit_event = |reports: &u64| {
            let (object, details) = about(which);
            let details = details.with("reports", i64::try_from(*reports).unwrap_or(i64::MAX));
            (*reports > 0).then(|| by.event(Action::ReportsDeleted, object, details, self.clock.now()))
        };
        loop {
            let step = self.deletion.delete_some(scope, plan, after, BATCH_SIZE, &audit_event).await;
            let step = step.map_err(|source| DeletionFailed { deleted, source })?;
            deleted += step.reports;
            self.delete_files(scope, step.files).await;
            let Some(last) = step.last else { return Ok(deleted) };
            after = last;
        }
    }

    /// Never fails: the reports are gone and have to be reported as deleted, whatever happens to their files.
    pub(crate) async fn delete_files(&self, scope: Scope, keys: Vec<String>) {
        let delete = |key: String| async move {
            let deleted = self.vault.delete(scope, &key).await;
            log_failure(deleted, "a file of a deleted report stays for the next cleanup").map(|()| key)
        };
        let deleted = stream::iter(keys).map(delete).buffer_unordered(FILES_AT_ONCE);
        let gone: Vec<String> = deleted.filter_map(std::future::ready).collect().await;
        if !gone.is_empty() {
            // Otherwise their keys stay for the next cleanup, which finds nothing to delete.
            let forgotten = self.deletion.delete_file_keys(scope, &gone).await;
            log_failure(forgotten, "the keys of deleted files stay for the next cleanup");
        }
    }
}

/// Returns what the log says about a deletion: the form by its slug, or the reason why other reports were
/// selected.
fn about(which: &WhichReports) -> (Object, Details) {
    let all = Object { kind: ObjectKind::Report, id: String::new() };
    match which {
        WhichReports::All => (all, Details::new()),
        WhichReports::OfTemplate(slug) => {
            (Object::of(ObjectKind::Template, slug), Details::new().with("name", slug.as_str()))
        }
        WhichReports::Test => (all, Details::new().with("test", true)),
        WhichReports::Quarantined => (all, Details::new().with("quarantine", true)),
    }
}

/// Deletes the files of deleted reports that could not be deleted together with them.
#[derive(Clone)]
pub struct DeleteLeftoverFiles {
    /// Lists the files.
    pub files: Arc<dyn CrossTenantLeftoverFiles>,
    /// Deletes their keys.
    pub deletion: Arc<dyn ReportDeletion>,
    pub vault: Arc<dyn FileVault>,
}

impl DeleteLeftoverFiles {
    /// Deletes them and returns how many. A failure does not stop the others.
    ///
    /// # Errors
    /// The first failure.
    pub async fn run(&self) -> Result<u64, StoreError> {
        let (mut deleted, mut first) = (0, None);
        let mut after = String::new();
        loop {
            let some = self.files.waiting(&after, FILES_PER_QUERY).await?;
            let Some((_, last)) = some.last() else { break };
            after.clone_from(last);
            let delete = |(scope, key): (Scope, String)| async move {
                let deleted = self.vault.delete(scope, &key).await;
                deleted.map(|()| (scope, key))
            };
            let mut done = stream::iter(some).map(delete).buffer_unordered(FILES_AT_ONCE);
            let mut gone: HashMap<Scope, Vec<String>> = HashMap::new();
            while let Some(one) = done.next().await {
                match one {
                    Ok((scope, key)) => gone.entry(scope).or_default().push(key),
                    Err(error) => drop(first.get_or_insert(error)),
                }
            }
            for (scope, keys) in gone {
                match self.deletion.delete_file_keys(scope, &keys).await {
                    Ok(()) => deleted += keys.len() as u64,
                    Err(error) => drop(first.get_or_insert(error)),
                }
            }
        }
        first.map_or(Ok(deleted), Err)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ports::{FormReader as _, SubmissionStore as _};
    use crate::submission::StoredFile;
    use crate::testing::{FormBuilder, MemoryForms, MemoryVault, SubmissionBuilder, at, install, scopes};
    use bytes::Bytes;

    #[tokio::test]
    async fn files_go_with_their_report() {
        let (forms, vault, [scope, _]) = (MemoryForms::new(), MemoryVault::new(), scopes());
        let installed = install(&*forms, scope, &FormBuilder::new("f").snapshot(), true).await;
        let revision = forms.revision(scope).await.unwrap();
        let file = |key: &str| StoredFile {
            key: key.into(),
            field: "anhang".into(),
            name: "anlage-1.pdf".into(),
            media_type: "application/pdf".into(),
            size: 1,
        };
        for (reference, key) in [("MW-0000-0001", "a1"), ("MW-0000-0002", "a2")] {
            vault.put(scope, key, Bytes::from_static(b"x")).await.unwrap();
            let report = SubmissionBuilder::new(installed, revision, reference).file(file(key)).build();
            forms.append(scope, report).await.unwrap();
        }
        let delete = deleting(&forms, &vault);
        assert_eq!(delete.plan(scope, &WhichReports::OfTemplate("g".into())).await.unwrap(), None);
        assert_eq!(delete.count(scope).await.unwrap(), ReportCount { total: 2, test: 0 });
        assert_eq!(delete_all(&delete, scope).await, 2);
        assert_eq!(delete.count(scope).await.unwrap(), ReportCount::default());
        for key in ["a1", "a2"] {
            assert_eq!(vault.get(scope, key).await.unwrap(), None);
        }
    }

    fn deleting(forms: &Arc<MemoryForms>, vault: &Arc<MemoryVault>) -> DeleteReports {
        let clock = Arc::new(kernel::testing::ManualClock::at(at(0)));
        DeleteReports { deletion: forms.clone(), vault: vault.clone(), audit: forms.log(), clock }
    }

    async fn delete_all(delete: &DeleteReports, scope: Scope) -> u64 {
        let plan = delete.plan(scope, &WhichReports::All).await.unwrap().unwrap();
        delete.delete(&AuditContext::system(scope), &WhichReports::All, &plan).await.unwrap()
    }

    async fn with_reports(count: u32) -> (Arc<MemoryForms>, Arc<MemoryVault>, Scope) {
        let (forms, vault, [scope, _]) = (MemoryForms::new(), MemoryVault::new(), scopes());
        let installed = install(&*forms, scope, &FormBuilder::new("f").snapshot(), true).await;
        let revision = forms.revision(scope).await.unwrap();
        for n in 0..count {
            let file = StoredFile {
                key: format!("a{n}"),
                field: "anhang".into(),
                name: "anlage-1.pdf".into(),
                media_type: "application/pdf".into(),
                size: 1,
            };
            vault.put(scope, &file.key, Bytes::from_static(b"x")).await.unwrap();
            let reference = format!("MW-{:04}-{:04}", n / 10_000, n % 10_000);
            let report = SubmissionBuilder::new(installed, revision, &reference).file(file).build();
            forms.append(scope, report).await.unwrap();
        }
        (forms, vault, scope)
    }

    #[tokio::test]
    async fn more_reports_than_one_step_takes_are_deleted_all_the_same() {
        let (forms, vault, scope) = with_reports(BATCH_SIZE * 2 + 1).await;
        let delete = deleting(&forms, &vault);
        assert_eq!(delete_all(&delete, scope).await, u64::from(BATCH_SIZE) * 2 + 1);
        assert_eq!(delete.count(scope).await.unwrap(), ReportCount::default());
    }

    #[tokio::test]
    async fn files_that_could_not_be_deleted_are_deleted_later() {
        let (forms, vault, scope) = with_reports(2).await;
        let delete = deleting(&forms, &vault);
        vault.set_stuck(Some("a0"));
        assert_eq!(delete_all(&delete, scope).await, 2, "the reports are gone");
        let later =
            DeleteLeftoverFiles { files: forms.clone(), deletion: forms.clone(), vault: vault.clone() };
        assert!(later.run().await.is_err(), "the vault still fails");
        vault.set_stuck(None);
        assert_eq!(vault.len(), 1);
        assert_eq!(later.run().await.unwrap(), 1);
        assert!(vault.is_empty());
        assert_eq!(later.run().await.unwrap(), 0);
    }
}
