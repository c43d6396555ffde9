//! Quarantine for reports that exceed the ceiling of their form and hour.
//!
//! A flood must neither bury people's reports nor cost one of them: reports beyond the ceiling are accepted
//! like any other, and kept apart until staff release or delete them. They are never unread, and no list,
//! figure or file contains them unless it is asked to.

pub use crate::ports::{QuarantineBegun, QuarantinedHour};

use crate::ports::QuarantineStore;
use crate::submission::Submission;
use crate::work::{named, object};
use audit::{Action, AuditContext, Details, Object, ObjectKind};
use kernel::{Clock, ErrorKind, Page, PageRequest, Scope, SecondsFormat, StoreError, Timestamp};
use std::sync::Arc;

/// Why nothing was released from quarantine.
#[derive(Debug, thiserror::Error)]
pub enum ReleaseReportsError {
    /// It does not exist, belongs to another tenant, or is not in quarantine.
    #[error("there is no such report in quarantine")]
    NotFound,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl ReleaseReportsError {
    /// Classifies the error.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::NotFound => ErrorKind::NotFound,
            Self::Store(error) => error.kind(),
        }
    }
}

/// Shows the quarantine and releases reports from it. The caller checks the permission.
#[derive(Clone)]
pub struct Quarantine {
    pub store: Arc<dyn QuarantineStore>,
    pub clock: Arc<dyn Clock>,
}

impl Quarantine {
    /// Counts the reports in quarantine.
    ///
    /// # Errors
    /// The store failed.
    pub async fn count(&self, scope: Scope) -> Result<u64, StoreError> {
        self.store.count(scope).await
    }

    /// Returns the numbers in quarantine by hour and form, the latest hour first.
    ///
    /// # Errors
    /// The store failed.
    pub async fn hours(&self, scope: Scope, page: PageRequest) -> Result<Page<QuarantinedHour>, StoreError> {
        self.store.hours(scope, page).await
    }

    /// Releases one report.
    ///
    /// # Errors
    /// See [`ReleaseReportsError`].
    pub async fn release(&self, by: &AuditContext, report: &Submission) -> Result<(), ReleaseReportsError> {
        let now = self.clock.now();
        let audit_event = |(): &()| {
            Some(by.event(Action::ReportsReleased, object(report), named(report).with("reports", 1), now))
        };
        let was_released = self.store.release(by.scope, report.id, &audit_event).await?;
        if was_released { Ok(()) } else { Err(ReleaseReportsError::NotFound) }
    }

    /// Releases all reports of a form and hour, and returns how many.
    ///
    /// # Errors
    /// See [`ReleaseReportsError`].
    pub async fn release_hour(
        &self,
        by: &AuditContext,
        slug: &str,
        hour: Timestamp,
    ) -> Result<u64, ReleaseReportsError> {
        let now = self.clock.now();
        let audit_event = |reports: &u64| {
            let details = Details::new()
                .with("hour", hour.to_rfc3339_opts(SecondsFormat::Secs, true).as_str())
                .with("reports", i64::try_from(*reports).unwrap_or(i64::MAX));
            let object = Object::of(ObjectKind::Template, slug);
            (*reports > 0).then(|| by.event(Action::ReportsReleased, object, details, now))
        };
        match self.store.release_hour(by.scope, slug, hour, &audit_event).await? {
            0 => Err(ReleaseReportsError::NotFound),
            reports => Ok(reports),
        }
    }
}
