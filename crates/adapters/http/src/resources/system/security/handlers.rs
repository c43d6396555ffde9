use crate::framework::error::{ApiError, ApiResult};
use crate::framework::timestamp::rfc3339;
use crate::state::access::{NoRateLimit, NoTenant};
use crate::state::input::App;
use actix_web::HttpResponse;
use chrono::{NaiveTime, TimeDelta};
use kernel::ErrorKind;

/// How long a response is valid; RFC 9116 §2.5.5 recommends less than a year.
const VALID: TimeDelta = TimeDelta::days(180);

/// Get the contact for vulnerabilities
///
/// `security.txt` of RFC 9116, with the address of `SECURITY_CONTACT`.
#[utoipa::path(
    get, path = "/.well-known/security.txt", tag = "operation", operation_id = "show_security_contact",
    responses(
        (status = 200, description = "The contact, as text", body = String, content_type = "text/plain"),
        (status = 404, description = "No contact is set", body = crate::state::openapi::ErrorDto),
    )
)]
pub(crate) async fn security_txt(_: NoTenant<NoRateLimit>, app: App) -> ApiResult {
    let contact = app.0.options.security_contact.as_deref();
    let contact = contact.ok_or_else(|| ApiError::of(ErrorKind::NotFound))?;
    let until = (app.services().clock.now() + VALID).date_naive().and_time(NaiveTime::MIN).and_utc();
    let text = format!("Contact: {contact}\nExpires: {}\nPreferred-Languages: de, en\n", rfc3339(until));
    Ok(HttpResponse::Ok().content_type("text/plain; charset=utf-8").body(text))
}
