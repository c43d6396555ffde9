//! Request bodies: bounded in size and time, and of an expected media type.

mod budget;
mod decode;
pub(crate) mod json;
mod limit;
mod media;
mod multipart;
mod pace;

pub(crate) use budget::{Reservation, UploadBudget};
pub(crate) use decode::{
    BodyProblems, ChallengeAnswer, ObjectMembers, decode, deserialize_as_text, non_empty, parse_text,
};
pub(crate) use limit::FileLimit;
pub(crate) use media::MediaType;
pub(crate) use multipart::{FilePart, PAYLOAD, Parts, UploadLimits, read_multipart};

use crate::framework::error::ApiError;
use crate::framework::messages;
use actix_web::HttpRequest;
use actix_web::dev::Payload;
use actix_web::http::{StatusCode, header};
use bytes::{Bytes, BytesMut};
use futures_util::StreamExt as _;
use serde_json::{Map, Value};
use std::time::Duration;
use tokio::time::timeout;

/// The largest body without files (decisions §2).
pub(crate) const BODY_LIMIT: usize = 1024 * 1024;

/// How long a body without files may take to arrive, from its first byte to its last.
pub(crate) const BODY_DEADLINE: Duration = Duration::from_secs(15);

/// Reads the whole body. 413 if it is too large, 408 if it is too slow, 415 if it is compressed.
pub(crate) async fn read(
    request: &HttpRequest,
    payload: &mut Payload,
    deadline: Duration,
) -> Result<Bytes, ApiError> {
    refuse_compressed(request)?;
    if declared_length(request).is_some_and(|length| length > BODY_LIMIT as u64) {
        return Err(too_large());
    }
    timeout(deadline, collect(payload)).await.unwrap_or_else(|_| Err(too_slow()))
}

async fn collect(payload: &mut Payload) -> Result<Bytes, ApiError> {
    // Most bodies arrive in one piece, which is returned without copying.
    let Some(first) = payload.next().await.transpose().map_err(|_| broken())? else {
        return Ok(Bytes::new());
    };
    let Some(second) = payload.next().await.transpose().map_err(|_| broken())? else {
        return if first.len() > BODY_LIMIT { Err(too_large()) } else { Ok(first) };
    };
    let mut body = BytesMut::with_capacity((first.len() + second.len()).min(BODY_LIMIT));
    body.extend_from_slice(&first);
    body.extend_from_slice(&second);
    while body.len() <= BODY_LIMIT {
        let Some(chunk) = payload.next().await.transpose().map_err(|_| broken())? else {
            return Ok(body.freeze());
        };
        body.extend_from_slice(&chunk);
    }
    Err(too_large())
}

/// Reads a JSON object. 415 for another media type, 400 for invalid JSON, 422 for JSON that is not an object.
pub(crate) async fn read_object(
    request: &HttpRequest,
    payload: &mut Payload,
    deadline: Duration,
) -> Result<Map<String, Value>, ApiError> {
    if MediaType::of(request) != MediaType::Json {
        return Err(ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, messages::NOT_JSON).closing());
    }
    object(&read(request, payload, deadline).await?)
}

/// Parses a body as a JSON object.
pub(crate) fn object(body: &[u8]) -> Result<Map<String, Value>, ApiError> {
    match json::parse(body) {
        Ok(Value::Object(object)) => Ok(object),
        Ok(_) => Err(ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, messages::NOT_AN_OBJECT)),
        Err(fault) => Err(ApiError::new(StatusCode::BAD_REQUEST, messages::json(fault))),
    }
}

/// No request body is decompressed: a few bytes could become gigabytes.
fn refuse_compressed(request: &HttpRequest) -> Result<(), ApiError> {
    let plain = |value: &header::HeaderValue| value.as_bytes().eq_ignore_ascii_case(b"identity");
    if request.headers().get_all(header::CONTENT_ENCODING).all(plain) {
        Ok(())
    } else {
        Err(ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, messages::NOT_JSON).closing())
    }
}

/// Returns the length that the request announces.
pub(crate) fn declared_length(request: &HttpRequest) -> Option<u64> {
    request.headers().get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

fn too_large() -> ApiError {
    ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, messages::TOO_LARGE).closing()
}

fn too_slow() -> ApiError {
    ApiError::new(StatusCode::REQUEST_TIMEOUT, messages::TOO_SLOW).closing()
}

fn broken() -> ApiError {
    ApiError::new(StatusCode::BAD_REQUEST, messages::MALFORMED).closing()
}
