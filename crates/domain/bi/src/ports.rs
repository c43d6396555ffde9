//! The ports from which figures are read.

use crate::facts::{ChangedReport, Fact};
use crate::form::StatsForm;
use crate::segment::{Segment, SegmentBounds};
use async_trait::async_trait;
use kernel::{FormVersionId, Scope, StoreError, SubmissionId, TemplateId, Timestamp};
use serde_json::{Map, Value};
use std::sync::Arc;

/// A position in the log of changes to reports. Only its store knows its meaning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LogPosition(pub i64);

/// The changes since a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// The position for the next call. Earlier changes may be repeated.
    pub position: LogPosition,
    pub reports: Vec<ChangedReport>,
    /// Whether there are more changes than requested, or some that were deleted, so that everything has to be
    /// read again.
    pub is_incomplete: bool,
}

/// Some reports of a form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FactPage {
    /// In the order in which they were received.
    pub facts: Vec<Fact>,
    /// Whether the next one belongs to a version that the form did not have when it was read.
    pub is_outdated: bool,
}

/// A report as returned by a feed.
#[derive(Clone, Debug, PartialEq)]
pub struct FeedReport {
    pub id: SubmissionId,
    /// The version of the form that was filled in.
    pub version: FormVersionId,
    /// Its masked values by slug.
    pub data: Map<String, Value>,
    /// When it was received.
    pub created_at: Timestamp,
}

/// Reads forms.
#[async_trait]
pub trait FormQueries: Send + Sync {
    /// Returns the forms of a scope that were ever in use, by slug.
    async fn all(&self, scope: Scope) -> Result<Vec<Arc<StatsForm>>, StoreError>;
    /// Returns the form of a slug with all its versions, in use or not; `None` for one that never had a
    /// version.
    async fn form(&self, scope: Scope, slug: &str) -> Result<Option<Arc<StatsForm>>, StoreError>;
}

/// Reads the answers of reports to choices, and changes to reports.
#[async_trait]
pub trait FactQueries: Send + Sync {
    /// Returns at most `limit` reports of a form, without test data, in the order received: those after `after`
    /// and before `before` (whose time is compared by whole seconds). Returns fewer only if there are no more or
    /// the next one belongs to an unknown version.
    async fn facts(
        &self,
        scope: Scope,
        form: &StatsForm,
        after: Option<(Timestamp, SubmissionId)>,
        before: Option<(Timestamp, SubmissionId)>,
        limit: u32,
    ) -> Result<FactPage, StoreError>;
    /// Returns all changes to reports of a form since a position that were committed before the call; with
    /// `None` only the position.
    async fn changes(
        &self,
        scope: Scope,
        form: TemplateId,
        since: Option<LogPosition>,
    ) -> Result<Changes, StoreError>;
    /// Returns both of these at once, as needed before each answer; the changes are not older than the
    /// reports.
    async fn new_and_changed(
        &self,
        scope: Scope,
        form: &StatsForm,
        since: LogPosition,
        after: Option<(Timestamp, SubmissionId)>,
        limit: u32,
    ) -> Result<(Changes, FactPage), StoreError> {
        let page = self.facts(scope, form, after, None, limit).await?;
        Ok((self.changes(scope, form.id, Some(since)).await?, page))
    }
    /// Returns the changes to reports themselves since a point in time, as far back as [`CHANGE_LOG_RETENTION`];
    /// without changes of status. At most `limit`.
    async fn changed_since(
        &self,
        scope: Scope,
        form: TemplateId,
        since: Timestamp,
        limit: u32,
    ) -> Result<Vec<ChangedReport>, StoreError>;
    /// Deletes changes before a point in time.
    async fn prune_changes_across_tenants(&self, before: Timestamp) -> Result<(), StoreError>;
    /// Returns these reports of a form, whose ids ascend; without those that are gone meanwhile, and without
    /// those after the one at which the byte limit is reached.
    async fn reports(
        &self,
        scope: Scope,
        form: TemplateId,
        ids: &[SubmissionId],
        max_bytes: usize,
    ) -> Result<Vec<FeedReport>, StoreError>;
}

/// Keeps facts as bytes, so that a start need not read the reports. Every change to a report removes the
/// segment that contains it, in the same transaction.
#[async_trait]
pub trait SegmentStore: Send + Sync {
    /// Returns the bounds of a form's segments, the earliest first.
    async fn bounds(&self, scope: Scope, form: TemplateId) -> Result<Vec<SegmentBounds>, StoreError>;
    /// Returns the bytes of the segment with this first report.
    async fn bytes(
        &self,
        scope: Scope,
        form: TemplateId,
        first: SubmissionId,
    ) -> Result<Option<Vec<u8>>, StoreError>;
    /// Stores a segment, unless its reports changed since the position; returns whether it did. An existing
    /// segment stays.
    async fn keep(
        &self,
        scope: Scope,
        form: TemplateId,
        segment: &Segment,
        since: LogPosition,
    ) -> Result<bool, StoreError>;
    /// Deletes all segments of a form.
    async fn delete_all(&self, scope: Scope, form: TemplateId) -> Result<(), StoreError>;
}

/// Knows the forms of all tenants.
#[async_trait]
pub trait CrossTenantForms: Send + Sync {
    /// Returns their scopes and slugs.
    async fn slugs(&self) -> Result<Vec<(Scope, String)>, StoreError>;
}

/// The minimum time for which the log of changes goes back.
pub const CHANGE_LOG_RETENTION: kernel::Duration = kernel::Duration::days(400);
