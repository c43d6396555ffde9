//! Use case: delete reports whose retention period is over, and keep only their number.

use crate::bulk_deletion::DeleteReports;
use async_trait::async_trait;
use audit::{Action, AuditContext, AuditEventFn, Details, Object, ObjectKind};
use kernel::{Clock, Duration, NaiveDate, Page, PageRequest, Scope, StoreError, TemplateId, Timestamp};
use std::sync::Arc;

/// The maximum number of reports deleted in one transaction, for which new reports wait.
pub const BATCH_SIZE: u32 = 500;

/// The result of one batch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PrunedBatch {
    /// The current slug of the template.
    pub template_slug: String,
    /// The number of reports, test data included.
    pub reports: u64,
    /// The test data among them.
    pub test: u64,
    /// The vault keys of their files, which no longer have a record.
    pub files: Vec<String>,
}

/// Daily totals of pruned reports: how many of a template were pruned on a day (UTC).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PruneTotals {
    /// The slug that the template had.
    pub template_slug: String,
    pub day: NaiveDate,
    /// The number of reports, test data included.
    pub reports: u64,
    /// The test data among them.
    pub test: u64,
}

/// Returns the time up to which reports with a retention period of that many days are over; `None` when there
/// is none. A report received exactly that long ago is over; one a microsecond later is not.
pub fn retention_cutoff(now: Timestamp, days: u32) -> Option<Timestamp> {
    now.checked_sub_signed(Duration::days(i64::from(days)))
}

/// Deletes reports whose retention period is over, across tenants. For the scheduled job only.
#[async_trait]
pub trait CrossTenantRetention: Send + Sync {
    /// Returns the templates of all tenants that have a retention period.
    async fn templates_with_retention(&self) -> Result<Vec<(Scope, TemplateId)>, StoreError>;
    /// Deletes at most `limit` reports of the template that are over by its current period (see
    /// [`retention_cutoff`]), the oldest first, with everything that belongs to them; keeps the keys of their
    /// files (see [`crate::bulk_deletion::ReportDeletion::delete_file_keys`]) and adds them to the daily
    /// totals, all in one transaction. With two concurrent calls each report counts in one.
    async fn prune(
        &self,
        scope: Scope,
        template: TemplateId,
        now: Timestamp,
        limit: u32,
        audit_event: AuditEventFn<'_, PrunedBatch>,
    ) -> Result<PrunedBatch, StoreError>;
}

/// Reads the daily totals of pruned reports.
#[async_trait]
pub trait PruneTotalsQueries: Send + Sync {
    /// Returns the scope's totals, the latest day first, then by template.
    async fn prune_totals(&self, scope: Scope, page: PageRequest) -> Result<Page<PruneTotals>, StoreError>;
}

/// The reports pruned of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrunedReports {
    /// The tenant.
    pub scope: Scope,
    pub template: TemplateId,
    pub template_slug: String,
    /// The number of reports, test data included.
    pub reports: u64,
    /// The test data among them.
    pub test: u64,
}

/// Deletes reports whose retention period is over.
#[derive(Clone)]
pub struct PruneReports {
    pub store: Arc<dyn CrossTenantRetention>,
    pub files: DeleteReports,
    pub clock: Arc<dyn Clock>,
}

impl PruneReports {
    /// Deletes in batches; returns what was pruned, even if something failed on the way, and the first
    /// failure. A template that cannot be pruned does not stop the others.
    pub async fn prune(&self) -> (Vec<PrunedReports>, Result<(), StoreError>) {
        let (now, mut pruned, mut failure) = (self.clock.now(), Vec::new(), Ok(()));
        let templates = match self.store.templates_with_retention().await {
            Ok(templates) => templates,
            Err(error) => return (pruned, Err(error)),
        };
        for (scope, template) in templates {
            let mut of_template =
                PrunedReports { scope, template, template_slug: String::new(), reports: 0, test: 0 };
            let outcome = self.prune_template(&mut of_template, now).await;
            if of_template.reports > 0 {
                pruned.push(of_template);
            }
            failure = failure.and(outcome);
        }
        (pruned, failure)
    }

    async fn prune_template(&self, pruned: &mut PrunedReports, now: Timestamp) -> Result<(), StoreError> {
        let by = AuditContext::system(pruned.scope);
        let audit_event = |batch: &PrunedBatch| {
            let number = |count: u64| i64::try_from(count).unwrap_or(i64::MAX);
            let details =
                Details::new().with("reports", number(batch.reports)).with("test", number(batch.test));
            let object = Object::of(ObjectKind::Template, &batch.template_slug);
            Some(by.event(Action::ReportsPruned, object, details, self.clock.now()))
        };
        loop {
            let batch =
                self.store.prune(pruned.scope, pruned.template, now, BATCH_SIZE, &audit_event).await?;
            pruned.reports += batch.reports;
            pruned.test += batch.test;
            pruned.template_slug = batch.template_slug;
            self.files.delete_files(pruned.scope, batch.files).await;
            if batch.reports < u64::from(BATCH_SIZE) {
                return Ok(());
            }
        }
    }
}
