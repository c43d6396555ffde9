//! A log that cannot be written stops no request, no worker and no start. Runs the real binary.
#![allow(clippy::unwrap_used, clippy::panic, reason = "test code")]

use std::fs::OpenOptions;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A service that ends with the test.
struct Service(Child);

impl Drop for Service {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn binary(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_meldewerk"));
    command.current_dir(folder).env_clear().env("DATA_DIR", folder).stdin(Stdio::null());
    command
}

/// A file on a full disk.
fn full() -> Stdio {
    OpenOptions::new().write(true).open("/dev/full").unwrap().into()
}

/// A pipe whose reader is gone.
fn closed() -> Stdio {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    writer.into()
}

fn ask(port: u16, method: &str, path: &str, body: &str) -> Option<(u16, String)> {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Type: application/json\r\n\
         {}Content-Length: {}\r\n\r\n{body}",
        if path == "/metrics" { "Authorization: Bearer messen-und-zaehlen\r\n" } else { "" },
        body.len()
    );
    stream.write_all(request.as_bytes()).ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    let (head, body) = answer.split_once("\r\n\r\n")?;
    Some((head.split(' ').nth(1)?.parse().ok()?, body.to_owned()))
}

fn until<T>(what: &str, mut found: impl FnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(found) = found() {
            return found;
        }
        assert!(begun.elapsed() < Duration::from_mins(1), "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn serves_without_a_log(broken: fn() -> Stdio, database: Option<&str>) {
    let folder = tempfile::tempdir().unwrap();
    let port = testkit::ports::free_port();
    let start = |arguments: &[&str]| {
        let mut command = binary(folder.path());
        command.args(arguments).env("HTTP_ADDR", format!("127.0.0.1:{port}")).env("RUST_LOG", "debug");
        command.env("METRICS_TOKEN", "messen-und-zaehlen");
        if let Some(url) = database {
            command.env("DATABASE_URL", url);
        }
        Service(command.stdout(broken()).stderr(broken()).spawn().unwrap())
    };
    // The start prints a link and logs that it is ready.
    let mut serve = start(&["serve", "--no-worker"]);
    until("it is ready", || ask(port, "GET", "/readyz", "").filter(|(status, _)| *status == 200));
    for (method, path, body, expected) in [
        ("GET", "/healthz", "", 200),
        ("GET", "/no-such-page", "", 404),
        ("GET", "/api/admin/users", "", 401),
        ("POST", "/api/auth/login", "{", 400),
        ("POST", "/api/auth/login", r#"{"email": "a@example.org", "password": "x"}"#, 401),
        ("POST", "/api/meldungen", r#"{"template_slug": "x", "data": {}}"#, 404),
    ] {
        let (status, text) =
            ask(port, method, path, body).unwrap_or_else(|| panic!("no answer to {method} {path}"));
        assert_eq!(status, expected, "{method} {path}: {text}");
    }
    let (_, metrics) = ask(port, "GET", "/metrics", "").unwrap();
    let lost = metrics.lines().find_map(|line| line.strip_prefix("log_lines_lost_total "));
    assert!(lost.is_some_and(|lost| lost.parse::<u64>().unwrap() > 5), "{metrics}");

    // A worker: password resets are mailed, here as files.
    let address = ["user", "create", "--email", "ada@example.org", "--name", "Ada", "--role", "admin"];
    let mut account = binary(folder.path());
    if let Some(url) = database {
        account.env("DATABASE_URL", url);
    }
    let mut child = account.args(address).stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"kranich bohne ufer lampe\n").unwrap();
    assert!(child.wait().unwrap().success());
    let mut worker = start(&["worker"]);
    let (status, _) =
        ask(port, "POST", "/api/auth/password/forgot", r#"{"email": "ada@example.org"}"#).unwrap();
    assert_eq!(status, 200);
    let _mail = until("the mail is written", || {
        let mut mails = std::fs::read_dir(folder.path().join("mail")).ok()?;
        mails.next()?.ok()
    });
    for service in [&mut serve, &mut worker] {
        assert!(service.0.try_wait().unwrap().is_none(), "it runs on");
        assert!(
            Command::new("kill").args(["-TERM", &service.0.id().to_string()]).status().unwrap().success()
        );
        assert!(service.0.wait().unwrap().success(), "and ends in an orderly way");
    }
}

#[test]
fn a_log_on_a_full_disk_ends_nothing() {
    serves_without_a_log(full, None);
}

#[test]
fn a_log_that_nobody_reads_ends_nothing() {
    let database = testkit::postgres::database();
    serves_without_a_log(closed, Some(&database.url));
}

/// A pipe whose reader exists but does not read: it is full.
fn stalled() -> (Stdio, std::io::PipeReader) {
    let (reader, mut writer) = std::io::pipe().unwrap();
    writer.write_all(&vec![b'x'; 64 * 1024]).unwrap();
    (writer.into(), reader)
}

#[test]
fn a_log_whose_reader_stands_still_ends_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let port = testkit::ports::free_port();
    let (log, _reader) = stalled();
    let mut command = binary(folder.path());
    command.arg("serve").env("HTTP_ADDR", format!("127.0.0.1:{port}")).env("RUST_LOG", "debug");
    let mut serve = Service(command.stdout(Stdio::null()).stderr(log).spawn().unwrap());
    until("it is ready", || ask(port, "GET", "/readyz", "").filter(|(status, _)| *status == 200));
    for _ in 0..100 {
        assert_eq!(ask(port, "GET", "/api/app-name", "").unwrap().0, 200);
    }
    assert!(Command::new("kill").args(["-TERM", &serve.0.id().to_string()]).status().unwrap().success());
    assert!(serve.0.wait().unwrap().success(), "and ends in an orderly way");
}

/// An incomplete list must not look complete.
#[test]
fn a_command_whose_list_cannot_be_printed_fails_and_does_not_panic() {
    let folder = tempfile::tempdir().unwrap();
    for broken in [full, closed] {
        let output = binary(folder.path()).args(["job", "list"]).stdout(broken()).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && said.contains("standard output"), "{said}");
        assert!(!said.contains("panicked"), "{said}");
        let status =
            binary(folder.path()).args(["org", "deactivate", "x"]).stderr(broken()).status().unwrap();
        assert_eq!(status.code(), Some(1), "it fails as it would otherwise");
    }
}
