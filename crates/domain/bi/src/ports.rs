//! What figures are read from.

use crate::facts::{ChangedReport, Fact};
use crate::form::Form;
use crate::segment::{Bounds, Segment};
use async_trait::async_trait;
use kernel::{FormVersionId, Scope, StoreError, SubmissionId, TemplateId, Timestamp};
use serde_json::{Map, Value};
use std::sync::Arc;

/// A place in the log of what happened to reports after they were received. Only its store knows what it means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mark(pub i64);

/// What happened since a mark.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// The mark to ask with next. What happened before it may be told again.
    pub mark: Mark,
    /// The reports that something happened to.
    pub reports: Vec<ChangedReport>,
    /// Whether there are more than one wants to be told, or some that were forgotten, so that all has to be read anew.
    pub is_cut: bool,
}

/// Some reports of a form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FactPage {
    /// In the order in which they were received.
    pub facts: Vec<Fact>,
    /// Whether the next one is of a version that the form did not have when it was read.
    pub is_outdated: bool,
}

/// A report as a feed gives it.
#[derive(Clone, Debug, PartialEq)]
pub struct FeedReport {
    /// Its id.
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
    /// The forms of a scope that ever were in use, by slug.
    async fn all(&self, scope: Scope) -> Result<Vec<Arc<Form>>, StoreError>;
    /// The form of a slug with all its versions, in use or not; none that never had one.
    async fn form(&self, scope: Scope, slug: &str) -> Result<Option<Arc<Form>>, StoreError>;
}

/// Reads what reports say under their choices, and what happened to them.
#[async_trait]
pub trait FactQueries: Send + Sync {
    /// The reports of a form but for test data, in the order in which they were received; at most so many, after one and
    /// before another (of which the second in which it came is enough). Fewer only when there are no more, or the next one is of an unknown version.
    async fn facts(
        &self,
        scope: Scope,
        form: &Form,
        after: Option<(Timestamp, SubmissionId)>,
        before: Option<(Timestamp, SubmissionId)>,
        most: u32,
    ) -> Result<FactPage, StoreError>;
    /// What happened to reports of a form since a mark, all of it that was committed before the question; with `None`
    /// nothing but the mark.
    async fn changes(
        &self,
        scope: Scope,
        form: TemplateId,
        since: Option<Mark>,
    ) -> Result<Changes, StoreError>;
    /// Both of these at once, before each answer; the changes are not older than the reports.
    async fn news(
        &self,
        scope: Scope,
        form: &Form,
        since: Mark,
        after: Option<(Timestamp, SubmissionId)>,
        most: u32,
    ) -> Result<(Changes, FactPage), StoreError> {
        let page = self.facts(scope, form, after, None, most).await?;
        Ok((self.changes(scope, form.id, Some(since)).await?, page))
    }
    /// What happened to the reports themselves since a moment, as far back as [`REMEMBERED`]; not how far staff are.
    async fn changed_since(
        &self,
        scope: Scope,
        form: TemplateId,
        since: Timestamp,
    ) -> Result<Vec<ChangedReport>, StoreError>;
    /// Forgets what happened before a moment, of all tenants.
    async fn forget_changes(&self, before: Timestamp) -> Result<(), StoreError>;
    /// These reports of a form, whose ids ascend; those that are gone meanwhile are left out, and those that follow the
    /// one with which they have so many bytes.
    async fn reports(
        &self,
        scope: Scope,
        form: TemplateId,
        ids: &[SubmissionId],
        most_bytes: usize,
    ) -> Result<Vec<FeedReport>, StoreError>;
}

/// Keeps facts as bytes, so that a start need not read the reports. Whatever happens to a report takes the segment that
/// has it away, in the transaction of what happens.
#[async_trait]
pub trait SegmentStore: Send + Sync {
    /// Where the segments of a form stand, the earliest first.
    async fn bounds(&self, scope: Scope, form: TemplateId) -> Result<Vec<Bounds>, StoreError>;
    /// The bytes of the segment with this first report.
    async fn bytes(
        &self,
        scope: Scope,
        form: TemplateId,
        first: SubmissionId,
    ) -> Result<Option<Vec<u8>>, StoreError>;
    /// Keeps a segment, unless something happened to its reports since the mark; whether it is kept. One that is there
    /// already stays.
    async fn keep(
        &self,
        scope: Scope,
        form: TemplateId,
        segment: &Segment,
        since: Mark,
    ) -> Result<bool, StoreError>;
    /// Forgets those of a form.
    async fn forget(&self, scope: Scope, form: TemplateId) -> Result<(), StoreError>;
}

/// Knows the forms of all tenants.
#[async_trait]
pub trait CrossTenantForms: Send + Sync {
    /// Whose they are, and their slugs.
    async fn slugs(&self) -> Result<Vec<(Scope, String)>, StoreError>;
}

/// How long the log of changes goes back at least.
pub const REMEMBERED: kernel::Duration = kernel::Duration::days(400);
