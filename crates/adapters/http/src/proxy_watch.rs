//! Notices that a proxy in front is not among the trusted ones: then all its visitors are one client
//! to the rate limits, and its hosts do not count, without any error.

use crate::peer::{self, Network};
use actix_web::HttpRequest;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::Notify;

/// Warns once in the life of a server.
pub(crate) struct ProxyWatch {
    warned: AtomicBool,
    seen: Arc<Notify>,
}

impl ProxyWatch {
    /// Also tells `seen`.
    pub(crate) fn new(seen: Arc<Notify>) -> Self {
        Self { warned: AtomicBool::new(false), seen }
    }

    /// Looks at a request. The warning has no address: who sends such a header by hand is a visitor.
    pub(crate) fn look(&self, request: &HttpRequest, trusted: &[Network]) {
        if self.warned.load(Ordering::Relaxed)
            || !peer::is_unheard(request, trusted)
            || self.warned.swap(true, Ordering::Relaxed)
        {
            return;
        }
        tracing::warn!(
            target: "meldewerk::proxy",
            "a request had a forwarded header (X-Forwarded-For or the like) that does not count, since it did not \
             come from an address of TRUSTED_PROXIES; if a proxy stands in front of this service, all its visitors \
             share one rate limit until its address is set there (this is said once)"
        );
        self.seen.notify_one();
    }
}
