//! Deletion of reports in memory.

use super::MemoryForms;
use crate::bulk_deletion::{
    CrossTenantLeftoverFiles, DeletedReports, DeletionPlan, ReportCount, ReportDeletion, WhichReports,
};
use crate::submission::Submission;
use async_trait::async_trait;
use audit::AuditEventFn;
use kernel::{Scope, StoreError, SubmissionId};
use std::collections::HashSet;

fn is_planned(plan: &DeletionPlan, after: SubmissionId, report: &Submission) -> bool {
    report.id > after
        && report.id <= plan.until
        && plan.template.is_none_or(|template| template == report.template_id)
        && (report.is_test || !plan.test)
        && (report.quarantined || !plan.quarantined)
}

#[async_trait]
impl ReportDeletion for MemoryForms {
    async fn count(&self, scope: Scope) -> Result<ReportCount, StoreError> {
        let reports = self.reports(scope);
        let test = reports.iter().filter(|report| report.is_test).count() as u64;
        Ok(ReportCount { total: reports.len() as u64, test })
    }

    async fn plan(&self, scope: Scope, which: &WhichReports) -> Result<Option<DeletionPlan>, StoreError> {
        let template = match which {
            WhichReports::OfTemplate(slug) => match self.template_named(scope, slug) {
                Some(id) => Some(id),
                None => return Ok(None),
            },
            WhichReports::All | WhichReports::Test | WhichReports::Quarantined => None,
        };
        let until = self.reports(scope).last().map_or(SubmissionId(0), |report| report.id);
        let (test, quarantined) = (*which == WhichReports::Test, *which == WhichReports::Quarantined);
        Ok(Some(DeletionPlan { template, test, quarantined, until }))
    }

    async fn delete_some(
        &self,
        scope: Scope,
        plan: &DeletionPlan,
        after: SubmissionId,
        limit: u32,
        audit_event: AuditEventFn<'_, u64>,
    ) -> Result<DeletedReports, StoreError> {
        let planned = self.reports(scope).into_iter().filter(|report| is_planned(plan, after, report));
        let ids: HashSet<_> = planned.take(limit as usize).map(|report| report.id).collect();
        self.state.log.enter(scope, audit_event(&(ids.len() as u64)))?;
        let gone = self.delete_reports(scope, |report| ids.contains(&report.id));
        let files: Vec<String> =
            gone.iter().flat_map(|report| report.files.iter().map(|file| file.key.clone())).collect();
        self.keep_removed_files(scope, &files);
        let last = gone.last().filter(|_| gone.len() == limit as usize).map(|report| report.id);
        Ok(DeletedReports { reports: gone.len() as u64, files, last })
    }

    async fn delete_file_keys(&self, scope: Scope, keys: &[String]) -> Result<(), StoreError> {
        self.leftover_files().retain(|key, owner| *owner != scope || !keys.contains(key));
        Ok(())
    }
}

#[async_trait]
impl CrossTenantLeftoverFiles for MemoryForms {
    async fn waiting(&self, after: &str, limit: u32) -> Result<Vec<(Scope, String)>, StoreError> {
        let files = self.leftover_files();
        let later = files.iter().filter(|(key, _)| key.as_str() > after);
        Ok(later.take(limit as usize).map(|(key, scope)| (*scope, key.clone())).collect())
    }
}
