//! Deletion of single reports, retention and exports, in memory.

use super::MemoryForms;
use super::memory::lock;
use crate::FormSnapshot;
use crate::deletion::SingleDeletion;
use crate::export::{ExportQueries, ExportRow, ExportSpan, ExportedTemplates, PAGE_SIZE};
use crate::retention::{
    CrossTenantRetention, PruneTotals, PruneTotalsQueries, PrunedBatch, retention_cutoff,
};
use crate::submission::{Submission, SubmissionFilter, SubmissionSort};
use async_trait::async_trait;
use audit::AuditEventFn;
use kernel::{FormVersionId, Page, PageRequest, Scope, StoreError, SubmissionId, TemplateId, Timestamp};
use std::collections::HashSet;

#[async_trait]
impl SingleDeletion for MemoryForms {
    async fn delete_one(
        &self,
        scope: Scope,
        id: SubmissionId,
        audit_event: AuditEventFn<'_, ()>,
    ) -> Result<Option<Vec<String>>, StoreError> {
        let Some(report) = self.reports(scope).into_iter().find(|report| report.id == id) else {
            return Ok(None);
        };
        self.state.log.enter(scope, audit_event(&()))?;
        self.delete_reports(scope, |report| report.id == id);
        let files: Vec<String> = report.files.into_iter().map(|file| file.key).collect();
        self.keep_removed_files(scope, &files);
        Ok(Some(files))
    }
}

#[async_trait]
impl CrossTenantRetention for MemoryForms {
    async fn templates_with_retention(&self) -> Result<Vec<(Scope, TemplateId)>, StoreError> {
        Ok(self.state.templates_with_retention())
    }

    async fn prune(
        &self,
        scope: Scope,
        template: TemplateId,
        now: Timestamp,
        limit: u32,
        audit_event: AuditEventFn<'_, PrunedBatch>,
    ) -> Result<PrunedBatch, StoreError> {
        let found = self.state.tenant(scope).templates.into_iter().find(|known| known.id == template);
        let Some(found) = found else { return Ok(PrunedBatch::default()) };
        let slug = found.content.slug;
        let until = found.content.retention_days.and_then(|days| retention_cutoff(now, days));
        let over = |report: &&Submission| {
            report.template_id == template && until.is_some_and(|until| report.created_at <= until)
        };
        let gone: Vec<_> =
            self.reports(scope).into_iter().filter(|report| over(&report)).take(limit as usize).collect();
        let batch = PrunedBatch {
            template_slug: slug.clone(),
            reports: gone.len() as u64,
            test: gone.iter().filter(|report| report.is_test).count() as u64,
            files: gone.iter().flat_map(|report| &report.files).map(|file| file.key.clone()).collect(),
        };
        if !gone.is_empty() {
            self.state.log.enter(scope, audit_event(&batch))?;
            let ids: HashSet<_> = gone.iter().map(|report| report.id).collect();
            self.delete_reports(scope, |report| ids.contains(&report.id));
            self.keep_removed_files(scope, &batch.files);
            let mut work = lock(&self.state.work);
            let day = now.date_naive();
            let known = |(owner, entry): &&mut (Scope, PruneTotals)| {
                *owner == scope && entry.day == day && entry.template_slug == slug
            };
            if let Some((_, entry)) = work.prune_totals.iter_mut().find(known) {
                entry.reports += batch.reports;
                entry.test += batch.test;
            } else {
                let entry =
                    PruneTotals { template_slug: slug, day, reports: batch.reports, test: batch.test };
                work.prune_totals.push((scope, entry));
            }
        }
        Ok(batch)
    }
}

#[async_trait]
impl PruneTotalsQueries for MemoryForms {
    async fn prune_totals(&self, scope: Scope, page: PageRequest) -> Result<Page<PruneTotals>, StoreError> {
        let work = lock(&self.state.work);
        let own = work.prune_totals.iter().filter(|(owner, _)| *owner == scope);
        let mut own: Vec<_> = own.map(|(_, entry)| entry.clone()).collect();
        own.sort_by(|a, b| b.day.cmp(&a.day).then_with(|| a.template_slug.cmp(&b.template_slug)));
        let total = own.len() as u64;
        let items = own.into_iter().skip(usize::try_from(page.offset()).unwrap_or(usize::MAX));
        Ok(Page { items: items.take(page.per_page() as usize).collect(), total, request: page })
    }
}

fn is_of(templates: ExportedTemplates, template: TemplateId) -> bool {
    match templates {
        ExportedTemplates::All => true,
        ExportedTemplates::One(wanted) => wanted == template,
        ExportedTemplates::Unknown => false,
    }
}

#[async_trait]
impl ExportQueries for MemoryForms {
    async fn span(&self, scope: Scope, filter: &SubmissionFilter) -> Result<ExportSpan, StoreError> {
        let templates = match &filter.template {
            None => ExportedTemplates::All,
            Some(slug) => {
                self.template_named(scope, slug).map_or(ExportedTemplates::Unknown, ExportedTemplates::One)
            }
        };
        let upto = self.state.newest_report();
        Ok(ExportSpan { templates, upto, reports: self.found(scope, filter).len() as u64 })
    }

    async fn versions(
        &self,
        scope: Scope,
        templates: ExportedTemplates,
        before: Option<FormVersionId>,
        limit: u32,
    ) -> Result<Vec<(FormVersionId, FormSnapshot)>, StoreError> {
        let tenant = self.state.tenant(scope);
        let of_template = tenant.versions.iter().filter(|(_, (of, ..))| is_of(templates, *of));
        let older = of_template.filter(|(id, _)| before.is_none_or(|before| **id < before));
        let mut found: Vec<_> = older.map(|(id, (_, form, _))| (*id, form.clone())).collect();
        found.sort_by_key(|(id, _)| std::cmp::Reverse(*id));
        found.truncate(limit as usize);
        Ok(found)
    }

    async fn rows(
        &self,
        scope: Scope,
        filter: &SubmissionFilter,
        span: &ExportSpan,
        after: Option<(Timestamp, SubmissionId)>,
        limit: u32,
    ) -> Result<Vec<ExportRow>, StoreError> {
        let filter = SubmissionFilter { template: None, sort: SubmissionSort::OldestFirst, ..filter.clone() };
        let found = self.found(scope, &filter).into_iter().filter(|report| {
            is_of(span.templates, report.template_id)
                && report.id <= span.upto
                && after.is_none_or(|after| (report.created_at, report.id) > after)
        });
        let row = |report: Submission| ExportRow {
            id: report.id,
            reference: report.reference,
            template_slug: report.template_slug,
            version_id: report.version_id,
            data: report.data,
            status: report.status,
            is_test: report.is_test,
            quarantined: report.quarantined,
            created_at: report.created_at,
        };
        let mut size = 0;
        let fits = |row: &ExportRow| {
            let is_full = size >= PAGE_SIZE;
            size += row.size();
            !is_full
        };
        Ok(found.take(limit as usize).map(row).take_while(fits).collect())
    }
}
