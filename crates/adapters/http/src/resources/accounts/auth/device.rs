//! The lock-out on the wire: the cookie that a browser keeps, and the answer while it lasts.

use crate::framework::error::ApiError;
use crate::state::access::wrong_credentials;
use accounts::lock_out::LockOutError;
use actix_web::cookie::{Cookie, SameSite, time::Duration};
use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse};
use kernel::{ErrorKind, Text};

/// The cookie's name. It is necessary for the sign-in that the person asks for (TDDDG §25(2)
/// no. 2) and serves nothing else; it names neither the person nor the account.
const COOKIE: &str = "meldewerk_device";
/// How long a browser is remembered after its last sign-in.
const KEPT: Duration = Duration::days(365);
/// Nothing else is ever sent there.
const PATH: &str = "/api/auth";

/// What the browser kept.
pub(super) fn sent(request: &HttpRequest) -> Option<String> {
    request.cookie(COOKIE).map(|cookie| cookie.value().to_owned())
}

/// Lets the browser keep the secret: out of the reach of scripts and of other sites.
pub(super) fn keep(mut answer: HttpResponse, device: Option<String>, is_https: bool) -> HttpResponse {
    if let Some(device) = device {
        let cookie = Cookie::build(COOKIE, device)
            .path(PATH)
            .http_only(true)
            .secure(is_https)
            .same_site(SameSite::Strict)
            .max_age(KEPT)
            .finish();
        // Only a name or value that is none could fail; the sign-in is worth more than the cookie.
        let _ = answer.add_cookie(&cookie);
    }
    answer
}

/// The answer to a sign-in that failed. A lock says nothing of the password or the account. Whoever
/// has passed no challenge is told that one may be needed, whatever was wrong.
pub(super) fn refused(error: LockOutError, has_passed: bool) -> ApiError {
    let wrong = || {
        let wrong = wrong_credentials();
        if has_passed { wrong } else { wrong.with("captcha_may_be_needed", &true) }
    };
    match error {
        LockOutError::Locked { retry_after } => {
            ApiError::new(StatusCode::TOO_MANY_REQUESTS, locked(retry_after)).retry_after(retry_after)
        }
        LockOutError::Locks(_) => wrong(),
        LockOutError::SignIn(error) => match error.kind() {
            ErrorKind::Unauthenticated => wrong(),
            kind => ApiError::from_domain(kind, error),
        },
    }
}

fn locked(seconds: u64) -> Text {
    Text::of("service.access.locked").with("count", seconds.div_ceil(60))
}
