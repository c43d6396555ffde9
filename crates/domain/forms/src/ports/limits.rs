//! Limits against floods.

use crate::form::Revision;
use async_trait::async_trait;
use audit::AuditEventFn;
use kernel::{LocalizedText, Page, PageRequest, Scope, StoreError, SubmissionId, TemplateId, Timestamp};
use std::sync::Arc;

/// A quarantine that has begun: the first report of a form and hour beyond the ceiling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuarantineBegun {
    pub template: TemplateId,
    pub slug: String,
    /// The title of the form.
    pub title: LocalizedText,
    /// The start of the hour.
    pub hour: Timestamp,
}

/// The quarantined reports of a form and hour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuarantinedHour {
    pub template_slug: String,
    /// The title of its current version.
    pub title: LocalizedText,
    /// The start of the hour.
    pub hour: Timestamp,
    /// The number of reports.
    pub reports: u64,
}

/// How many templates of a scope may be active.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TemplateQuota {
    /// The limit; `None` for no limit.
    pub limit: Option<u32>,
    /// The revision of the scope to which the limit belongs; `None` if it always applies.
    pub revision: Option<Revision>,
}

impl TemplateQuota {
    /// No limit, always.
    pub const ANY: Self = Self { limit: None, revision: None };
}

/// Knows how many templates may be active.
#[async_trait]
pub trait QuotaGate: Send + Sync {
    /// Returns the current quota, and the revision to which it belongs.
    async fn templates(&self, scope: Scope) -> Result<TemplateQuota, StoreError>;
}

/// No limits, for embedding this crate without plans.
#[derive(Clone, Copy, Debug)]
pub struct NoLimit;

#[async_trait]
impl QuotaGate for NoLimit {
    async fn templates(&self, _: Scope) -> Result<TemplateQuota, StoreError> {
        Ok(TemplateQuota::ANY)
    }
}

/// Why a template was not activated.
#[derive(Debug, thiserror::Error)]
pub enum SwitchOnError {
    /// The scope's revision is not the one of the quota, which has to be read again.
    #[error("the plan may have changed in the meantime")]
    Outdated,
    /// The limit of active templates is reached.
    #[error("as many templates are active as the plan allows")]
    Full {
        limit: u32,
        /// The current number.
        current: u64,
    },
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Counts received reports.
#[async_trait]
pub trait ReportCounter: Send + Sync {
    /// Counts the reports of the template received since then, without test data, up to `limit`.
    async fn count_since(
        &self,
        scope: Scope,
        template: TemplateId,
        since: Timestamp,
        limit: u32,
    ) -> Result<u32, StoreError>;
}

/// Notifies staff that reports go into quarantine.
#[async_trait]
pub trait QuarantineNotifier: Send + Sync {
    /// Notifies them once per form and hour, however many processes call this.
    async fn notify(&self, scope: Scope, begun: &QuarantineBegun) -> Result<(), StoreError>;
}

/// Knows whether there is space for files.
#[async_trait]
pub trait StorageSpace: Send + Sync {
    /// Checks whether the scope may keep that many more bytes of files, and there is space for them.
    async fn has_space(&self, scope: Scope, bytes: u64) -> Result<bool, StoreError>;
    /// Records that files are now stored.
    fn record_stored(&self, scope: Scope, bytes: u64);
}

/// The intake's protection against floods. The default queries nobody: only reports of this process count,
/// nobody is notified, and there is always space.
#[derive(Clone)]
pub struct IntakeLimits {
    /// Counts reports accepted by others.
    pub counter: Arc<dyn ReportCounter>,
    /// Notifies staff.
    pub notifier: Arc<dyn QuarantineNotifier>,
    /// Knows the space for files.
    pub space: Arc<dyn StorageSpace>,
}

impl Default for IntakeLimits {
    fn default() -> Self {
        Self { counter: Arc::new(NullLimits), notifier: Arc::new(NullLimits), space: Arc::new(NullLimits) }
    }
}

struct NullLimits;

#[async_trait]
impl ReportCounter for NullLimits {
    async fn count_since(&self, _: Scope, _: TemplateId, _: Timestamp, _: u32) -> Result<u32, StoreError> {
        Ok(0)
    }
}

#[async_trait]
impl QuarantineNotifier for NullLimits {
    async fn notify(&self, _: Scope, _: &QuarantineBegun) -> Result<(), StoreError> {
        Ok(())
    }
}

#[async_trait]
impl StorageSpace for NullLimits {
    async fn has_space(&self, _: Scope, _: u64) -> Result<bool, StoreError> {
        Ok(true)
    }

    fn record_stored(&self, _: Scope, _: u64) {}
}

/// Keeps the quarantine. Entries are removed with their report.
#[async_trait]
pub trait QuarantineStore: Send + Sync {
    /// Counts the quarantined reports of the scope.
    async fn count(&self, scope: Scope) -> Result<u64, StoreError>;
    /// Returns the numbers by hour, the latest first, and within it by slug.
    async fn hours(&self, scope: Scope, page: PageRequest) -> Result<Page<QuarantinedHour>, StoreError>;
    /// Releases a report; returns whether it was in quarantine.
    async fn release(
        &self,
        scope: Scope,
        report: SubmissionId,
        audit_event: AuditEventFn<'_, ()>,
    ) -> Result<bool, StoreError>;
    /// Releases those of a form and hour; returns how many, which `audit_event` receives; 0 when there is no
    /// such template.
    async fn release_hour(
        &self,
        scope: Scope,
        slug: &str,
        hour: Timestamp,
        audit_event: AuditEventFn<'_, u64>,
    ) -> Result<u64, StoreError>;
}
