//! Reports as a table, for a file: one row each, one column for every field of every version.
//!
//! A list that is written takes as long as its reader does. It is read page by page up to a fixed id, so
//! that nothing is held in between, and what is received meanwhile is not part of it.

mod table;

pub use table::{Cell, ExportTable};

use crate::snapshot::FormSnapshot;
use crate::submission::{ReportStatus, SubmissionFilter};
use async_trait::async_trait;
use kernel::{FormVersionId, Scope, StoreError, SubmissionId, TemplateId, Timestamp};
use serde_json::{Map, Value};

/// A report in a table.
#[derive(Clone, Debug, PartialEq)]
pub struct ExportRow {
    /// Its id.
    pub id: SubmissionId,
    /// Its reference.
    pub reference: String,
    /// Slug of the template, as it is now.
    pub template_slug: String,
    /// The version it was checked against.
    pub version_id: FormVersionId,
    /// Masked values by slug.
    pub data: Map<String, Value>,
    /// How far staff are with it.
    pub status: ReportStatus,
    /// Whether this is test data.
    pub is_test: bool,
    /// Whether it is in quarantine.
    pub quarantined: bool,
    /// When it was received.
    pub created_at: Timestamp,
}

/// Bytes of values with which a page is full, however few its reports are: a report can be as large as a request.
pub const PAGE_SIZE: usize = 4 * 1024 * 1024;

impl ExportRow {
    /// Bytes of its values, about.
    pub fn size(&self) -> usize {
        size_of(&self.data)
    }
}

/// Bytes of the values of a report, about.
pub fn size_of(data: &Map<String, Value>) -> usize {
    data.values().map(size).sum()
}

fn size(value: &Value) -> usize {
    match value {
        Value::String(text) => text.len(),
        Value::Array(values) => values.iter().map(size).sum(),
        Value::Object(map) => size_of(map),
        Value::Null | Value::Bool(_) | Value::Number(_) => 8,
    }
}

/// The templates of an export. By id: a slug may be another template's, or nobody's, before the export is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportedTemplates {
    /// All of the scope.
    All,
    /// One.
    One(TemplateId),
    /// None has the slug that was asked for.
    Unknown,
}

/// What an export is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExportSpan {
    /// The template that the filter names.
    pub templates: ExportedTemplates,
    /// The newest report that there was; later ones are not part of it.
    pub upto: SubmissionId,
    /// How many reports the filter finds up to there.
    pub reports: u64,
}

/// Reads reports for a table. Each method reads once and holds nothing afterwards; the order of the
/// filter does not matter.
#[async_trait]
pub trait ExportQueries: Send + Sync {
    /// What the filter finds now: the template, how many reports, up to the newest.
    async fn span(&self, scope: Scope, filter: &SubmissionFilter) -> Result<ExportSpan, StoreError>;
    /// At most `most` versions of the templates, the newest first; with `before`, only older ones.
    async fn versions(
        &self,
        scope: Scope,
        templates: ExportedTemplates,
        before: Option<FormVersionId>,
        most: u32,
    ) -> Result<Vec<(FormVersionId, FormSnapshot)>, StoreError>;
    /// At most `most` reports of the span that the filter finds, in the order in which they were received; with
    /// `after`, those that follow this one. None only when there are no more; fewer than that when they are
    /// large: the one that makes it [`PAGE_SIZE`] is the last. The span's template counts, not the slug of the filter.
    async fn rows(
        &self,
        scope: Scope,
        filter: &SubmissionFilter,
        span: &ExportSpan,
        after: Option<(Timestamp, SubmissionId)>,
        most: u32,
    ) -> Result<Vec<ExportRow>, StoreError>;
}

/// Versions that are read at a time.
const VERSIONS: u32 = 20;

/// The table with the columns of all versions of the template, or of all templates of the scope.
///
/// # Errors
/// The store failed.
pub async fn with_fields(
    mut table: ExportTable,
    queries: &dyn ExportQueries,
    scope: Scope,
    templates: ExportedTemplates,
) -> Result<ExportTable, StoreError> {
    let mut before = None;
    loop {
        let versions = queries.versions(scope, templates, before, VERSIONS).await?;
        let is_last = versions.len() < VERSIONS as usize;
        for (id, snapshot) in versions {
            before = Some(id);
            table.add(id, snapshot);
        }
        if is_last {
            return Ok(table);
        }
    }
}
