//! How the server is configured: addresses, limits and deadlines.

use crate::framework::forwarded::Network;
use crate::framework::proxy_watch::ForwardedHeaders;
use crate::framework::rate::RateLimits;
use metrics_exporter_prometheus::PrometheusHandle;
use std::net::SocketAddr;
use std::time::Duration;

/// Options of the server.
#[derive(Clone, Debug)]
pub struct HttpOptions {
    /// The address to listen on; port 0 picks a free one.
    pub address: SocketAddr,
    /// Proxies whose `X-Forwarded-For` and `X-Forwarded-Host` are trusted.
    pub trusted_proxies: Vec<Network>,
    /// Requests per minute and client.
    pub rate_limits: RateLimits,
    /// The address at which people reach the service, without a final slash; without it, links in responses are
    /// relative. With `https` the responses carry HSTS.
    pub base_url: Option<String>,
    /// The recorder's handle; without it there is no `/metrics`.
    pub metrics: Option<PrometheusHandle>,
    /// Bearer token for `/metrics`; without it `/metrics` is only served at `metrics_address`.
    pub metrics_token: Option<String>,
    /// Where to report a vulnerability: an address with its scheme, for `/.well-known/security.txt`, which
    /// does not exist without one.
    pub security_contact: Option<String>,
    /// A separate address for the counters. The token, if there is one, is required there too.
    pub metrics_address: Option<SocketAddr>,
    /// Whether mails are sent through a mail server.
    pub sends_mails: bool,
    /// Notified of forwarded headers, whether they are trusted or not.
    pub forwarded: ForwardedHeaders,
    /// Whether the no-op routes for benchmarks exist. Only for loopback addresses.
    pub bench_routes: bool,
    /// The number of worker threads; by default as many as processors.
    pub workers: Option<usize>,
    /// The maximum number of bytes that uploaded files and their cleaned copies may take in memory at a time,
    /// across all requests until they are answered. Each client is guaranteed 1/24 while fewer than sixteen
    /// others hold theirs, and may use at most a quarter. Less than 480 MiB would leave no share with room for
    /// a file of 10 MiB.
    pub upload_memory: usize,
    /// Limits on open connections.
    pub connections: ConnectionLimits,
    /// Time limits. The defaults suit production; tests shorten them.
    pub deadlines: Deadlines,
}

/// Limits on open connections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConnectionLimits {
    pub total: usize,
    /// From one IPv4 address or IPv6 /64; a /48 may have twice as many. Trusted proxies have no such limit.
    pub per_client: usize,
}

impl ConnectionLimits {
    /// More are of no use: each may take some 100 KiB.
    const MAX_CONNECTIONS: usize = 16_384;

    /// Returns what a process with this many descriptors can afford: a quarter, and no less than 128, is
    /// reserved for the database, files, the log and connections being refused; one client gets a quarter of
    /// the rest.
    ///
    /// ```
    /// use http_api::ConnectionLimits;
    /// let limits = ConnectionLimits::of_descriptors(1024);
    /// assert_eq!((limits.total, limits.per_client), (768, 192));
    /// assert_eq!(ConnectionLimits::of_descriptors(1 << 20).total, 16_384);
    /// assert_eq!(ConnectionLimits::of_descriptors(64).total, 1);
    /// ```
    pub fn of_descriptors(descriptors: usize) -> Self {
        let reserve = (descriptors / 4).max(128);
        let total = descriptors.saturating_sub(reserve).clamp(1, Self::MAX_CONNECTIONS);
        Self { total, per_client: (total / 4).max(1) }
    }
}

impl Default for ConnectionLimits {
    fn default() -> Self {
        Self::of_descriptors(usize::MAX)
    }
}

/// Time limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deadlines {
    /// The time from the connection or the previous request to the end of the headers.
    pub headers: Duration,
    /// The time for a body without files, from its first byte to its last.
    pub body: Duration,
    /// An upload is aborted if, over this period, it is slower than 4 KiB/s or than 1/120 of the bytes received
    /// so far per second.
    pub upload_grace: Duration,
    /// How long requests in progress may take after the server was asked to stop.
    pub shutdown: Duration,
}

impl Default for Deadlines {
    fn default() -> Self {
        Self {
            headers: Duration::from_secs(5),
            body: crate::framework::body::BODY_DEADLINE,
            upload_grace: Duration::from_secs(10),
            shutdown: Duration::from_secs(10),
        }
    }
}

impl HttpOptions {
    /// Returns the defaults for an address.
    pub fn at(address: SocketAddr) -> Self {
        Self {
            address,
            trusted_proxies: Vec::new(),
            rate_limits: RateLimits::default(),
            base_url: None,
            metrics: None,
            metrics_token: None,
            security_contact: None,
            metrics_address: None,
            sends_mails: false,
            forwarded: ForwardedHeaders::default(),
            bench_routes: false,
            workers: None,
            upload_memory: 512 * 1024 * 1024,
            connections: ConnectionLimits::default(),
            deadlines: Deadlines::default(),
        }
    }
}
