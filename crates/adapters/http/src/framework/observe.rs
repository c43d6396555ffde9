//! Counters and log lines per route. Neither identifies the client: no address, no user agent, no query, no
//! path beyond the route's pattern (decisions §2).

use actix_web::http::{Method, StatusCode};
use metrics::{Counter, Histogram, counter, histogram};
use std::sync::Arc;
use std::time::Duration;

/// The counters of one route. The handles are created once, so that a request formats nothing.
pub(crate) struct Observer {
    method: Method,
    route: Arc<str>,
    responses: [Counter; 5],
    seconds: Histogram,
}

const CLASSES: [&str; 5] = ["1xx", "2xx", "3xx", "4xx", "5xx"];

impl Observer {
    pub(crate) fn new(method: Method, route: Arc<str>) -> Self {
        let name = method.as_str().to_owned();
        let responses = CLASSES.map(|class| {
            counter!("http_requests_total", "method" => name.clone(), "route" => Arc::clone(&route), "status" => class)
        });
        Self {
            responses,
            seconds: histogram!("http_request_duration_seconds", "method" => name, "route" => Arc::clone(&route)),
            method,
            route,
        }
    }

    /// Returns the pattern of the route.
    pub(crate) fn route(&self) -> &str {
        &self.route
    }

    /// Counts and logs a response.
    pub(crate) fn record_response(&self, status: StatusCode, took: Duration) {
        let class = usize::from(status.as_u16() / 100).saturating_sub(1);
        if let Some(counter) = self.responses.get(class) {
            counter.increment(1);
        }
        self.seconds.record(took);
        tracing::info!(
            target: "meldewerk::access",
            method = self.method.as_str(),
            route = &*self.route,
            status = status.as_u16(),
            micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX),
            "answered"
        );
    }
}
