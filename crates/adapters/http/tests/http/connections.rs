//! Limits on connections, per peer and in total.

use crate::wire::{Live, read};
use http_api::ConnectionLimits;
use std::io::Write as _;
use std::net::TcpStream;
use std::time::{Duration, Instant};

const REQUEST: &[u8] = b"GET /healthz HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n";

fn live(total: usize, per_client: usize) -> Live {
    Live::with(|options| {
        options.connections = ConnectionLimits { total, per_client };
        options.deadlines.headers = Duration::from_secs(30);
    })
}

/// A connection that sends only the beginning of a request, from an address of this machine.
fn slow(live: &Live, from: &str) -> TcpStream {
    let mut stream = live.connect_from(from);
    stream.write_all(b"GET /healthz HT").unwrap();
    stream
}

fn status(live: &Live, from: &str) -> (u16, String) {
    let mut stream = live.connect_from(from);
    let _ = stream.write_all(REQUEST);
    let response = read(stream);
    (response.status, response.text)
}

/// Returns the status once the server has noticed what happened, within five seconds.
fn soon(live: &Live, from: &str, wanted: u16) -> u16 {
    let end = Instant::now() + Duration::from_secs(5);
    loop {
        let status = status(live, from).0;
        if status == wanted || Instant::now() > end {
            return status;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn slow_connections_of_one_peer_leave_the_others_theirs() {
    let live = live(100, 10);
    let mut held: Vec<TcpStream> = (0..10).map(|_| slow(&live, "127.0.0.1")).collect();
    assert_eq!(soon(&live, "127.0.0.1", 429), 429);
    let (_, text) = status(&live, "127.0.0.1");
    assert!(
        text.contains("Retry-After: 5\r\n") && text.contains("\"message\":\"Von Ihrem Anschluss"),
        "{text}"
    );
    assert_eq!(status(&live, "127.0.0.2").0, 200, "another address has its own");
    held.truncate(8);
    assert_eq!(soon(&live, "127.0.0.1", 200), 200, "what ended is free again");
}

#[test]
fn all_connections_together_stay_below_the_limit_and_one_too_many_is_told_at_once() {
    let live = live(30, 10);
    let held: Vec<TcpStream> = (0..30).map(|n| slow(&live, &format!("127.0.1.{}", n / 10))).collect();
    let started = Instant::now();
    assert_eq!(soon(&live, "127.0.2.1", 503), 503);
    assert!(started.elapsed() < Duration::from_secs(5));
    drop(held);
    assert_eq!(soon(&live, "127.0.2.1", 200), 200);
}

#[test]
fn a_trusted_proxy_has_no_share_of_its_own() {
    let live = Live::with(|options| {
        options.connections = ConnectionLimits { total: 100, per_client: 5 };
        options.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
        options.deadlines.headers = Duration::from_secs(30);
    });
    let _held: Vec<TcpStream> = (0..20).map(|_| slow(&live, "127.0.0.1")).collect();
    assert_eq!(status(&live, "127.0.0.1").0, 200);
}
