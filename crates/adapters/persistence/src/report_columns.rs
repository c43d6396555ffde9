//! Reads columns that several queries of reports share.

use crate::sql::Row;
use forms::FormSnapshot;
use forms::submission::ReportStatus;
use kernel::{LocalizedText, StoreError};

/// Parses the code of a status; a report without one is new.
pub(crate) fn status(code: Option<String>) -> Result<ReportStatus, StoreError> {
    code.map_or(Ok(ReportStatus::New), |code| {
        ReportStatus::parse(&code).ok_or_else(|| StoreError::internal("a stored status is unknown"))
    })
}

/// Reads the title of a template's current version, or its own until it has one.
pub(crate) fn title(row: &Row) -> Result<LocalizedText, StoreError> {
    let current: Option<FormSnapshot> = row.optional_document("document")?;
    current.map_or_else(|| row.document("title"), |snapshot| Ok(snapshot.title))
}
