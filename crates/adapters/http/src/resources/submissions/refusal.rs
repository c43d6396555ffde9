//! What a refused report looks like.

use crate::error::{ApiError, status_of};
use crate::texts::{self, Text};
use actix_web::http::StatusCode;
use forms::{SubmitError, Violations};
use kernel::{ErrorKind, Locale};

/// How long a closed service is closed at least, in seconds.
const RETRY_WHEN_CLOSED: u64 = 300;

/// The answer for a report that was not taken. Nothing of it was stored.
pub(crate) fn refusal(error: SubmitError) -> ApiError {
    if let Some(violations) = error.violations() {
        return ApiError::invalid(status_of(error.kind()), listed(&violations));
    }
    match error {
        SubmitError::UnknownTemplate => ApiError::new(StatusCode::NOT_FOUND, texts::UNKNOWN_FORM),
        SubmitError::Maintenance { message } => {
            let text = if message.is_empty() {
                texts::of_kind(ErrorKind::Unavailable)
            } else {
                Text::made(message.clone(), message)
            };
            ApiError::new(StatusCode::SERVICE_UNAVAILABLE, text).retry_after(RETRY_WHEN_CLOSED)
        }
        other => ApiError::from_domain(other.kind(), other),
    }
}

/// Paths with their texts in both languages.
fn listed(violations: &Violations) -> Vec<(String, Vec<Text>)> {
    let text =
        |problem: &forms::Problem| Text::made(problem.message(Locale::De), problem.message(Locale::En));
    violations.iter().map(|(path, problems)| (path.to_owned(), problems.iter().map(text).collect())).collect()
}
