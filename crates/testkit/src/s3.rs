//! A throwaway object storage: `moto`, which speaks S3 and keeps all data in memory.

use crate::ports::free_port;
use crate::process::Spawned;
use crate::python;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// The message when it is missing.
const MISSING: &str = "the object storage for tests (moto) was not found: `make test` sets it up, \
    or: python3 -m venv target/test-tools && target/test-tools/bin/pip install -r requirements-test.txt; \
    another Python that has it can be named in MELDEWERK_TEST_PYTHON";

const SCRIPT: &str = include_str!("s3.py");

/// A running server. It stops when this is dropped or the test process ends.
#[derive(Debug)]
pub struct TestS3 {
    port: u16,
    /// Whether keys are checked.
    strict: bool,
    /// Where the certificates are, if it speaks TLS.
    certificates: Option<TempDir>,
    server: Option<Spawned>,
}

impl TestS3 {
    /// Starts a separate server on a free port that accepts any keys.
    pub fn start() -> Self {
        Self::started(false, None)
    }

    /// Starts a server that knows no keys and therefore refuses all.
    pub fn start_strict() -> Self {
        Self::started(true, None)
    }

    /// Starts a server over TLS without buckets, whose certificate authority no machine trusts.
    pub fn start_tls() -> Self {
        let place = tempfile::Builder::new().prefix("mw-s3-").tempdir().expect("a temporary directory");
        Self::started(false, Some(place))
    }

    /// Returns the path of the authority's certificate, for a server over TLS.
    pub fn authority(&self) -> PathBuf {
        self.certificates.as_ref().expect("a server over TLS").path().join("authority.pem")
    }

    /// Returns the server that the tests of this process share, which runs as long as one of them holds it.
    pub fn shared() -> Arc<Self> {
        static SHARED: Mutex<Weak<TestS3>> = Mutex::new(Weak::new());
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        shared.upgrade().unwrap_or_else(|| {
            let server = Arc::new(Self::start());
            *shared = Arc::downgrade(&server);
            server
        })
    }

    fn started(strict: bool, certificates: Option<TempDir>) -> Self {
        let mut s3 = Self { port: free_port(), strict, certificates, server: None };
        s3.resume();
        s3
    }

    /// Returns `http://127.0.0.1:port`, or `https:`.
    pub fn url(&self) -> String {
        let scheme = if self.certificates.is_some() { "https" } else { "http" };
        format!("{scheme}://127.0.0.1:{}", self.port)
    }

    /// Creates a bucket with a unique name.
    pub fn bucket(&self) -> String {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("bucket-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        self.make_bucket(&name);
        name
    }

    /// Creates a bucket of this name.
    pub fn make_bucket(&self, name: &str) {
        self.ask("PUT", &format!("/{name}"), "");
    }

    /// Turns on versioning, so that a bucket keeps what is deleted.
    pub fn keep_versions(&self, bucket: &str) {
        let body = "<VersioningConfiguration xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\">\
            <Status>Enabled</Status></VersioningConfiguration>";
        self.ask("PUT", &format!("/{bucket}?versioning"), body);
    }

    /// Puts an object into a bucket.
    pub fn put(&self, bucket: &str, name: &str, content: &str) {
        self.ask("PUT", &format!("/{bucket}/{name}"), content);
    }

    /// Returns the names of the first thousand objects of a bucket, in order.
    pub fn objects(&self, bucket: &str) -> Vec<String> {
        let listing = self.ask("GET", &format!("/{bucket}?list-type=2"), "");
        let names = listing.split("<Key>").skip(1);
        names.filter_map(|rest| rest.split("</Key>").next()).map(str::to_owned).collect()
    }

    /// Kills the server; its data is lost.
    pub fn outage(&mut self) {
        if let Some(mut server) = self.server.take() {
            server.kill();
        }
    }

    /// Starts an empty server on the same port.
    pub fn resume(&mut self) {
        let mut command = Command::new(python::with("moto.server, flask_cors", MISSING));
        command.args(["-c", SCRIPT, &self.port.to_string()]).env_remove("MOTO_PORT");
        if let Some(place) = &self.certificates {
            command.arg(place.path());
        }
        if self.strict {
            command.env("INITIAL_NO_AUTH_ACTION_COUNT", "0");
        }
        let mut server = Spawned::start(&mut command);
        let deadline = Instant::now() + Duration::from_mins(1);
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            let gone = server.status().is_some() || Instant::now() > deadline;
            assert!(!gone, "moto does not listen:\n{}", server.output().join("\n"));
            std::thread::sleep(Duration::from_millis(20));
        }
        self.server = Some(server);
    }

    /// Sends an unsigned request and returns the body of its successful answer.
    fn ask(&self, method: &str, path: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("the server runs");
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{body}",
            self.port,
            body.len()
        );
        stream.write_all(request.as_bytes()).expect("the server takes a request");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("the server answers");
        assert!(answer.starts_with("HTTP/1.1 200"), "{method} {path}: {answer}");
        answer.split_once("\r\n\r\n").map(|(_, body)| body.to_owned()).unwrap_or_default()
    }
}
