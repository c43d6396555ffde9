//! Bytes on a real connection: what no well-behaved client sends.

use crate::support::{World, report};
use actix_web::dev::ServerHandle;
use http_api::{Deadlines, HttpOptions, RateLimits};
use socket2::{Domain, Socket, Type};
use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// A server on a free port, stopped at the end of the test.
pub(crate) struct Live {
    address: SocketAddr,
    metrics: Option<SocketAddr>,
    handle: ServerHandle,
    pub(crate) world: World,
}

impl Live {
    pub(crate) fn start() -> Self {
        Self::with(|_| {})
    }

    pub(crate) fn with(change: impl FnOnce(&mut HttpOptions)) -> Self {
        let world = actix_web::rt::System::new().block_on(World::with(|options| {
            options.rate_limits = RateLimits::OFF;
            options.deadlines = Deadlines {
                headers: Duration::from_secs(1),
                body: Duration::from_millis(300),
                upload_grace: Duration::from_millis(300),
                ..Deadlines::default()
            };
            change(options);
        }));
        let application = world.application.clone();
        let (send, receive) = mpsc::channel();
        std::thread::spawn(move || {
            actix_web::rt::System::new().block_on(async move {
                let running = application.start().unwrap();
                send.send((running.address, running.metrics, running.server.handle())).unwrap();
                running.server.await
            })
        });
        let (address, metrics, handle) = receive.recv().unwrap();
        Self { address, metrics, handle, world }
    }

    /// Returns the address of the separate listener for the counters.
    pub(crate) fn metrics(&self) -> Option<SocketAddr> {
        self.metrics
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
        stream
    }

    /// Opens a connection from this address of the machine.
    pub(crate) fn connect_from(&self, address: &str) -> TcpStream {
        let socket = Socket::new(Domain::IPV4, Type::STREAM, None).unwrap();
        let from: SocketAddr = format!("{address}:0").parse().unwrap();
        socket.bind(&from.into()).unwrap();
        socket.connect(&self.address.into()).unwrap();
        let stream = TcpStream::from(socket);
        stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
        stream
    }

    /// Returns the response to these bytes, up to the end of the connection.
    pub(crate) fn send(&self, bytes: &[u8]) -> Response {
        let mut stream = self.connect();
        // The server may hang up before it has read everything.
        let _ = stream.write_all(bytes);
        read(stream)
    }

    pub(crate) fn post(&self, headers: &str, body: &str) -> Response {
        let head =
            format!("POST /api/meldungen HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n{headers}\r\n");
        self.send(&[head.as_bytes(), body.as_bytes()].concat())
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        drop(self.handle.stop(false));
    }
}

pub(crate) struct Response {
    pub(crate) status: u16,
    pub(crate) text: String,
    pub(crate) closed: bool,
}

pub(crate) fn read(mut stream: TcpStream) -> Response {
    let mut bytes = Vec::new();
    // If the server did not read everything, the connection ends with a reset.
    let closed = match stream.read_to_end(&mut bytes) {
        Ok(_) => true,
        Err(error) => error.kind() == std::io::ErrorKind::ConnectionReset,
    };
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let status = text.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    if matches!(status, 400 | 408 | 431) {
        // Whoever made the refusal, the protocol or a route.
        let is_json =
            text.contains("\r\ncontent-type: application/json\r\n") && text.contains("{\"message\":\"");
        let is_page = text.contains("\r\ncontent-type: text/html");
        assert!(text.contains("\r\nx-content-type-options: nosniff\r\n") && (is_json || is_page), "{text}");
    }
    Response { status, text, closed }
}

#[test]
fn a_report_goes_over_the_wire() {
    let live = Live::start();
    let body = report().to_string();
    let response =
        live.post(&format!("Content-Type: application/json\r\nContent-Length: {}\r\n", body.len()), &body);
    assert_eq!(response.status, 201, "{}", response.text);
    let chunked = format!("{:x}\r\n{body}\r\n0\r\n\r\n", body.len());
    let response = live.post("Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n", &chunked);
    assert_eq!((response.status, live.world.reports()), (201, 2), "{}", response.text);
}

#[test]
fn requests_that_two_parsers_read_differently_are_400_and_end_the_connection() {
    let live = Live::start();
    let body = report().to_string();
    let json = "Content-Type: application/json\r\n";
    let length = body.len();
    for headers in [
        format!("{json}Content-Length: {length}\r\nTransfer-Encoding: chunked\r\n"),
        format!("{json}Content-Length: {length}\r\nContent-Length: 5\r\n"),
        format!("{json}Content-Length: +{length}\r\n"),
        format!("{json}Content-Length: {length},{length}\r\n"),
        format!("{json}Transfer-Encoding: xchunked\r\n"),
        format!("{json}Transfer-Encoding : chunked\r\n"),
        format!("{json}X: a\r\n b\r\nContent-Length: {length}\r\n"),
        format!("{json}Host: b.example\r\nContent-Length: {length}\r\n"),
    ] {
        let response = live.post(&headers, &body);
        assert_eq!((response.status, response.closed), (400, true), "{headers}{}", response.text);
    }
    for request in [
        "GET /api/app-name HTTP/1.1\r\nConnection: close\r\n\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "GET /api/app-name HTTP/9.9\r\nHost: a.example\r\n\r\n",
        "\0\0\0\0\r\n\r\n",
        "GET /api/app-name\r\n\r\n",
    ] {
        let response = live.send(request.as_bytes());
        assert_eq!((response.status, response.closed), (400, true), "{request} {}", response.text);
    }
    assert_eq!(live.world.reports(), 0);
}

#[test]
fn headers_and_addresses_are_bounded() {
    let live = Live::start();
    let get = |path: &str, headers: &str| {
        live.send(
            format!("GET {path} HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n{headers}\r\n")
                .as_bytes(),
        )
        .status
    };
    assert_eq!(get("/api/app-name", &"X: y\r\n".repeat(120)), 431);
    assert_eq!(get("/api/app-name", &format!("X: {}\r\n", "y".repeat(200_000))), 431);
    assert_eq!(get(&format!("/api/{}", "x".repeat(70_000)), ""), 400);
    assert_eq!(get("/api/app-name", &"X: y\r\n".repeat(50)), 200);
}

#[test]
fn slow_headers_and_slow_bodies_are_408() {
    let live = Live::start();
    let started = Instant::now();
    let response = live.send(b"GET /api/app-name HTTP/1.1\r\nHost: a.exa");
    assert_eq!((response.status, response.closed), (408, true));
    let response = live.post("Content-Type: application/json\r\nContent-Length: 100\r\n", "{\"data\"");
    assert_eq!((response.status, response.closed), (408, true), "{}", response.text);
    assert!(response.text.contains("\"message\""));
    let part = "--XX\r\nContent-Disposition: form-data; name=\"payload\"\r\n\r\n{";
    let response =
        live.post("Content-Type: multipart/form-data; boundary=XX\r\nContent-Length: 900\r\n", part);
    assert_eq!((response.status, response.closed), (408, true), "{}", response.text);
    assert!(started.elapsed() < Duration::from_secs(9));
    assert_eq!(live.world.reports(), 0);
}

#[test]
fn a_body_over_the_limit_is_413_whether_it_is_announced_or_not() {
    let live = Live::start();
    let response = live.post("Content-Type: application/json\r\nContent-Length: 50000000\r\n", "{");
    assert_eq!((response.status, response.closed), (413, true), "{}", response.text);
    let chunk = format!("{:x}\r\n{}\r\n", 600_000, "x".repeat(600_000));
    let response =
        live.post("Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n", &chunk.repeat(2));
    assert_eq!((response.status, response.closed), (413, true), "{}", response.text);
}

#[test]
fn a_refused_caller_is_told_before_the_body_is_waited_for() {
    let live = Live::start();
    let head = "POST /api/auth/logout HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\nContent-Length: 9000\r\n\r\n";
    assert_eq!(live.send(head.as_bytes()).status, 401);
    let response = live.post("Content-Type: text/plain\r\nContent-Length: 9000\r\n", "x");
    assert_eq!((response.status, response.closed), (415, true));
}

#[test]
fn a_connection_goes_on_after_an_error_whose_body_was_read() {
    let live = Live::start();
    let mut stream = live.connect();
    let bad = "POST /api/meldungen HTTP/1.1\r\nHost: a.example\r\nContent-Type: application/json\r\nContent-Length: 1\r\n\r\n{";
    let good = "GET /api/app-name HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n";
    stream.write_all(bad.as_bytes()).unwrap();
    stream.write_all(good.as_bytes()).unwrap();
    let text = read(stream).text;
    assert!(text.starts_with("HTTP/1.1 400") && text.contains("HTTP/1.1 200"), "{text}");
}

#[test]
fn a_flood_of_chunk_extensions_is_refused() {
    let live = Live::start();
    let body = format!("1;{}\r\nx\r\n0\r\n\r\n", "e".repeat(100_000));
    let response = live.post("Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n", &body);
    assert!(matches!(response.status, 400 | 0), "{}", response.text);
    assert!(response.closed);
}
