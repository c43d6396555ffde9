//! Responses to refused operations of the studio.

use super::TemplateRefDto;
use crate::framework::error::{ApiError, status_of};
use forms::studio::StudioError;
use forms::{InstallError, Violations};
use kernel::ErrorKind;

/// Returns the response to a refused operation.
pub(crate) fn error_response(error: StudioError) -> ApiError {
    let kind = error.kind();
    let response = match error.text() {
        Some(text) => ApiError::of(kind).with_message(text),
        None => ApiError::of(kind),
    };
    match error {
        StudioError::Invalid(found) => not_acceptable(&found),
        StudioError::InUse(templates) => {
            let used_by: Vec<_> = templates.into_iter().map(TemplateRefDto::from).collect();
            response.with("used_by", &used_by)
        }
        StudioError::HasReports(count) => response.with("count", &count),
        StudioError::HoldsData { count, keys } => response.with("count", &count).with("fields", &keys),
        StudioError::LimitReached { limit, current } => {
            response.with("limit", &limit).with("current", &current)
        }
        StudioError::NotFound | StudioError::Stale | StudioError::TextsOnly => response,
        StudioError::Store(error) => error.into(),
    }
}

/// Returns the response to a refused bundle.
pub(crate) fn not_installed(error: InstallError) -> ApiError {
    match error {
        InstallError::Invalid(found) => not_acceptable(&found),
        InstallError::Conflict => ApiError::of(ErrorKind::Conflict),
        InstallError::LimitReached { limit, current } => {
            error_response(StudioError::LimitReached { limit, current })
        }
        InstallError::Store(error) => error.into(),
    }
}

/// 422 with the texts of each path.
pub(crate) fn not_acceptable(found: &Violations) -> ApiError {
    let status = status_of(ErrorKind::Invalid);
    let listed = found.texts().map(|(path, texts)| (path.to_owned(), texts));
    ApiError::invalid(status, listed.collect())
}
