//! The texts of stored reports in memory.

use super::MemoryForms;
use crate::remask::{RemaskedTexts, ReportTexts, StoredTexts};
use async_trait::async_trait;
use kernel::{Scope, StoreError, SubmissionId};

#[async_trait]
impl ReportTexts for MemoryForms {
    async fn beyond(
        &self,
        scope: Scope,
        after: SubmissionId,
        most: u32,
    ) -> Result<Vec<StoredTexts>, StoreError> {
        let reports = self.reports(scope).into_iter().filter(|report| report.id > after);
        let texts = reports.take(most as usize).map(|report| StoredTexts {
            id: report.id,
            version_id: report.version_id,
            data: report.data,
            masked: report.masked,
        });
        Ok(texts.collect())
    }

    async fn replace(&self, scope: Scope, reports: Vec<RemaskedTexts>) -> Result<(), StoreError> {
        for report in reports {
            self.change_texts(scope, report.id, |stored, search_text| {
                (stored.data, stored.masked) = (report.data, report.masked);
                *search_text = report.search_text;
            });
        }
        Ok(())
    }
}
