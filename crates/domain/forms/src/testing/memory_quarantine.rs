//! Quarantine in memory.

use super::MemoryForms;
use super::memory::lock;
use crate::ports::{QuarantineStore, ReportCounter};
use crate::quarantine::QuarantinedHour;
use crate::submission::Submission;
use async_trait::async_trait;
use audit::AuditEventFn;
use kernel::{Page, PageRequest, Scope, StoreError, SubmissionId, TemplateId, Timestamp};

impl MemoryForms {
    /// Returns the quarantined reports, each with its hour.
    fn quarantined(&self, scope: Scope) -> Vec<(Submission, Timestamp)> {
        let hours = lock(&self.state.quarantine_hours);
        let reports = self.reports(scope).into_iter().filter(|report| report.quarantined);
        reports.filter_map(|report| hours.get(&report.id).map(|hour| (report, *hour))).collect()
    }

    fn take_out(&self, scope: Scope, report: SubmissionId) -> bool {
        let released = self.change_report(scope, report, |report| std::mem::take(&mut report.quarantined));
        released.unwrap_or(false)
    }
}

#[async_trait]
impl ReportCounter for MemoryForms {
    async fn count_since(
        &self,
        scope: Scope,
        template: TemplateId,
        since: Timestamp,
        limit: u32,
    ) -> Result<u32, StoreError> {
        let reports = self.reports(scope);
        let received = reports
            .iter()
            .filter(|report| report.template_id == template && report.created_at >= since && !report.is_test);
        Ok(u32::try_from(received.take(limit as usize).count()).unwrap_or(limit))
    }
}

#[async_trait]
impl QuarantineStore for MemoryForms {
    async fn count(&self, scope: Scope) -> Result<u64, StoreError> {
        Ok(self.quarantined(scope).len() as u64)
    }

    async fn hours(&self, scope: Scope, page: PageRequest) -> Result<Page<QuarantinedHour>, StoreError> {
        let tenant = self.state.tenant(scope);
        let mut all: Vec<QuarantinedHour> = Vec::new();
        for (report, hour) in self.quarantined(scope) {
            let same = |known: &&mut QuarantinedHour| {
                known.template_slug == report.template_slug && known.hour == hour
            };
            if let Some(known) = all.iter_mut().find(same) {
                known.reports += 1;
            } else if let Some(template) =
                tenant.templates.iter().find(|known| known.content.slug == report.template_slug)
            {
                let version = template.current_version.and_then(|version| tenant.versions.get(&version));
                let title = version.map_or(&template.content.title, |(_, form, _)| &form.title).clone();
                let template_slug = report.template_slug;
                all.push(QuarantinedHour { template_slug, title, hour, reports: 1 });
            }
        }
        all.sort_by(|a, b| b.hour.cmp(&a.hour).then_with(|| a.template_slug.cmp(&b.template_slug)));
        let total = all.len() as u64;
        let items = all.into_iter().skip(usize::try_from(page.offset()).unwrap_or(usize::MAX));
        Ok(Page { items: items.take(page.per_page() as usize).collect(), total, request: page })
    }

    async fn release(
        &self,
        scope: Scope,
        report: SubmissionId,
        audit_event: AuditEventFn<'_, ()>,
    ) -> Result<bool, StoreError> {
        if !self.quarantined(scope).iter().any(|(held, _)| held.id == report) {
            return Ok(false);
        }
        self.state.log.enter(scope, audit_event(&()))?;
        Ok(self.take_out(scope, report))
    }

    async fn release_hour(
        &self,
        scope: Scope,
        slug: &str,
        hour: Timestamp,
        audit_event: AuditEventFn<'_, u64>,
    ) -> Result<u64, StoreError> {
        let mut of = self.quarantined(scope);
        of.retain(|(report, of)| report.template_slug == slug && *of == hour);
        self.state.log.enter(scope, audit_event(&(of.len() as u64)))?;
        Ok(of.into_iter().filter(|(report, _)| self.take_out(scope, report.id)).count() as u64)
    }
}
