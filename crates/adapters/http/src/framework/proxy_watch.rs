//! Notices that a proxy in front is not among the trusted ones: then the rate limits take all its visitors
//! for one client, and its hosts are ignored, without any error.

use crate::framework::forwarded::{self, Network};
use actix_web::HttpRequest;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::Notify;

/// Each is notified with every request of its kind; if nobody is waiting, one notification is kept.
#[derive(Clone, Debug, Default)]
pub struct ForwardedHeaders {
    /// A forwarded header came from a peer that is not a trusted proxy.
    pub ignored: Arc<Notify>,
    /// A forwarded header came from a trusted proxy and was used.
    pub used: Arc<Notify>,
}

/// Reports forwarded headers, and warns once in the lifetime of a server.
pub(crate) struct ProxyWatch {
    warned: AtomicBool,
    seen: ForwardedHeaders,
}

impl ProxyWatch {
    /// Creates a watch that notifies `seen`.
    pub(crate) fn new(seen: ForwardedHeaders) -> Self {
        Self { warned: AtomicBool::new(false), seen }
    }

    /// Inspects a request. The warning contains no address: somebody who sends such a header by hand is a
    /// visitor.
    pub(crate) fn inspect(&self, request: &HttpRequest, trusted: &[Network]) {
        match forwarded::is_trusted_proxy(request, trusted) {
            None => return,
            Some(true) => return self.seen.used.notify_one(),
            Some(false) => self.seen.ignored.notify_one(),
        }
        if self.warned.swap(true, Ordering::Relaxed) {
            return;
        }
        tracing::warn!(
            target: "meldewerk::proxy",
            "a request had a forwarded header (X-Forwarded-For or similar) that was ignored, since it did \
             not come from an address in TRUSTED_PROXIES; if there is a proxy in front of this service, all \
             its visitors share one rate limit until its address is set there (this is logged once)"
        );
    }
}
