//! Use case: reports are deleted for good.
//!
//! Of many reports some are deleted at a time: whoever sends or changes something meanwhile waits for one
//! step, not for all of them. So a deletion can end half-way; what it did is told, and the next one goes on.

use crate::ports::FileVault;
use async_trait::async_trait;
use audit::ports::AuditStore;
use audit::{Action, By, Details, EventOf, Object, ObjectKind};
use futures_util::{StreamExt as _, stream};
use kernel::{Clock, ErrorKind, Scope, StoreError, SubmissionId, TemplateId, log_failure};
use std::sync::Arc;

/// Most reports that are removed in one step.
pub const STEP: u32 = 1000;

/// Most files that are asked for at once when those are deleted that a deletion left behind.
const FILES: u32 = 500;

/// Files that are deleted at the same time: object storage takes its time for each.
const FILES_AT_ONCE: usize = 16;

/// Which reports of a scope.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhichReports {
    /// All.
    All,
    /// Those of the template with this slug, active or not.
    OfTemplate(String),
    /// Test data.
    Test,
    /// What is in quarantine.
    Quarantined,
}

/// How many reports a scope has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReportCount {
    /// All.
    pub total: u64,
    /// Those of them that are test data.
    pub test: u64,
}

/// The reports that a removal covers: those that were stored when it began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RemovalPlan {
    /// Of this template alone.
    pub template: Option<TemplateId>,
    /// Test data alone.
    pub test: bool,
    /// What is in quarantine alone.
    pub quarantined: bool,
    /// The newest of them.
    pub until: SubmissionId,
}

/// What one step of a removal did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RemovedReports {
    /// How many reports. Those that another removal was faster with are not among them.
    pub reports: u64,
    /// The vault's keys of their files, which have no record any more.
    pub files: Vec<String>,
    /// Up to where there is nothing left to remove; `None` when that is everywhere.
    pub last: Option<SubmissionId>,
}

/// Removes reports.
#[async_trait]
pub trait ReportRemoval: Send + Sync {
    /// How many there are.
    async fn count(&self, scope: Scope) -> Result<ReportCount, StoreError>;
    /// What a removal of these covers. `None` when the scope has no such template.
    async fn plan(&self, scope: Scope, which: &WhichReports) -> Result<Option<RemovalPlan>, StoreError>;
    /// Removes the oldest of the planned reports that come after `after`, at most so many, with the records
    /// of their files, in one transaction. The keys of the files are kept in the same transaction until
    /// [`Self::forget_files`]. Of two removals at once each report counts in one. `event_of` gets the number of reports.
    async fn remove_some(
        &self,
        scope: Scope,
        plan: &RemovalPlan,
        after: SubmissionId,
        most: u32,
        event_of: EventOf<'_, u64>,
    ) -> Result<RemovedReports, StoreError>;
    /// Forgets the keys of removed files: the vault does not have them any more.
    async fn forget_files(&self, scope: Scope, keys: &[String]) -> Result<(), StoreError>;
}

/// The files of removed reports that the vault may still have, whoever they belonged to. For housekeeping
/// only.
#[async_trait]
pub trait CrossTenantRemovedFiles: Send + Sync {
    /// Some of them, at most so many, in the order of their keys, which come after `after`.
    async fn waiting(&self, after: &str, most: u32) -> Result<Vec<(Scope, String)>, StoreError>;
}

/// A deletion ended before its end.
#[derive(Debug, thiserror::Error)]
#[error("the deletion ended half-way, after {removed} reports")]
pub struct DeletionFailed {
    /// How many reports were deleted by then.
    pub removed: u64,
    /// Why.
    #[source]
    pub source: StoreError,
}

impl DeletionFailed {
    /// Classifies the error.
    pub const fn kind(&self) -> ErrorKind {
        self.source.kind()
    }
}

/// Deletes reports. Who may, and whether it was meant, is the caller's to check.
#[derive(Clone)]
pub struct DeleteReports {
    /// Removes the reports.
    pub removal: Arc<dyn ReportRemoval>,
    /// Keeps their files.
    pub vault: Arc<dyn FileVault>,
    /// Where it is written down before it begins.
    pub log: Arc<dyn AuditStore>,
    /// The time.
    pub clock: Arc<dyn Clock>,
}

impl DeleteReports {
    /// How many reports a scope has.
    ///
    /// # Errors
    /// The store failed.
    pub async fn count(&self, scope: Scope) -> Result<ReportCount, StoreError> {
        self.removal.count(scope).await
    }

    /// What a deletion of these covers. `None` when the scope has no such template.
    ///
    /// # Errors
    /// The store failed.
    pub async fn plan(&self, scope: Scope, which: &WhichReports) -> Result<Option<RemovalPlan>, StoreError> {
        self.removal.plan(scope, which).await
    }

    /// Writes down that a deletion of these begins; what has to be done before anything is deleted.
    ///
    /// # Errors
    /// The store failed, and nothing may be deleted.
    pub async fn begin(&self, by: &By, which: &WhichReports) -> Result<(), StoreError> {
        let (object, details) = about(which);
        let begun = by.did(Action::ReportDeletionBegun, object, details, self.clock.now());
        self.log.append(by.scope, &begun).await.map(drop)
    }

    /// Deletes the planned reports, which are these, and their files; how many reports. Each step is an entry of the
    /// log.
    ///
    /// A file that cannot be deleted now has no record any more, and is deleted by [`DeleteRemovedFiles`].
    ///
    /// # Errors
    /// The store failed. What was deleted by then is told, and stays deleted.
    pub async fn delete(
        &self,
        by: &By,
        which: &WhichReports,
        plan: &RemovalPlan,
    ) -> Result<u64, DeletionFailed> {
        let (mut removed, mut after, scope) = (0, SubmissionId(0), by.scope);
        let event_of = |reports: &u64| {
            let (object, details) = about(which);
            let details = details.with("reports", i64::try_from(*reports).unwrap_or(i64::MAX));
            (*reports > 0).then(|| by.did(Action::ReportsDeleted, object, details, self.clock.now()))
        };
        loop {
            let step = self.removal.remove_some(scope, plan, after, STEP, &event_of).await;
            let step = step.map_err(|source| DeletionFailed { removed, source })?;
            removed += step.reports;
            self.delete_files(scope, step.files).await;
            let Some(last) = step.last else { return Ok(removed) };
            after = last;
        }
    }

    /// The reports are gone, and must be told to be, whatever becomes of their files.
    pub(crate) async fn delete_files(&self, scope: Scope, keys: Vec<String>) {
        let delete = |key: String| async move {
            let deleted = self.vault.delete(scope, &key).await;
            log_failure(deleted, "a file of a removed report stays for the next sweep").map(|()| key)
        };
        let deleted = stream::iter(keys).map(delete).buffer_unordered(FILES_AT_ONCE);
        let gone: Vec<String> = deleted.filter_map(std::future::ready).collect().await;
        if !gone.is_empty() {
            // Their keys stay for the next sweep then, which finds nothing to delete.
            let forgotten = self.removal.forget_files(scope, &gone).await;
            log_failure(forgotten, "the keys of deleted files stay for the next sweep");
        }
    }
}

/// What the log says of a deletion: a form by its slug, and why other reports were meant.
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

/// Deletes the files of removed reports that could not be deleted together with them.
#[derive(Clone)]
pub struct DeleteRemovedFiles {
    /// Knows them.
    pub files: Arc<dyn CrossTenantRemovedFiles>,
    /// Forgets them.
    pub removal: Arc<dyn ReportRemoval>,
    /// Has them.
    pub vault: Arc<dyn FileVault>,
}

impl DeleteRemovedFiles {
    /// Deletes them; how many. A file that fails does not keep the others.
    ///
    /// # Errors
    /// The first failure.
    pub async fn run(&self) -> Result<u64, StoreError> {
        let (mut deleted, mut first) = (0, None);
        let mut after = String::new();
        loop {
            let some = self.files.waiting(&after, FILES).await?;
            let Some((_, last)) = some.last() else { break };
            after.clone_from(last);
            for (scope, key) in some {
                let done = match self.vault.delete(scope, &key).await {
                    Ok(()) => self.removal.forget_files(scope, &[key]).await,
                    Err(error) => Err(error),
                };
                match done {
                    Ok(()) => deleted += 1,
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
    use crate::ports::{FormCatalog as _, SubmissionStore as _};
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
        DeleteReports { removal: forms.clone(), vault: vault.clone(), log: forms.log(), clock }
    }

    async fn delete_all(delete: &DeleteReports, scope: Scope) -> u64 {
        let plan = delete.plan(scope, &WhichReports::All).await.unwrap().unwrap();
        delete.delete(&By::system(scope), &WhichReports::All, &plan).await.unwrap()
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
        let (forms, vault, scope) = with_reports(STEP * 2 + 1).await;
        let delete = deleting(&forms, &vault);
        assert_eq!(delete_all(&delete, scope).await, u64::from(STEP) * 2 + 1);
        assert_eq!(delete.count(scope).await.unwrap(), ReportCount::default());
    }

    #[tokio::test]
    async fn files_that_could_not_be_deleted_are_deleted_later() {
        let (forms, vault, scope) = with_reports(2).await;
        let delete = deleting(&forms, &vault);
        vault.set_stuck(Some("a0"));
        assert_eq!(delete_all(&delete, scope).await, 2, "the reports are gone");
        let later = DeleteRemovedFiles { files: forms.clone(), removal: forms.clone(), vault: vault.clone() };
        assert!(later.run().await.is_err(), "the vault still fails");
        vault.set_stuck(None);
        assert_eq!(vault.len(), 1);
        assert_eq!(later.run().await.unwrap(), 1);
        assert!(vault.is_empty());
        assert_eq!(later.run().await.unwrap(), 0);
    }
}
