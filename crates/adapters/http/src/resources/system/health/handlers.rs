use super::dto::{HealthDto, ReadinessDto};
use crate::framework::error::{ApiError, ApiResult};
use crate::framework::{counters, response};
use crate::state::access::{NoRateLimit, NoTenant};
use crate::state::input::{App, Params, RequestHead};
use ::texts::Texts;
use actix_web::http::{StatusCode, header};
use kernel::ErrorKind;

/// Check that the process is running
#[utoipa::path(
    get, path = "/healthz", tag = "operation", operation_id = "check_health",
    responses((status = 200, description = "Yes", body = HealthDto))
)]
pub(crate) async fn healthz(_: NoTenant<NoRateLimit>) -> ApiResult {
    response::ok(&HealthDto { status: "ok" })
}

/// Check that it can serve requests
#[utoipa::path(
    get, path = "/readyz", tag = "operation", operation_id = "check_readiness",
    responses(
        (status = 200, description = "Yes", body = ReadinessDto),
        (status = 503, description = "A part that is needed is missing", body = ReadinessDto),
    )
)]
pub(crate) async fn readyz(_: NoTenant<NoRateLimit>, app: App, params: Params) -> ApiResult {
    let parts = app.services().readiness.check().await;
    let ready = parts.iter().all(|part| part.ready);
    let texts = Texts::built_in(params.accepted);
    let message =
        texts.get(if ready { "service.health.ready" } else { "service.health.not_ready" }).to_owned();
    let checks = parts.into_iter().map(|part| (part.name, part.ready)).collect();
    let body = ReadinessDto { message, checks };
    if ready {
        return response::ok(&body);
    }
    let mut response = response::json(StatusCode::SERVICE_UNAVAILABLE, &body)?;
    response.headers_mut().insert(header::RETRY_AFTER, header::HeaderValue::from_static("1"));
    Ok(response)
}

/// Get the counters for Prometheus
///
/// With the token of `METRICS_TOKEN` as bearer. If none is configured this does not exist; `METRICS_ADDR`
/// gives the counters a separate listener.
#[utoipa::path(
    get, path = "/metrics", tag = "operation", operation_id = "show_metrics",
    responses(
        (status = 200, description = "Text format of Prometheus", body = String, content_type = "text/plain"),
        (status = 401, description = "Wrong or missing token", body = crate::state::openapi::ErrorDto),
        (status = 404, description = "No token is configured, or no metrics are collected", body = crate::state::openapi::ErrorDto),
    )
)]
pub(crate) async fn metrics(_: NoTenant<NoRateLimit>, app: App, head: RequestHead) -> ApiResult {
    let options = &app.0.options;
    let (Some(handle), Some(token)) = (&options.metrics, &options.metrics_token) else {
        return Err(ApiError::of(ErrorKind::NotFound));
    };
    counters::response(handle, Some(token), &head.0)
}
