//! How the server runs.

use crate::peer::Network;
use crate::rate::RateLimits;
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
    /// Bearer token for `/metrics`; without it only loopback peers are answered.
    pub metrics_token: Option<String>,
    /// Whether the no-op routes for measurements are there. Only for loopback addresses.
    pub bench_routes: bool,
    /// Worker threads; as many as processors when absent.
    pub workers: Option<usize>,
    /// Bytes that uploaded files and their cleaned copies take in memory at a time, over all
    /// requests until they are answered. Each client has a share of a 24th as long as fewer than
    /// sixteen hold theirs, and gets a quarter at most. Less than 480 MiB would leave no share
    /// with room for a file of 10 MiB.
    pub upload_memory: usize,
    /// Deadlines. The defaults suit production; tests shorten them.
    pub deadlines: Deadlines,
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
            body: crate::body::BODY_DEADLINE,
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
            bench_routes: false,
            workers: None,
            upload_memory: 512 * 1024 * 1024,
            deadlines: Deadlines::default(),
        }
    }
}
