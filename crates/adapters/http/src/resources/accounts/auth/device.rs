//! The lock-out in HTTP: the cookie that a browser keeps, and the response while the lock-out lasts.

use crate::framework::device::{DeviceCookie, locked};
use crate::framework::error::ApiError;
use crate::state::access::wrong_credentials;
use accounts::lock_out::LockOutError;
use actix_web::http::StatusCode;
use kernel::ErrorKind;

/// The cookie of staff accounts.
pub(super) const COOKIE: DeviceCookie = DeviceCookie { name: "meldewerk_device", path: "/api/auth" };

/// Returns the response to a failed sign-in. A lock-out reveals nothing about the password or the account.
/// Without a passed challenge the response says that one may be needed, whatever was wrong.
pub(super) fn refused(error: LockOutError, has_passed: bool) -> ApiError {
    let wrong = || {
        let wrong = wrong_credentials();
        if has_passed { wrong } else { wrong.with("captcha_may_be_needed", &true) }
    };
    match error {
        LockOutError::Locked { retry_after } => {
            ApiError::new(StatusCode::TOO_MANY_REQUESTS, locked(retry_after)).retry_after(retry_after)
        }
        LockOutError::JustLocked(_) => wrong(),
        LockOutError::SignIn(error) => match error.kind() {
            ErrorKind::Unauthenticated => wrong(),
            kind => ApiError::from_domain(kind, error),
        },
    }
}
