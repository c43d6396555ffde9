//! A proxy in front that the service does not know of is reported in the log and by `doctor`. Runs the real
//! binary.
#![allow(clippy::unwrap_used, clippy::panic, reason = "test code")]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;

fn meldewerk(folder: &Path, command: &str, settings: &[(&str, &str)]) -> Command {
    let mut made = Command::new(env!("CARGO_BIN_EXE_meldewerk"));
    made.arg(command)
        .current_dir(folder)
        .env_clear()
        .env("DATA_DIR", folder)
        .env("HTTP_ADDR", "127.0.0.1:0")
        .envs(settings.iter().copied());
    made
}

/// A service that runs until it is dropped.
struct Service {
    child: Child,
    log: mpsc::Receiver<String>,
    address: String,
    metrics: String,
}

impl Drop for Service {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Service {
    fn start(folder: &Path, settings: &[(&str, &str)]) -> Self {
        let mut command = meldewerk(folder, "serve", settings);
        command.env("METRICS_ADDR", "127.0.0.1:0").env("RUST_LOG", "info");
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        let (send, log) = mpsc::channel();
        let lines = BufReader::new(child.stderr.take().unwrap()).lines();
        std::thread::spawn(move || lines.map_while(Result::ok).all(|line| send.send(line).is_ok()));
        let mut service = Self { child, log, address: String::new(), metrics: String::new() };
        service.metrics = service.wait_for("metrics are served at /metrics address=");
        service.address = service.wait_for("ready address=");
        service
    }

    /// Waits for `mark` in the log and returns the word after it.
    fn wait_for(&self, mark: &str) -> String {
        loop {
            let line = self.log.recv().unwrap();
            if let Some((_, rest)) = line.split_once(mark) {
                return rest.split(' ').next().unwrap_or_default().to_owned();
            }
        }
    }

    fn stop(mut self) -> Vec<String> {
        self.child.kill().unwrap();
        self.log.iter().collect()
    }
}

fn status(address: &str, path: &str, header: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\n{header}Connection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer.split(' ').nth(1).unwrap().to_owned()
}

fn doctor(folder: &Path, settings: &[(&str, &str)]) -> String {
    let output = meldewerk(folder, "doctor", settings).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_forwarded_header_that_does_not_count_is_told_in_the_log_and_by_the_doctor_until_the_next_start() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    assert!(!doctor(folder, &[]).contains("TRUSTED_PROXIES"));
    let service = Service::start(folder, &[]);
    assert_eq!(status(&service.address, "/metrics", ""), "404", "loopback is no token");
    assert_eq!(status(&service.metrics, "/metrics", ""), "200");
    for _ in 0..3 {
        assert_eq!(status(&service.address, "/healthz", "X-Forwarded-For: 198.51.100.7\r\n"), "200");
    }
    let marker = folder.join("forwarded-header-ignored");
    while !marker.exists() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    assert_eq!(std::fs::read(&marker).unwrap(), b"");
    let told = doctor(folder, &[]);
    assert!(told.contains("PROBLEM forwarded headers") && told.contains("set TRUSTED_PROXIES"), "{told}");
    let told = doctor(folder, &[("TRUSTED_PROXIES", "10.0.0.7")]);
    assert!(told.contains("PROBLEM TRUSTED_PROXIES is set, but"), "{told}");
    let log = service.stop();
    let warnings: Vec<_> = log.iter().filter(|line| line.contains("TRUSTED_PROXIES")).collect();
    assert_eq!(warnings.len(), 1, "{log:#?}");
    assert!(log.iter().all(|line| !line.contains("198.51.100.7")), "{log:#?}");

    let right = [("TRUSTED_PROXIES", "127.0.0.1")];
    let service = Service::start(folder, &right);
    assert_eq!(status(&service.address, "/healthz", "X-Forwarded-For: 198.51.100.7:4711\r\n"), "200");
    let counted = folder.join("forwarded-header-counted");
    while !counted.exists() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    assert!(service.stop().iter().all(|line| !line.contains("that was ignored")));
    assert!(doctor(folder, &right).contains("ok      TRUSTED_PROXIES is set\n"));
    std::fs::write(&marker, b"").unwrap();
    let told = doctor(folder, &right);
    assert!(told.contains("ok      TRUSTED_PROXIES is set; since the last start"), "{told}");
    std::fs::remove_file(&marker).unwrap();
    let told = doctor(folder, &[("BASE_URL", "https://melden.example.org")]);
    assert!(told.contains("PROBLEM BASE_URL begins with https://"), "{told}");
}

/// The markers of the wrong proxy stay until the service itself is started again.
#[test]
fn a_second_service_that_does_not_start_leaves_what_the_first_has_seen() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let wrong = [("TRUSTED_PROXIES", "10.0.0.7")];
    let service = Service::start(folder, &wrong);
    assert_eq!(status(&service.address, "/healthz", "X-Forwarded-For: 198.51.100.7\r\n"), "200");
    let marker = folder.join("forwarded-header-ignored");
    while !marker.exists() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let second = meldewerk(folder, "serve", &[("HTTP_ADDR", &service.address)]).output().unwrap();
    let said = String::from_utf8(second.stderr).unwrap();
    assert!(!second.status.success() && said.contains("cannot be bound"), "{said}");
    assert!(marker.exists());
    let told = doctor(folder, &wrong);
    assert!(told.contains("PROBLEM TRUSTED_PROXIES is set, but"), "{told}");
}

#[test]
fn a_network_of_everybody_stops_the_start_with_the_name_of_the_setting() {
    let folder = tempfile::tempdir().unwrap();
    for network in ["0.0.0.0/0", "10.0.0.7,::/0"] {
        let output = meldewerk(folder.path(), "serve", &[("TRUSTED_PROXIES", network)]).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && said.contains("TRUSTED_PROXIES"), "{said}");
        assert!(said.contains("every address"), "{said}");
    }
}
