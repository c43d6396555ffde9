use super::dto::{HealthDto, ReadinessDto};
use crate::access::{Nobody, Probing};
use crate::error::{Answer, ApiError};
use crate::input::{App, Head, Params};
use crate::peer;
use crate::reply;
use actix_web::HttpResponse;
use actix_web::http::{StatusCode, header};
use kernel::ErrorKind;
use std::time::Duration;

/// Is the process up
#[utoipa::path(
    get, path = "/healthz", tag = "operation", operation_id = "check_health",
    responses((status = 200, description = "Yes", body = HealthDto))
)]
pub(crate) async fn healthz(_: Nobody<Probing>) -> Answer {
    reply::ok(&HealthDto { status: "ok" })
}

/// Can it serve requests
#[utoipa::path(
    get, path = "/readyz", tag = "operation", operation_id = "check_readiness",
    responses(
        (status = 200, description = "Yes", body = ReadinessDto),
        (status = 503, description = "A part that is needed is not there", body = ReadinessDto),
    )
)]
pub(crate) async fn readyz(_: Nobody<Probing>, app: App, params: Params) -> Answer {
    let checks = tokio::time::timeout(Duration::from_secs(2), app.services().readiness.check()).await;
    let ready = checks.as_ref().is_ok_and(|parts| parts.iter().all(|part| part.ready));
    let message = if ready {
        params.accepted.pick("Der Dienst ist bereit.", "The service is ready.")
    } else {
        params.accepted.pick("Der Dienst ist noch nicht bereit.", "The service is not ready yet.")
    };
    let checks = checks.unwrap_or_default().into_iter().map(|part| (part.name, part.ready)).collect();
    let body = ReadinessDto { message, checks };
    if ready {
        return reply::ok(&body);
    }
    let mut response = reply::json(StatusCode::SERVICE_UNAVAILABLE, &body)?;
    response.headers_mut().insert(header::RETRY_AFTER, header::HeaderValue::from_static("1"));
    Ok(response)
}

/// Counters for Prometheus
///
/// With the token of `METRICS_TOKEN` as bearer; without one configured, for loopback peers
/// that came through no proxy.
#[utoipa::path(
    get, path = "/metrics", tag = "operation", operation_id = "show_metrics",
    responses(
        (status = 200, description = "Text format of Prometheus", body = String, content_type = "text/plain"),
        (status = 401, description = "Wrong or missing token", body = crate::openapi::ErrorDto),
        (status = 404, description = "Not for this peer, or not collected", body = crate::openapi::ErrorDto),
    )
)]
pub(crate) async fn metrics(_: Nobody<Probing>, app: App, head: Head) -> Answer {
    let options = &app.0.options;
    let handle = options.metrics.as_ref().ok_or_else(|| ApiError::of(ErrorKind::NotFound))?;
    if let Some(token) = &options.metrics_token {
        let sent = head.0.headers().get(header::AUTHORIZATION).map_or(&b""[..], |value| value.as_bytes());
        if !is_same(sent, format!("Bearer {token}").as_bytes()) {
            return Err(ApiError::of(ErrorKind::Unauthenticated));
        }
    } else {
        let is_local = head.0.peer_addr().is_some_and(|peer| peer.ip().to_canonical().is_loopback());
        // Behind a proxy on this machine everybody is a loopback peer.
        if !is_local || peer::is_forwarded(&head.0) || !peer::names_this_machine(&head.0) {
            return Err(ApiError::of(ErrorKind::NotFound));
        }
    }
    Ok(HttpResponse::Ok().content_type("text/plain; version=0.0.4; charset=utf-8").body(handle.render()))
}

/// Compares in a time that depends on the lengths alone.
fn is_same(left: &[u8], right: &[u8]) -> bool {
    left.len() == right.len() && left.iter().zip(right).fold(0, |differing, (a, b)| differing | (a ^ b)) == 0
}
