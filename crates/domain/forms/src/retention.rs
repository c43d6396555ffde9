//! Use case: reports that a template has kept long enough are deleted, and only their number is kept.

use crate::removal::DeleteReports;
use async_trait::async_trait;
use audit::{Action, By, Details, EventOf, Object, ObjectKind};
use kernel::{Clock, Duration, NaiveDate, Page, PageRequest, Scope, StoreError, TemplateId, Timestamp};
use std::sync::Arc;

/// Most reports that are removed in one transaction: new reports wait for it.
pub const SLICE: u32 = 500;

/// What one slice removed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PrunedSlice {
    /// Slug of the template now.
    pub template_slug: String,
    /// Reports, test data included.
    pub reports: u64,
    /// Those of them that were test data.
    pub test: u64,
    /// The vault's keys of their files, which have no record any more.
    pub files: Vec<String>,
}

/// A line of the ledger: what was pruned of a template on a day (UTC).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LedgerEntry {
    /// Slug that the template had.
    pub template_slug: String,
    /// The day.
    pub day: NaiveDate,
    /// Reports, test data included.
    pub reports: u64,
    /// Those of them that were test data.
    pub test: u64,
}

/// The moment up to which reports are over that are kept for so many days: `None` when there is none.
/// A report that was received exactly so long ago is over; a microsecond later it is not.
pub fn over_until(now: Timestamp, days: u32) -> Option<Timestamp> {
    now.checked_sub_signed(Duration::days(i64::from(days)))
}

/// Removes what templates have kept long enough, whoever they belong to. For the scheduled job only.
#[async_trait]
pub trait CrossTenantRetention: Send + Sync {
    /// The templates of all tenants that keep reports for a number of days.
    async fn limited(&self) -> Result<Vec<(Scope, TemplateId)>, StoreError>;
    /// Removes at most `most` reports of the template that are over by its rule as it is now (see
    /// [`over_until`]), the oldest first, with everything that belongs to them, keeps the keys of their files
    /// (see [`crate::removal::ReportRemoval::forget_files`]) and adds them to the ledger, all in one transaction. Of two at once each report counts in one.
    async fn prune(
        &self,
        scope: Scope,
        template: TemplateId,
        now: Timestamp,
        most: u32,
        event_of: EventOf<'_, PrunedSlice>,
    ) -> Result<PrunedSlice, StoreError>;
}

/// Reads what was pruned.
#[async_trait]
pub trait RetentionLedger: Send + Sync {
    /// The scope's lines, the latest day first, then by template.
    async fn ledger(&self, scope: Scope, page: PageRequest) -> Result<Page<LedgerEntry>, StoreError>;
}

/// What was pruned of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pruned {
    /// Whose it is.
    pub scope: Scope,
    /// The template.
    pub template: TemplateId,
    /// Its slug.
    pub template_slug: String,
    /// Reports, test data included.
    pub reports: u64,
    /// Those of them that were test data.
    pub test: u64,
}

/// Deletes what is over.
#[derive(Clone)]
pub struct PruneReports {
    /// Removes reports.
    pub store: Arc<dyn CrossTenantRetention>,
    /// Deletes their files.
    pub files: DeleteReports,
    /// The time.
    pub clock: Arc<dyn Clock>,
}

impl PruneReports {
    /// Deletes in slices; what was pruned, also when something failed on the way, and the first failure. A
    /// template that cannot be pruned does not keep others from it.
    pub async fn prune(&self) -> (Vec<Pruned>, Result<(), StoreError>) {
        let (now, mut pruned, mut failure) = (self.clock.now(), Vec::new(), Ok(()));
        let limited = match self.store.limited().await {
            Ok(limited) => limited,
            Err(error) => return (pruned, Err(error)),
        };
        for (scope, template) in limited {
            let mut of = Pruned { scope, template, template_slug: String::new(), reports: 0, test: 0 };
            let outcome = self.prune_template(&mut of, now).await;
            if of.reports > 0 {
                pruned.push(of);
            }
            failure = failure.and(outcome);
        }
        (pruned, failure)
    }

    async fn prune_template(&self, of: &mut Pruned, now: Timestamp) -> Result<(), StoreError> {
        let by = By::system(of.scope);
        let event_of = |slice: &PrunedSlice| {
            let number = |count: u64| i64::try_from(count).unwrap_or(i64::MAX);
            let details =
                Details::new().with("reports", number(slice.reports)).with("test", number(slice.test));
            let object = Object::of(ObjectKind::Template, &slice.template_slug);
            Some(by.did(Action::ReportsPruned, object, details, self.clock.now()))
        };
        loop {
            let slice = self.store.prune(of.scope, of.template, now, SLICE, &event_of).await?;
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
