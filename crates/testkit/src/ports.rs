//! Free TCP ports.

use std::net::{Ipv4Addr, TcpListener};

/// Returns a TCP port of the loopback address that nothing listens on at this moment. Another process may
/// take it before the caller does, so whoever starts a server retries, or lets the server choose its port
/// where it can.
///
/// ```
/// let port = testkit::ports::free_port();
/// assert!(std::net::TcpListener::bind(("127.0.0.1", port)).is_ok());
/// ```
pub fn free_port() -> u16 {
    TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
        .and_then(|listener| listener.local_addr())
        .expect("the loopback address has a free port")
        .port()
}
