//! The cookie with which a browser shows that somebody has signed in from it before; see the lock-out.

use actix_web::cookie::{Cookie, SameSite, time::Duration};
use actix_web::{HttpRequest, HttpResponse};
use kernel::Text;

/// How long a browser is remembered after its last sign-in.
const MAX_AGE: Duration = Duration::days(365);

/// The cookie for one kind of account. It is necessary for the sign-in that the person asks for (TDDDG §25(2)
/// no. 2) and serves no other purpose; it identifies neither the person nor the account.
pub(crate) struct DeviceCookie {
    pub(crate) name: &'static str,
    /// The path below which, and only there, it is sent.
    pub(crate) path: &'static str,
}

impl DeviceCookie {
    /// Returns what the browser sent.
    pub(crate) fn sent(&self, request: &HttpRequest) -> Option<String> {
        request.cookie(self.name).map(|cookie| cookie.value().to_owned())
    }

    /// Makes the browser store the secret, out of reach of scripts and of other sites.
    pub(crate) fn keep(
        &self,
        mut response: HttpResponse,
        device: Option<String>,
        is_https: bool,
    ) -> HttpResponse {
        if let Some(device) = device {
            let cookie = Cookie::build(self.name, device)
                .path(self.path)
                .http_only(true)
                .secure(is_https)
                .same_site(SameSite::Strict)
                .max_age(MAX_AGE)
                .finish();
            // This fails only for an invalid name or value; the sign-in is worth more than the cookie.
            let _ = response.add_cookie(&cookie);
        }
        response
    }
}

/// The message while a sign-in is locked, whoever asks.
pub(crate) fn locked(seconds: u64) -> Text {
    Text::of("service.access.locked").with("count", seconds.div_ceil(60))
}
