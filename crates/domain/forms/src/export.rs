//! Reports as a table, for a file: one row each, one column for every field of every version.
//!
//! A list that is written takes as long as its reader does. It is read page by page up to a fixed id, so
//! that nothing is held in between, and what is received meanwhile is not part of it.

mod table;

pub use table::{Cell, ExportTable};

use crate::form::FormSnapshot;
use crate::submission::{ReportStatus, SubmissionFilter};
use async_trait::async_trait;
use kernel::{FormVersionId, Scope, StoreError, SubmissionId, Timestamp};
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
    /// When it was received.
    pub created_at: Timestamp,
}

/// What an export is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExportSpan {
    /// The newest report that there was; later ones are not part of it.
    pub upto: SubmissionId,
    /// How many reports the filter finds up to there.
    pub reports: u64,
}

/// Reads reports for a table. Each method reads once and holds nothing afterwards; the order of the
/// filter does not matter.
#[async_trait]
pub trait ExportQueries: Send + Sync {
    /// How many reports there are, up to the newest.
    async fn span(&self, scope: Scope, filter: &SubmissionFilter) -> Result<ExportSpan, StoreError>;
    /// At most `most` versions of the template with this slug, or of all templates of the scope, the newest
    /// first; with `before`, only older ones.
    async fn versions(
        &self,
        scope: Scope,
        template: Option<&str>,
        before: Option<FormVersionId>,
        most: u32,
    ) -> Result<Vec<(FormVersionId, FormSnapshot)>, StoreError>;
    /// At most `most` reports that the filter finds, no newer than `upto`, in the order in which they were
    /// received; with `after`, those that follow this one.
    async fn rows(
        &self,
        scope: Scope,
        filter: &SubmissionFilter,
        upto: SubmissionId,
        after: Option<(Timestamp, SubmissionId)>,
        most: u32,
    ) -> Result<Vec<ExportRow>, StoreError>;
}

/// Versions that are read at a time.
const VERSIONS: u32 = 20;

/// The columns of an export, from all versions of the template, or of all templates of the scope.
///
/// # Errors
/// The store failed.
pub async fn columns(
    queries: &dyn ExportQueries,
    scope: Scope,
    template: Option<&str>,
    locale: kernel::Locale,
) -> Result<ExportTable, StoreError> {
    let (mut table, mut before) = (ExportTable::new(locale), None);
    loop {
        let versions = queries.versions(scope, template, before, VERSIONS).await?;
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
