//! 1,200 slow connections against the real binary with 1,024 descriptors: the service goes on.
#![allow(clippy::unwrap_used, clippy::panic, reason = "test code")]

use meldewerk::descriptors::Descriptors;
use socket2::{Domain, Socket, Type};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};
use testkit::process::Spawned;

const TIMEOUT: Duration = Duration::from_mins(1);

/// Starts the service with its own limits; returns its addresses.
fn serve(folder: &Path, limits: &str) -> (Spawned, SocketAddr, String) {
    let port = testkit::ports::free_port();
    let mut command = Command::new("sh");
    command
        .args(["-c", &format!("{limits} && exec \"$0\" serve"), env!("CARGO_BIN_EXE_meldewerk")])
        .current_dir(folder)
        .env("DATA_DIR", folder)
        .env("HTTP_ADDR", format!("127.0.0.1:{port}"));
    let mut service = Spawned::start(&mut command);
    let limits = service.wait_for_line(|line| line.contains("open files"), TIMEOUT);
    service.wait_for_line(|line| line.contains(" ready"), TIMEOUT);
    (service, SocketAddr::from(([127, 0, 0, 1], port)), limits)
}

/// Opens a connection from this address of the machine.
fn connect(to: SocketAddr, from: &str) -> TcpStream {
    let socket = Socket::new(Domain::IPV4, Type::STREAM, None).unwrap();
    socket.bind(&format!("{from}:0").parse::<SocketAddr>().unwrap().into()).unwrap();
    socket.connect(&to.into()).unwrap();
    let stream = TcpStream::from(socket);
    stream.set_read_timeout(Some(Duration::from_secs(5))).unwrap();
    stream
}

/// Returns the status of a request that needs the database, on a connection that stays open.
fn ready(stream: &mut TcpStream) -> u16 {
    stream.write_all(b"GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    reader.read_line(&mut line).unwrap();
    let status = line.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    let mut length = 0;
    loop {
        let mut header = String::new();
        reader.read_line(&mut header).unwrap();
        if let Some(value) = header.to_lowercase().strip_prefix("content-length:") {
            length = value.trim().parse().unwrap();
        }
        if header.trim().is_empty() {
            break;
        }
    }
    reader.read_exact(&mut vec![0; length]).unwrap();
    status
}

/// Opens connections that never finish their request.
fn slow(to: SocketAddr, from: &str, count: usize) -> Vec<TcpStream> {
    let open = |_| {
        let mut stream = connect(to, from);
        let _ = stream.write_all(b"GET /healthz HT");
        stream
    };
    (0..count).map(open).collect()
}

#[test]
fn slow_connections_beyond_all_descriptors_leave_room_for_visitors_and_the_database() {
    Descriptors::raise();
    let folder = tempfile::tempdir().unwrap();
    let (mut service, address, limits) = serve(folder.path(), "ulimit -n 1024");
    assert!(limits.contains("soft=1024") && limits.contains("connections=768"), "{limits}");
    let mut early = connect(address, "127.0.9.1");
    assert_eq!(ready(&mut early), 200);

    let held = slow(address, "127.0.0.1", 1_200);
    let started = Instant::now();
    assert_eq!(ready(&mut connect(address, "127.0.0.2")), 200, "a new visitor");
    assert_eq!(ready(&mut early), 200, "one that was there");
    assert!(started.elapsed() < Duration::from_secs(3), "{:?}", started.elapsed());
    drop(held);

    // From many addresses the global limit is reached: new connections are refused, existing ones continue.
    let held: Vec<_> = (1..=8).map(|host| slow(address, &format!("127.0.3.{host}"), 150)).collect();
    let started = Instant::now();
    assert_eq!(ready(&mut early), 200, "the database has its descriptors");
    assert!(started.elapsed() < Duration::from_secs(3), "{:?}", started.elapsed());
    drop(held);
    let end = Instant::now() + TIMEOUT;
    while ready(&mut connect(address, "127.0.4.1")) != 200 {
        assert!(Instant::now() < end, "it never recovered");
        std::thread::sleep(Duration::from_millis(50));
    }
    service.kill();
}

#[test]
fn the_soft_limit_is_raised_at_the_start_and_said() {
    let folder = tempfile::tempdir().unwrap();
    let (mut service, address, limits) = serve(folder.path(), "ulimit -Sn 256 && ulimit -Hn 2048");
    assert!(limits.contains("soft=2048") && limits.contains("hard=2048"), "{limits}");
    assert_eq!(ready(&mut connect(address, "127.0.0.1")), 200);
    service.kill();
}

#[test]
fn doctor_tells_how_many_connections_there_may_be_and_when_that_is_little() {
    let folder = tempfile::tempdir().unwrap();
    let doctor = |limits: &str| {
        let output = Command::new("sh")
            .args(["-c", &format!("{limits} && exec \"$0\" doctor"), env!("CARGO_BIN_EXE_meldewerk")])
            .current_dir(folder.path())
            .env("DATA_DIR", folder.path())
            .output()
            .unwrap();
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let enough = doctor("ulimit -Sn 256 && ulimit -Hn 4096");
    let told = enough.lines().find(|line| line.contains("open files")).unwrap();
    assert!(
        told.starts_with("ok") && told.contains("4096 (now 256") && told.contains("3072 connections"),
        "{told}"
    );
    let little = doctor("ulimit -n 512");
    let told = little.lines().find(|line| line.contains("open files")).unwrap();
    assert!(told.starts_with("PROBLEM") && told.contains("384 connections"), "{told}");
}
