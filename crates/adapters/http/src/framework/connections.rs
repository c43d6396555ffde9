//! Limits the number of open connections: in total, so that the database, files and the log always find a
//! descriptor, and per peer, so that the next visitor finds a connection.
//!
//! A connection beyond the limit is answered with a few bytes and closed before anything is read from it:
//! letting connections wait for a free slot once allowed 1,100 slow ones to hang the whole service. Addresses
//! are kept only while their connections last, and only in memory.

use crate::framework::forwarded::{Network, client_network, is_trusted, wide_network};
use crate::framework::options::ConnectionLimits;
use actix_web::dev::Extensions;
use actix_web::rt::net::TcpStream;
use metrics::{Counter, Gauge, counter, gauge};
use socket2::SockRef;
use std::any::Any;
use std::collections::HashMap;
use std::net::{IpAddr, Shutdown};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The response to a connection beyond the limit. There is no request from which to take a language.
macro_rules! refusal {
    ($status:literal, $length:literal, $message:literal) => {
        concat!(
            "HTTP/1.1 ",
            $status,
            "\r\nContent-Type: application/json\r\nContent-Length: ",
            $length,
            "\r\nRetry-After: 5\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n\
             Connection: close\r\n\r\n{\"message\":\"",
            $message,
            "\"}"
        )
    };
}
const TOO_MANY_OF_CLIENT: &str = refusal!(
    "429 Too Many Requests",
    "190",
    "Von Ihrem Anschluss bestehen zu viele Verbindungen. Bitte versuchen Sie es gleich noch einmal. / \
     There are too many connections from your network. Please try again in a moment."
);
const TOO_MANY_IN_TOTAL: &str = refusal!(
    "503 Service Unavailable",
    "158",
    "Gerade ist sehr viel los. Bitte versuchen Sie es in einigen Sekunden noch einmal. / \
     The service is very busy. Please try again in a few seconds."
);

/// The open connections.
pub(crate) struct Connections {
    limits: ConnectionLimits,
    trusted: Vec<Network>,
    open: Mutex<Open>,
    refused: Counter,
    now: Gauge,
}

#[derive(Default)]
struct Open {
    all: usize,
    of: HashMap<ConnectionKey, usize>,
}

/// Identifies connections that are counted together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum ConnectionKey {
    /// An IPv4 address or an IPv6 /64.
    Client(IpAddr),
    /// An IPv6 /48.
    WideNetwork(IpAddr),
}

/// Why there is no room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Full {
    PerClient,
    Total,
}

impl Connections {
    pub(crate) fn new(limits: ConnectionLimits, trusted: Vec<Network>) -> Arc<Self> {
        Arc::new(Self {
            limits,
            trusted,
            open: Mutex::default(),
            refused: counter!("http_connections_refused_total"),
            now: gauge!("http_connections"),
        })
    }

    /// Accepts a new connection, or closes it. An accepted one counts until it is dropped, together with
    /// everything that is attached to it.
    pub(crate) fn admit_or_close(self: &Arc<Self>, connection: &dyn Any, attached: &mut Extensions) {
        let Some(stream) = connection.downcast_ref::<TcpStream>() else { return };
        // A peer that is already gone has no address any more; reading will end the connection.
        let Ok(peer) = stream.peer_addr() else { return };
        match self.admit(peer.ip()) {
            Ok(held) => {
                attached.insert(held);
            }
            Err(full) => {
                self.refused.increment(1);
                let response = match full {
                    Full::PerClient => TOO_MANY_OF_CLIENT,
                    Full::Total => TOO_MANY_IN_TOTAL,
                };
                let socket = SockRef::from(stream);
                // The buffer of a fresh socket has room for these bytes; a peer that is gone does not need
                // them.
                let _ = socket.send(response.as_bytes());
                let _ = socket.shutdown(Shutdown::Both);
            }
        }
    }

    fn admit(self: &Arc<Self>, address: IpAddr) -> Result<Held, Full> {
        // Behind a proxy all visitors share one peer address; limiting each of them is the proxy's job.
        let keys = if is_trusted(address, &self.trusted) {
            [None, None]
        } else {
            let wide = wide_network(address);
            let wide = wide.is_ipv6().then_some(ConnectionKey::WideNetwork(wide));
            [Some(ConnectionKey::Client(client_network(address))), wide]
        };
        let limit_of = |key: ConnectionKey| match key {
            ConnectionKey::Client(_) => self.limits.per_client,
            ConnectionKey::WideNetwork(_) => self.limits.per_client.saturating_mul(2),
        };
        let mut open = self.open();
        if open.all >= self.limits.total {
            return Err(Full::Total);
        }
        let is_full = |key: &ConnectionKey| open.of.get(key).is_some_and(|count| *count >= limit_of(*key));
        if keys.iter().flatten().any(is_full) {
            return Err(Full::PerClient);
        }
        open.all += 1;
        for key in keys.into_iter().flatten() {
            *open.of.entry(key).or_default() += 1;
        }
        drop(open);
        self.now.increment(1.0);
        Ok(Held { connections: Arc::clone(self), keys })
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A connection that counts towards the limits.
struct Held {
    connections: Arc<Connections>,
    keys: [Option<ConnectionKey>; 2],
}

impl Drop for Held {
    fn drop(&mut self) {
        let mut open = self.connections.open();
        open.all -= 1;
        for key in self.keys.into_iter().flatten() {
            if let Some(count) = open.of.get_mut(&key) {
                *count -= 1;
                if *count == 0 {
                    open.of.remove(&key);
                }
            }
        }
        drop(open);
        self.connections.now.decrement(1.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn connections(total: usize, per_client: usize) -> Arc<Connections> {
        let trusted = vec!["10.0.0.0/8".parse().unwrap()];
        Connections::new(ConnectionLimits { total, per_client }, trusted)
    }

    fn admit(connections: &Arc<Connections>, address: &str) -> Result<Held, Full> {
        connections.admit(address.parse().unwrap())
    }

    #[test]
    fn a_peer_has_its_share_and_gets_it_back() {
        let connections = connections(100, 2);
        let first = admit(&connections, "192.0.2.1").unwrap();
        let _second = admit(&connections, "::ffff:192.0.2.1").unwrap();
        assert_eq!(admit(&connections, "192.0.2.1").err(), Some(Full::PerClient));
        let other = admit(&connections, "192.0.2.2").unwrap();
        drop((first, other));
        assert!(admit(&connections, "192.0.2.1").is_ok());
        assert_eq!(connections.open().of.len(), 1, "who has gone is forgotten");
    }

    #[test]
    fn the_networks_of_an_ipv6_customer_have_twice_the_share_of_one() {
        let connections = connections(100, 3);
        let from = |subnet: u32| admit(&connections, &format!("2001:db8:1:{subnet:x}::1"));
        let held: Vec<_> = (0..20).filter_map(|subnet| from(subnet).ok()).collect();
        assert_eq!(held.len(), 6);
        assert!(admit(&connections, "2001:db8:2::1").is_ok());
        drop(held);
        let of_one: Vec<_> = (0..9).filter_map(|_| from(7).ok()).collect();
        assert_eq!(of_one.len(), 3);
    }

    #[test]
    fn a_trusted_proxy_has_no_share_of_its_own_but_all_have_a_limit() {
        let connections = connections(5, 2);
        let held: Vec<_> = (0..5).map(|_| admit(&connections, "10.1.1.1").unwrap()).collect();
        assert_eq!(admit(&connections, "10.1.1.1").err(), Some(Full::Total));
        assert_eq!(admit(&connections, "192.0.2.1").err(), Some(Full::Total));
        drop(held);
        assert!(admit(&connections, "192.0.2.1").is_ok());
        assert_eq!(connections.open().all, 0);
    }

    #[test]
    fn the_responses_are_as_long_as_they_say() {
        for response in [TOO_MANY_OF_CLIENT, TOO_MANY_IN_TOTAL] {
            let (head, body) = response.split_once("\r\n\r\n").unwrap();
            assert!(head.contains(&format!("Content-Length: {}\r\n", body.len())), "{}", body.len());
            assert!(serde_json::from_str::<serde_json::Value>(body).unwrap()["message"].is_string());
        }
    }
}
