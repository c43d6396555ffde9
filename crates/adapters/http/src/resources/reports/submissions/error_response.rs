//! Responses to refused reports.

use crate::framework::error::{ApiError, status_of};
use crate::framework::messages;
use actix_web::http::StatusCode;
use forms::SubmitError;
use kernel::ErrorKind;

/// The least time for which a closed service stays closed, in seconds.
const RETRY_WHEN_CLOSED: u64 = 300;
/// After how many seconds to send files again that nobody had time to inspect.
pub(crate) const RETRY_WHEN_BUSY: u64 = 10;

/// Returns the response to a refused report. Nothing of it was stored, unless a store failed: then that is
/// unknown, and the response says so.
pub(crate) fn error_response(error: SubmitError) -> ApiError {
    if let Some(violations) = error.violations() {
        return ApiError::invalid(
            status_of(error.kind()),
            violations.texts().map(|(path, texts)| (path.to_owned(), texts)).collect(),
        );
    }
    match error {
        SubmitError::UnknownTemplate => ApiError::new(StatusCode::NOT_FOUND, messages::UNKNOWN_FORM),
        SubmitError::Maintenance { message } => {
            let closed = ApiError::of(ErrorKind::Unavailable).retry_after(RETRY_WHEN_CLOSED);
            if message.is_empty() { closed } else { closed.in_words(message) }
        }
        SubmitError::Busy(_) => {
            let busy = ApiError::from_domain(error.kind(), error).with_message(messages::BUSY);
            busy.retry_after(RETRY_WHEN_BUSY)
        }
        SubmitError::KeyReused => ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, messages::KEY_REUSED),
        SubmitError::Store(_) => {
            ApiError::from_domain(error.kind(), error).with_message(messages::NOT_CONFIRMED)
        }
        other => ApiError::from_domain(other.kind(), other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::texts::Texts;
    use forms::ports::{InspectorBusy, MaskFailure};
    use kernel::{Locale, StoreError};

    #[test]
    fn only_when_a_store_failed_it_is_not_certain_whether_the_report_arrived() {
        let down = SubmitError::Store(StoreError::Unavailable("the connection ended".into()));
        for (error, status) in [(down, 503), (StoreError::internal("a bug").into(), 500)] {
            let response = error_response(error);
            assert_eq!(response.status(), status);
            assert!(
                response.message(&Texts::built_in(Locale::De)).contains("nicht sicher"),
                "{}",
                response.message(&Texts::built_in(Locale::De))
            );
            assert!(
                response.message(&Texts::built_in(Locale::En)).contains("not certain"),
                "{}",
                response.message(&Texts::built_in(Locale::En))
            );
        }
        let masking = error_response(SubmitError::Masking(MaskFailure("too deep".into())));
        assert_eq!(masking.status(), 503);
        assert!(!masking.message(&Texts::built_in(Locale::En)).contains("not certain"));
    }

    #[test]
    fn who_has_to_wait_is_told_for_how_long() {
        let busy = error_response(SubmitError::Busy(InspectorBusy));
        assert_eq!((busy.status().as_u16(), busy.retry_seconds()), (503, Some(RETRY_WHEN_BUSY)));
        assert!(busy.message(&Texts::built_in(Locale::De)).contains("gleich noch einmal"));
        assert!(busy.message(&Texts::built_in(Locale::En)).contains("again in a moment"));
    }
}
