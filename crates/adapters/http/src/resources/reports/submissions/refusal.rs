//! What a refused report looks like.

use crate::framework::error::{ApiError, status_of};
use crate::framework::texts::{self, Text};
use actix_web::http::StatusCode;
use forms::{SubmitError, Violations};
use kernel::{ErrorKind, Locale};

/// How long a closed service is closed at least, in seconds.
const RETRY_WHEN_CLOSED: u64 = 300;

/// The answer for a report that was not taken. Nothing of it was stored, unless a store failed: then
/// that is not known, and the answer says so.
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
        SubmitError::KeyReused => ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, texts::KEY_REUSED),
        SubmitError::Store(_) => ApiError::from_domain(error.kind(), error).saying(texts::NOT_CONFIRMED),
        other => ApiError::from_domain(other.kind(), other),
    }
}

/// Paths with their texts in both languages.
fn listed(violations: &Violations) -> Vec<(String, Vec<Text>)> {
    let text =
        |problem: &forms::Problem| Text::made(problem.message(Locale::De), problem.message(Locale::En));
    violations.iter().map(|(path, problems)| (path.to_owned(), problems.iter().map(text).collect())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use forms::ports::MaskFailure;
    use kernel::StoreError;

    #[test]
    fn only_when_a_store_failed_it_is_not_certain_whether_the_report_arrived() {
        let down = SubmitError::Store(StoreError::Unavailable("the connection ended".into()));
        for (error, status) in [(down, 503), (StoreError::internal("a bug").into(), 500)] {
            let answer = refusal(error);
            assert_eq!(answer.status(), status);
            assert!(answer.message(Locale::De).contains("nicht sicher"), "{}", answer.message(Locale::De));
            assert!(answer.message(Locale::En).contains("not certain"), "{}", answer.message(Locale::En));
        }
        let masking = refusal(SubmitError::Masking(MaskFailure("too deep".into())));
        assert_eq!(masking.status(), 503);
        assert!(!masking.message(Locale::En).contains("not certain"));
    }
}
