//! A throwaway Redis server.

use crate::ports::free_port;
use crate::process::Spawned;
use std::process::Command;
use std::time::Duration;
use tempfile::TempDir;

/// The message when it is missing.
const MISSING: &str = "redis-server was not found: `make test` installs it \
    (Debian, Ubuntu: apt-get install redis-server; macOS: brew install redis)";

/// A running server on the loopback address, with a random password, that writes nothing to disk. It stops
/// when this is dropped.
#[derive(Debug)]
pub struct TestRedis {
    port: u16,
    password: String,
    server: Option<Spawned>,
    place: TempDir,
}

impl TestRedis {
    /// Starts a server.
    pub fn start() -> Self {
        let place = tempfile::Builder::new().prefix("mw-redis-").tempdir().expect("a temporary directory");
        let password = crate::postgres::random_hex();
        let mut redis = Self { port: free_port(), password, server: None, place };
        redis.resume();
        redis
    }

    /// Returns `redis://:password@127.0.0.1:port`.
    pub fn url(&self) -> String {
        format!("redis://:{}@127.0.0.1:{}", self.password, self.port)
    }

    /// Kills the server; its data is lost.
    pub fn outage(&mut self) {
        if let Some(mut server) = self.server.take() {
            server.kill();
        }
    }

    /// Starts an empty server on the same port.
    pub fn resume(&mut self) {
        let installed = Command::new("redis-server").arg("--version").output();
        assert!(installed.is_ok_and(|output| output.status.success()), "{MISSING}");
        let port = self.port.to_string();
        let mut server = Spawned::start(
            Command::new("redis-server")
                .args(["--port", &port, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"])
                .args(["--requirepass", &self.password, "--dir"])
                .arg(self.place.path()),
        );
        server.wait_for_line(|line| line.contains("Ready to accept connections"), Duration::from_secs(30));
        self.server = Some(server);
    }
}
