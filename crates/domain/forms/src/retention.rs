//! Use case: delete reports whose retention period is over, and keep only their number.

use crate::removal::DeleteReports;
use async_trait::async_trait;
use audit::{Action, AuditContext, AuditEventFn, Details, Object, ObjectKind};
use kernel::{Clock, Duration, NaiveDate, Page, PageRequest, Scope, StoreError, TemplateId, Timestamp};
use std::sync::Arc;

/// The maximum number of reports removed in one transaction, for which new reports wait.
pub const SLICE: u32 = 500;

/// The result of one slice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PrunedSlice {
    /// The current slug of the template.
    pub template_slug: String,
    /// The number of reports, test data included.
    pub reports: u64,
    /// The test data among them.
    pub test: u64,
    /// The vault keys of their files, which no longer have a record.
    pub files: Vec<String>,
}

/// A line of the ledger: how many reports of a template were pruned on a day (UTC).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LedgerEntry {
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

/// Removes reports whose retention period is over, across tenants. For the scheduled job only.
#[async_trait]
pub trait CrossTenantRetention: Send + Sync {
    /// Returns the templates of all tenants that have a retention period.
    async fn limited(&self) -> Result<Vec<(Scope, TemplateId)>, StoreError>;
    /// Removes at most `limit` reports of the template that are over by its current period (see
    /// [`retention_cutoff`]), the oldest first, with everything that belongs to them; keeps the keys of their
    /// files (see [`crate::removal::ReportRemoval::delete_file_keys`]) and adds them to the ledger, all in one
    /// transaction. With two concurrent calls each report counts in one.
    async fn prune(
        &self,
        scope: Scope,
        template: TemplateId,
        now: Timestamp,
        limit: u32,
        audit_event: AuditEventFn<'_, PrunedSlice>,
    ) -> Result<PrunedSlice, StoreError>;
}

/// Reads the ledger.
#[async_trait]
pub trait RetentionLedger: Send + Sync {
    /// Returns the scope's lines, the latest day first, then by template.
    async fn ledger(&self, scope: Scope, page: PageRequest) -> Result<Page<LedgerEntry>, StoreError>;
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
    /// Removes reports.
    pub store: Arc<dyn CrossTenantRetention>,
    pub files: DeleteReports,
    /// Supplies the time.
    pub clock: Arc<dyn Clock>,
}

impl PruneReports {
    /// Deletes in slices; returns what was pruned, even if something failed on the way, and the first
    /// failure. A template that cannot be pruned does not stop the others.
    pub async fn prune(&self) -> (Vec<PrunedReports>, Result<(), StoreError>) {
        let (now, mut pruned, mut failure) = (self.clock.now(), Vec::new(), Ok(()));
        let limited = match self.store.limited().await {
            Ok(limited) => limited,
            Err(error) => return (pruned, Err(error)),
        };
        for (scope, template) in limited {
            let mut of = PrunedReports { scope, template, template_slug: String::new(), reports: 0, test: 0 };
            let outcome = self.prune_template(&mut of, now).await;
            if of.reports > 0 {
                pruned.push(of);
            }
            failure = failure.and(outcome);
        }
        (pruned, failure)
    }

    async fn prune_template(&self, of: &mut PrunedReports, now: Timestamp) -> Result<(), StoreError> {
        let by = AuditContext::system(of.scope);
        let audit_event = |slice: &PrunedSlice| {
            let number = |count: u64| i64::try_from(count).unwrap_or(i64::MAX);
            let details =
                Details::new().with("reports", number(slice.reports)).with("test", number(slice.test));
            let object = Object::of(ObjectKind::Template, &slice.template_slug);
            Some(by.event(Action::ReportsPruned, object, details, self.clock.now()))
        };
        loop {
            let slice = self.store.prune(of.scope, of.template, now, SLICE, &audit_event).await?;
            of.reports += slice.reports;
            of.test += slice.test;
            of.template_slug = slice.template_slug;
            self.files.delete_files(of.scope, slice.files).await;
            if slice.reports < u64::from(SLICE) {
                return Ok(());
            }
        }
    }
}
