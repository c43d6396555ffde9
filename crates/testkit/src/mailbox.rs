//! A real mail server, not ours: `aiosmtpd`, which keeps received mails in a folder.

use crate::ports::free_port;
use crate::process::Spawned;
use crate::python;
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// The message when it is missing.
const MISSING: &str = "the mail server for tests (aiosmtpd) was not found: `make test` sets it up, \
    or: python3 -m venv target/test-tools && target/test-tools/bin/pip install -r requirements-test.txt; \
    another Python that has it can be named in MELDEWERK_TEST_PYTHON";

/// A running server. It stops when this is dropped.
#[derive(Debug)]
pub struct Mailbox {
    port: u16,
    folder: PathBuf,
    _server: Spawned,
    _place: TempDir,
}

impl Mailbox {
    /// Starts the server on a free port.
    pub fn start() -> Self {
        let place = tempfile::Builder::new().prefix("mw-mail-").tempdir().expect("a temporary directory");
        let folder = place.path().join("box");
        let port = free_port();
        let listen = format!("127.0.0.1:{port}");
        let server = Spawned::start(
            Command::new(python::with("aiosmtpd", MISSING))
                .args(["-m", "aiosmtpd", "-n", "-l", &listen, "-c", "aiosmtpd.handlers.Mailbox"])
                .arg(&folder),
        );
        let deadline = Instant::now() + Duration::from_secs(30);
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(Instant::now() < deadline, "aiosmtpd does not listen:\n{}", server.output().join("\n"));
            std::thread::sleep(Duration::from_millis(20));
        }
        Self { port, folder, _server: server, _place: place }
    }

    /// Returns `smtp://127.0.0.1:port`.
    pub fn url(&self) -> String {
        format!("smtp://127.0.0.1:{}", self.port)
    }

    /// Returns the mails received so far.
    pub fn mails(&self) -> Vec<String> {
        let new = self.folder.join("new");
        let mut files: Vec<_> =
            std::fs::read_dir(new).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
        files.sort();
        files.iter().map(|file| std::fs::read_to_string(file).expect("a mail is text")).collect()
    }
}
