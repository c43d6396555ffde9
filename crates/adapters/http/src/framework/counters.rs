//! The counters for Prometheus, and a listener that serves nothing else.

use crate::framework::error::{ApiError, ApiResult};
use crate::framework::options::HttpOptions;
use crate::framework::{headers, language};
use actix_web::dev::Server;
use actix_web::http::header;
use actix_web::{App, HttpRequest, HttpResponse, HttpServer, web};
use kernel::ErrorKind;
use metrics_exporter_prometheus::PrometheusHandle;
use std::future::ready;
use std::io;
use std::net::SocketAddr;
use subtle::ConstantTimeEq as _;
use texts::Texts;

/// Returns the counters if the request has the token, or if no token is set.
pub(crate) fn response(
    handle: &PrometheusHandle,
    token: Option<&String>,
    request: &HttpRequest,
) -> ApiResult {
    if let Some(token) = token {
        let sent = request.headers().get(header::AUTHORIZATION).map_or(&b""[..], |value| value.as_bytes());
        if !bool::from(sent.ct_eq(format!("Bearer {token}").as_bytes())) {
            return Err(ApiError::of(ErrorKind::Unauthenticated));
        }
    }
    Ok(HttpResponse::Ok().content_type("text/plain; version=0.0.4; charset=utf-8").body(handle.render()))
}

/// Starts a separate listener for the counters.
pub(crate) fn listen(
    address: SocketAddr,
    handle: &PrometheusHandle,
    options: &HttpOptions,
) -> io::Result<(Server, SocketAddr)> {
    let (handle, token) = (handle.clone(), options.metrics_token.clone());
    let server = HttpServer::new(move || {
        let (handle, token) = (handle.clone(), token.clone());
        let counters = move |request: HttpRequest| {
            ready(hardened(&request, response(&handle, token.as_ref(), &request)))
        };
        let unknown =
            |request: HttpRequest| ready(hardened(&request, Err(ApiError::of(ErrorKind::NotFound))));
        App::new().route("/metrics", web::get().to(counters)).default_service(web::to(unknown))
    })
    .workers(1)
    .client_request_timeout(options.deadlines.headers)
    .disable_signals()
    .bind(address)?;
    let address = server.addrs().first().copied().unwrap_or(address);
    Ok((server.run(), address))
}

fn hardened(request: &HttpRequest, result: ApiResult) -> HttpResponse {
    let mut response =
        result.unwrap_or_else(|error| error.json(&Texts::built_in(language::of_request(request))));
    headers::harden(&mut response, false);
    response
}
