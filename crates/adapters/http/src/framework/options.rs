//! How the server runs.

use crate::framework::forwarded::Network;
use crate::framework::proxy_watch::ForwardedHeaders;
use crate::framework::rate::RateLimits;
use metrics_exporter_prometheus::PrometheusHandle;
use std::net::SocketAddr;
use std::time::Duration;

/// Settings of the server.
#[derive(Clone, Debug)]
pub struct HttpOptions {
    /// Where to listen; port 0 takes a free one.
    pub address: SocketAddr,
    /// Proxies whose `X-Forwarded-For` and `X-Forwarded-Host` count.
    pub trusted_proxies: Vec<Network>,
    /// Requests per minute and client.
    pub rate_limits: RateLimits,
    /// Address under which people reach the service, without a final slash; links in answers
    /// are relative without it. With `https` the answers carry HSTS.
    pub base_url: Option<String>,
    /// The recorder's handle; without it there is no `/metrics`.
    pub metrics: Option<PrometheusHandle>,
    /// Bearer token for `/metrics`; without it `/metrics` is only at `metrics_address`.
    pub metrics_token: Option<String>,
    /// Whom to tell of a weakness: an address with its scheme, for `/.well-known/security.txt`, which is
    /// not there without one.
    pub security_contact: Option<String>,
    /// Where the counters have a listener of their own. It asks for the token too, if there is one.
    pub metrics_address: Option<SocketAddr>,
    /// Whether mails leave through a mail server.
    pub sends_mails: bool,
    /// Told of forwarded headers, whether they count or not.
    pub forwarded: ForwardedHeaders,
    /// Whether the no-op routes for measurements are there. Only for loopback addresses.
    pub bench_routes: bool,
    /// Worker threads; as many as processors when absent.
    pub workers: Option<usize>,
    /// Bytes that uploaded files and their cleaned copies take in memory at a time, over all
    /// requests until they are answered. Each client has a share of a 24th as long as fewer than
    /// sixteen hold theirs, and gets a quarter at most. Less than 480 MiB would leave no share
    /// with room for a file of 10 MiB.
    pub upload_memory: usize,
    /// How many connections there may be at a time.
    pub connections: ConnectionLimits,
    /// Deadlines. The defaults suit production; tests shorten them.
    pub deadlines: Deadlines,
}

/// How many connections there may be at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConnectionLimits {
    /// In all.
    pub total: usize,
    /// From one IPv4 address or IPv6 /64; a /48 has twice as many. Trusted proxies have no such limit.
    pub per_client: usize,
}

impl ConnectionLimits {
    /// More are of no use: each may take some 100 KiB.
    const MOST: usize = 16_384;

    /// What a process with so many descriptors can afford: a quarter, and no less than 128, stays with
    /// the database, files, the log and what is just being refused; of the rest one client gets a
    /// quarter.
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
        let total = descriptors.saturating_sub(reserve).clamp(1, Self::MOST);
        Self { total, per_client: (total / 4).max(1) }
    }
}

impl Default for ConnectionLimits {
    fn default() -> Self {
        Self::of_descriptors(usize::MAX)
    }
}

/// How long things may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deadlines {
    /// From the connection or the previous request to the end of the headers.
    pub headers: Duration,
    /// For a body without files, from its first byte to its last.
    pub body: Duration,
    /// An upload that brings less than 4 KiB/s, or a 120th of what came, each second over a
    /// period as long as this is ended.
    pub upload_grace: Duration,
    /// For requests that run when the server is told to stop.
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
    /// The defaults at an address.
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
