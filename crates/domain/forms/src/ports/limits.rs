//! What keeps a flood from doing harm.

use crate::form::Revision;
use async_trait::async_trait;
use audit::EventOf;
use kernel::{LocalizedText, Page, PageRequest, Scope, StoreError, SubmissionId, TemplateId, Timestamp};
use std::sync::Arc;

/// A quarantine that began: the first report of a form and hour beyond the ceiling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuarantineBegun {
    /// The template.
    pub template: TemplateId,
    /// Its slug.
    pub slug: String,
    /// Title of the form.
    pub title: LocalizedText,
    /// The beginning of the hour.
    pub hour: Timestamp,
}

/// The reports of a form and hour that are in quarantine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuarantinedHour {
    /// Slug of the template.
    pub template_slug: String,
    /// Title of its current version.
    pub title: LocalizedText,
    /// The beginning of the hour.
    pub hour: Timestamp,
    /// How many reports.
    pub reports: u64,
}

/// How many templates of a scope may be active.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TemplateQuota {
    /// The number; `None` for any.
    pub most: Option<u32>,
    /// The revision of the scope at which that was so; `None` where it always is.
    pub at: Option<Revision>,
}

impl TemplateQuota {
    /// Any number, always.
    pub const ANY: Self = Self { most: None, at: None };
}

/// Knows how many templates may be active.
#[async_trait]
pub trait QuotaGate: Send + Sync {
    /// The quota now, and the revision that it belongs to.
    async fn templates(&self, scope: Scope) -> Result<TemplateQuota, StoreError>;
}

/// No limits: for whoever embeds this crate without plans.
#[derive(Clone, Copy, Debug)]
pub struct NoLimit;

#[async_trait]
impl QuotaGate for NoLimit {
    async fn templates(&self, _: Scope) -> Result<TemplateQuota, StoreError> {
        Ok(TemplateQuota::ANY)
    }
}

/// Why a template was not switched on.
#[derive(Debug, thiserror::Error)]
pub enum SwitchOnError {
    /// The scope's revision is not the one that the quota belongs to: it is to be asked for anew.
    #[error("the plan may have changed meanwhile")]
    Outdated,
    /// As many are active as may be.
    #[error("as many templates are active as may be")]
    Full {
        /// As many may be.
        limit: u32,
        /// As many are.
        current: u64,
    },
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Counts what was received.
#[async_trait]
pub trait ReceivedReports: Send + Sync {
    /// How many reports of the template were received since then, test data aside, counted up to `most`.
    async fn received(
        &self,
        scope: Scope,
        template: TemplateId,
        since: Timestamp,
        most: u32,
    ) -> Result<u32, StoreError>;
}

/// Tells staff that reports go into quarantine.
#[async_trait]
pub trait QuarantineAlarm: Send + Sync {
    /// Tells them once for each form and hour, however many processes say so.
    async fn begun(&self, scope: Scope, begun: &QuarantineBegun) -> Result<(), StoreError>;
}

/// Knows whether there is room for files.
#[async_trait]
pub trait FileRoom: Send + Sync {
    /// Whether the scope may keep so many more bytes of files, and there is room for them.
    async fn has_room(&self, scope: Scope, bytes: u64) -> Result<bool, StoreError>;
    /// Takes note of files that are kept from now on.
    fn took(&self, scope: Scope, bytes: u64);
}

/// What the intake asks so that a flood does no harm. The default asks nobody: what this process took counts,
/// nobody is told, and there is always room.
#[derive(Clone)]
pub struct IntakeLimits {
    /// What others took.
    pub received: Arc<dyn ReceivedReports>,
    /// Who is told.
    pub alarm: Arc<dyn QuarantineAlarm>,
    /// Room for files.
    pub room: Arc<dyn FileRoom>,
}

impl Default for IntakeLimits {
    fn default() -> Self {
        Self { received: Arc::new(Nobody), alarm: Arc::new(Nobody), room: Arc::new(Nobody) }
    }
}

struct Nobody;

#[async_trait]
impl ReceivedReports for Nobody {
    async fn received(&self, _: Scope, _: TemplateId, _: Timestamp, _: u32) -> Result<u32, StoreError> {
        Ok(0)
    }
}

#[async_trait]
impl QuarantineAlarm for Nobody {
    async fn begun(&self, _: Scope, _: &QuarantineBegun) -> Result<(), StoreError> {
        Ok(())
    }
}

#[async_trait]
impl FileRoom for Nobody {
    async fn has_room(&self, _: Scope, _: u64) -> Result<bool, StoreError> {
        Ok(true)
    }

    fn took(&self, _: Scope, _: u64) {}
}

/// Keeps what is in quarantine. It goes with the report.
#[async_trait]
pub trait QuarantineStore: Send + Sync {
    /// How many reports of the scope.
    async fn count(&self, scope: Scope) -> Result<u64, StoreError>;
    /// By hour, the latest first, and within it by slug.
    async fn hours(&self, scope: Scope, page: PageRequest) -> Result<Page<QuarantinedHour>, StoreError>;
    /// Takes one out; whether it was in.
    async fn release(
        &self,
        scope: Scope,
        report: SubmissionId,
        event_of: EventOf<'_, ()>,
    ) -> Result<bool, StoreError>;
    /// Takes those of a form and hour out; how many, which `event_of` gets. None when there is no such template.
    async fn release_hour(
        &self,
        scope: Scope,
        slug: &str,
        hour: Timestamp,
        event_of: EventOf<'_, u64>,
    ) -> Result<u64, StoreError>;
}
