//! Use case: reports are deleted for good.

use crate::ports::FileVault;
use async_trait::async_trait;
use kernel::{Scope, StoreError};
use std::sync::Arc;

/// Which reports of a scope.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhichReports {
    /// All.
    All,
    /// Those of the template with this slug, active or not.
    OfTemplate(String),
    /// Test data.
    Test,
}

/// How many reports a scope has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReportCount {
    /// All.
    pub total: u64,
    /// Those of them that are test data.
    pub test: u64,
}

/// What was removed from a store.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RemovedReports {
    /// How many reports.
    pub reports: u64,
    /// The vault's keys of their files, which have no record any more.
    pub files: Vec<String>,
}

/// Removes reports.
#[async_trait]
pub trait ReportRemoval: Send + Sync {
    /// How many there are.
    async fn count(&self, scope: Scope) -> Result<ReportCount, StoreError>;
    /// Removes reports of the scope with the records of their files, in one transaction. Reports that
    /// are taken at the same time are either removed and counted, or stay. `None` when the scope has no
    /// such template. Of two removals at once each report counts in one.
    async fn remove(&self, scope: Scope, which: &WhichReports) -> Result<Option<RemovedReports>, StoreError>;
}

/// Deletes reports. Who may, and whether it was meant, is the caller's to check.
#[derive(Clone)]
pub struct DeleteReports {
    /// Removes the reports.
    pub removal: Arc<dyn ReportRemoval>,
    /// Keeps their files.
    pub vault: Arc<dyn FileVault>,
}

impl DeleteReports {
    /// How many reports a scope has.
    ///
    /// # Errors
    /// The store failed.
    pub async fn count(&self, scope: Scope) -> Result<ReportCount, StoreError> {
        self.removal.count(scope).await
    }

    /// Deletes reports and their files; how many reports. `None` when the scope has no such template.
    ///
    /// A file that cannot be deleted now has no record any more. The sweep of files without a report
    /// sets it aside and removes it later, but only while other files of the folder have a report: a folder of
    /// which nothing is known is taken for another installation's and left alone.
    ///
    /// # Errors
    /// The store failed; nothing was deleted then.
    pub async fn delete(&self, scope: Scope, which: &WhichReports) -> Result<Option<u64>, StoreError> {
        let Some(removed) = self.removal.remove(scope, which).await? else { return Ok(None) };
        for key in &removed.files {
            // The report is gone and must be told to be.
            drop(self.vault.delete(scope, key).await);
        }
        Ok(Some(removed.reports))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ports::{FormCatalog as _, SubmissionStore as _};
    use crate::submission::StoredFile;
    use crate::testing::{FormBuilder, MemoryForms, MemoryVault, SubmissionBuilder, install, scopes};
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
        let delete = DeleteReports { removal: forms.clone(), vault: vault.clone() };
        assert_eq!(delete.delete(scope, &WhichReports::OfTemplate("g".into())).await.unwrap(), None);
        assert_eq!(delete.count(scope).await.unwrap(), ReportCount { total: 2, test: 0 });
        assert_eq!(delete.delete(scope, &WhichReports::All).await.unwrap(), Some(2));
        assert_eq!(delete.count(scope).await.unwrap(), ReportCount::default());
        for key in ["a1", "a2"] {
            assert_eq!(vault.get(scope, key).await.unwrap(), None);
        }
    }
}
