//! Reports as a table, for a file: one row each, one column for every field of every version.
//!
//! Writing a file takes as long as its reader needs. Reports are read page by page up to a fixed id, so that
//! nothing is held in between, and reports received meanwhile are not part of it.

mod table;

pub use table::{Cell, ExportTable};

use crate::snapshot::FormSnapshot;
use crate::submission::{ReportStatus, SubmissionFilter};
use async_trait::async_trait;
use kernel::{FormVersionId, Scope, StoreError, SubmissionId, TemplateId, Timestamp};
use serde_json::{Map, Value};

/// A report as a row of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct ExportRow {
    pub id: SubmissionId,
    pub reference: String,
    /// The current slug of the template.
    pub template_slug: String,
    /// The version against which it was checked.
    pub version_id: FormVersionId,
    /// The masked values by slug.
    pub data: Map<String, Value>,
    /// The processing status set by staff.
    pub status: ReportStatus,
    /// Whether this is test data.
    pub is_test: bool,
    pub quarantined: bool,
    /// When it was received.
    pub created_at: Timestamp,
}

/// The size of values in bytes at which a page is full, however few its reports are: a report can be as large
/// as a request.
pub const PAGE_SIZE: usize = 4 * 1024 * 1024;

impl ExportRow {
    /// Returns the approximate size of its values in bytes.
    pub fn size(&self) -> usize {
        size_of(&self.data)
    }
}

/// Returns the approximate size of a report's values in bytes.
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

/// The templates of an export, by id: a slug may belong to another template, or to none, before the export is
/// read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportedTemplates {
    /// All templates of the scope.
    All,
    One(TemplateId),
    /// None has the requested slug.
    Unknown,
}

/// The extent of an export.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExportSpan {
    /// The template named by the filter.
    pub templates: ExportedTemplates,
    /// The newest report at the start; later ones are not part of it.
    pub upto: SubmissionId,
    /// How many reports up to there match the filter.
    pub reports: u64,
}

/// Reads reports for a table. Each method reads once and holds nothing afterwards; the order of the filter is
/// ignored.
#[async_trait]
pub trait ExportQueries: Send + Sync {
    /// Returns the current extent of a filter: the template, how many reports, and the newest.
    async fn span(&self, scope: Scope, filter: &SubmissionFilter) -> Result<ExportSpan, StoreError>;
    /// Returns at most `limit` versions of the templates, the newest first; with `before`, only older ones.
    async fn versions(
        &self,
        scope: Scope,
        templates: ExportedTemplates,
        before: Option<FormVersionId>,
        limit: u32,
    ) -> Result<Vec<(FormVersionId, FormSnapshot)>, StoreError>;
    /// Returns at most `limit` reports of the span that match the filter, in the order in which they were
    /// received; with `after`, those that follow this one. Empty only when there are no more; fewer when they
    /// are large: the one that reaches [`PAGE_SIZE`] is the last. The span's template counts, not the slug of
    /// the filter.
    async fn rows(
        &self,
        scope: Scope,
        filter: &SubmissionFilter,
        span: &ExportSpan,
        after: Option<(Timestamp, SubmissionId)>,
        limit: u32,
    ) -> Result<Vec<ExportRow>, StoreError>;
}

/// How many versions are read at a time.
const VERSIONS: u32 = 20;

/// Adds the columns of all versions of the template, or of all templates of the scope, to the table.
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
