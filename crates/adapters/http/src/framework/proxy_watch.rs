//! Notices that a proxy in front is not among the trusted ones: then all its visitors are one client
//! to the rate limits, and its hosts do not count, without any error.

use crate::framework::forwarded::{self, Network};
use actix_web::HttpRequest;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::Notify;

/// Each is told with every request of its kind; one that nobody waits for is remembered.
#[derive(Clone, Debug, Default)]
pub struct ForwardedHeaders {
    /// A forwarded header came from a peer that is no trusted proxy.
    pub ignored: Arc<Notify>,
    /// One came from a trusted proxy, and counted.
    pub counted: Arc<Notify>,
}

/// Tells of forwarded headers, and warns once in the life of a server.
pub(crate) struct ProxyWatch {
    warned: AtomicBool,
    seen: ForwardedHeaders,
}

impl ProxyWatch {
    /// Tells `seen`.
    pub(crate) fn new(seen: ForwardedHeaders) -> Self {
        Self { warned: AtomicBool::new(false), seen }
    }

    /// Looks at a request. The warning has no address: who sends such a header by hand is a visitor.
    pub(crate) fn look(&self, request: &HttpRequest, trusted: &[Network]) {
        match forwarded::is_trusted_proxy(request, trusted) {
            None => return,
            Some(true) => return self.seen.counted.notify_one(),
            Some(false) => self.seen.ignored.notify_one(),
        }
        if self.warned.swap(true, Ordering::Relaxed) {
            return;
        }
        tracing::warn!(
            target: "meldewerk::proxy",
            "a request had a forwarded header (X-Forwarded-For or the like) that does not count, since it did not \
             come from an address of TRUSTED_PROXIES; if a proxy stands in front of this service, all its visitors \
             share one rate limit until its address is set there (this is said once)"
        );
    }
}
