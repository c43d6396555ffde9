//! Builds the responses of handlers.

use crate::framework::error::{ApiError, ApiResult};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::{DATE, HttpDate, TryIntoHeaderValue as _};
use kernel::{ErrorKind, Text, Timestamp, Translator as _};
use serde::Serialize;
use std::time::SystemTime;
use texts::Texts;
use utoipa::ToSchema;

/// JSON with a status.
pub(crate) fn json(status: StatusCode, body: &impl Serialize) -> ApiResult {
    let body = serde_json::to_vec(body).map_err(|error| ApiError::from_domain(ErrorKind::Internal, error))?;
    Ok(HttpResponse::build(status).content_type("application/json").body(body))
}

/// 200 with JSON.
pub(crate) fn ok(body: &impl Serialize) -> ApiResult {
    json(StatusCode::OK, body)
}

/// The same response with a header `Date` of its own, instead of the time at which it is sent.
pub(crate) fn dated(mut response: HttpResponse, at: Timestamp) -> ApiResult {
    let date = HttpDate::from(SystemTime::from(at)).try_into_value();
    let date = date.map_err(|error| ApiError::from_domain(ErrorKind::Internal, error))?;
    response.headers_mut().insert(DATE, date);
    Ok(response)
}

/// An action that was carried out.
#[derive(Serialize, ToSchema)]
#[schema(as = Message)]
pub(crate) struct MessageDto {
    /// What was done, in the language of the request.
    message: String,
}

/// 200 with a message about what was done.
pub(crate) fn message(texts: &Texts, text: &Text) -> ApiResult {
    ok(&MessageDto { message: texts.say(text) })
}

/// 202 with a message about what is going to be done.
pub(crate) fn accepted(texts: &Texts, text: &Text) -> ApiResult {
    json(StatusCode::ACCEPTED, &MessageDto { message: texts.say(text) })
}

/// 204: done, without a body.
pub(crate) fn no_content() -> HttpResponse {
    HttpResponse::NoContent().finish()
}

/// A page with a status.
pub(crate) fn page(status: StatusCode, html: String) -> HttpResponse {
    HttpResponse::build(status).content_type("text/html; charset=utf-8").body(html)
}
