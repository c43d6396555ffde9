//! Removal of reports in memory.

use super::MemoryForms;
use crate::removal::{RemovedReports, ReportCount, ReportRemoval, WhichReports};
use async_trait::async_trait;
use kernel::{Scope, StoreError};

#[async_trait]
impl ReportRemoval for MemoryForms {
    async fn count(&self, scope: Scope) -> Result<ReportCount, StoreError> {
        let reports = self.reports(scope);
        let test = reports.iter().filter(|report| report.is_test).count() as u64;
        Ok(ReportCount { total: reports.len() as u64, test })
    }

    async fn remove(&self, scope: Scope, which: &WhichReports) -> Result<Option<RemovedReports>, StoreError> {
        if let WhichReports::OfTemplate(slug) = which
            && !self.has_template(scope, slug)
        {
            return Ok(None);
        }
        let gone = self.take_reports(scope, |report| match which {
            WhichReports::All => true,
            WhichReports::OfTemplate(slug) => report.template_slug == *slug,
            WhichReports::Test => report.is_test,
        });
        let files = gone.iter().flat_map(|report| report.files.iter().map(|file| file.key.clone()));
        Ok(Some(RemovedReports { reports: gone.len() as u64, files: files.collect() }))
    }
}
