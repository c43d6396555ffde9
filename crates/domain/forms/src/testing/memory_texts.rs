//! The texts of stored reports in memory.

use super::MemoryForms;
use crate::export::{PAGE_SIZE, size_of};
use crate::remask::{RemaskedTexts, ReportTexts, StoredTexts};
use crate::submission::Submission;
use async_trait::async_trait;
use audit::AuditEventFn;
use kernel::{Scope, StoreError, SubmissionId};

#[async_trait]
impl ReportTexts for MemoryForms {
    async fn list_after(
        &self,
        scope: Scope,
        after: SubmissionId,
        limit: u32,
    ) -> Result<Vec<StoredTexts>, StoreError> {
        let reports = self.reports(scope).into_iter().filter(|report| report.id > after);
        let (mut texts, mut size) = (Vec::new(), 0);
        for report in reports.take(limit as usize) {
            if size >= PAGE_SIZE {
                break;
            }
            size += size_of(&report.data);
            let Submission { id, version_id, data, mask_counts, .. } = report;
            texts.push(StoredTexts { id, version_id, data, mask_counts });
        }
        Ok(texts)
    }

    async fn replace(
        &self,
        scope: Scope,
        reports: Vec<RemaskedTexts>,
        audit_event: AuditEventFn<'_, Vec<SubmissionId>>,
    ) -> Result<Vec<SubmissionId>, StoreError> {
        let stored = self.reports(scope);
        let is_same = |report: &RemaskedTexts| {
            stored.iter().any(|stored| stored.id == report.id && stored.mask_counts == report.before)
        };
        let (same, _): (Vec<_>, Vec<_>) = reports.into_iter().partition(is_same);
        let replaced = same.iter().map(|report| report.id).collect();
        self.state.log.enter(scope, audit_event(&replaced))?;
        for report in same {
            self.change_texts(scope, report.id, |stored, search_text| {
                (stored.data, *search_text) = report.data.into_parts();
                stored.mask_counts = report.mask_counts;
            });
        }
        Ok(replaced)
    }
}
