//! What figures are read from.

use crate::facts::{Changed, Fact};
use crate::form::Form;
use async_trait::async_trait;
use kernel::{Scope, StoreError, SubmissionId, TemplateId, Timestamp};
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
    pub reports: Vec<Changed>,
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
pub struct Report {
    /// Its id.
    pub id: SubmissionId,
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
    /// The reports of a form but for test data, in the order in which they were received; at most so many, after one.
    /// Fewer only when there are no more, or the next one is of an unknown version.
    async fn facts(
        &self,
        scope: Scope,
        form: &Form,
        after: Option<(Timestamp, SubmissionId)>,
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
    /// What happened to the reports themselves since a moment, as far back as [`REMEMBERED`]; not how far staff are.
    async fn changed_since(
        &self,
        scope: Scope,
        form: TemplateId,
        since: Timestamp,
    ) -> Result<Vec<Changed>, StoreError>;
    /// These reports of a form, in the order asked; those that are gone meanwhile are left out.
    async fn reports(
        &self,
        scope: Scope,
        form: TemplateId,
        ids: &[SubmissionId],
    ) -> Result<Vec<Report>, StoreError>;
}

/// How long the log of changes goes back at least.
pub const REMEMBERED: kernel::Duration = kernel::Duration::days(400);
