//! A PostgreSQL server of our own.

use super::install;
use crate::ports::free_port;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Mutex;

/// The superuser of a cluster.
const USER: &str = "meldewerk_test";
/// The script of the shell process that keeps the server; see there.
const KEEPER: &str = include_str!("cluster.sh");

/// Whether commits reach the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Durability {
    /// No: fast, for tests that do not cut the power.
    Fast,
    /// Yes, as in production, for durability tests and load measurements.
    Durable,
}

/// A running server on the loopback address, with a random password, in a directory of its own.
///
/// The server and the directory are removed when this value is dropped, and also when the process ends
/// without dropping it (statics, a panic that aborts, `kill -9`): a small shell process owns them and watches
/// a pipe from here.
#[derive(Debug)]
pub struct TestCluster {
    admin_url: String,
    dir: PathBuf,
    keeper: Child,
    talk: Mutex<Option<(ChildStdin, BufReader<ChildStdout>)>>,
}

impl TestCluster {
    /// Creates a cluster and starts its server. Takes one to three seconds.
    ///
    /// # Panics
    /// When PostgreSQL is not installed (the message says what to install) or does not start (the message has
    /// the server's log).
    pub fn start(durability: Durability) -> Self {
        let mut log = String::new();
        // Another process can take the free port before the server does.
        for _ in 0..3 {
            match Self::try_start(durability) {
                Ok(cluster) => return cluster,
                Err(failed) => log = failed,
            }
        }
        panic!("the throwaway PostgreSQL did not start:\n{log}");
    }

    fn try_start(durability: Durability) -> Result<Self, String> {
        let dir = tempfile::Builder::new().prefix("mw-pg-").tempdir().expect("a temporary directory");
        let owner = install::unprivileged(dir.path());
        let password = random_hex();
        std::fs::write(dir.path().join("password"), &password).expect("the password file is written");
        if let Some((user, group)) = owner {
            for path in [dir.path(), &dir.path().join("password")] {
                std::os::unix::fs::chown(path, Some(user), Some(group)).expect("root may change the owner");
            }
        }
        let port = free_port();
        let mut command = Command::new("sh");
        command.arg("-c").arg(KEEPER).arg("postgres-keeper");
        command.arg(install::bindir()).arg(dir.path()).args([USER, &port.to_string()]);
        command.args(server_options(durability));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).current_dir("/");
        // A process group of its own: a runner that kills the group of a hanging test must not kill the
        // process that cleans up.
        command.process_group(0);
        if let Some((user, group)) = owner {
            command.uid(user).gid(group);
        }
        let mut keeper = command.spawn().expect("sh can be started");
        // From here on the keeper script removes the directory.
        let dir = dir.keep();
        let talk = keeper.stdin.take().zip(keeper.stdout.take().map(BufReader::new));
        let admin_url = format!("postgres://{USER}:{password}@127.0.0.1:{port}/postgres");
        let cluster = Self { admin_url, dir, keeper, talk: Mutex::new(talk) };
        match cluster.answer().as_str() {
            "ready" => Ok(cluster),
            other => Err(format!("{other}\n{}", cluster.log())),
        }
    }

    /// Returns the superuser's URL of the database `postgres`.
    pub fn admin_url(&self) -> &str {
        &self.admin_url
    }

    /// Returns the directory of the server; `data` in it holds the database files.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// Returns the server's log.
    pub fn log(&self) -> String {
        std::fs::read_to_string(self.dir.join("log")).unwrap_or_default()
    }

    /// Stops the server at once, connections and all, as `pg_ctl stop -m immediate` does: uncommitted work is
    /// lost, and the next start recovers.
    pub fn outage(&self) {
        self.send("outage");
        assert_eq!(self.answer(), "down", "the server is stopped");
    }

    /// Starts the server again after an [`outage`](Self::outage), on the same port and data.
    pub fn resume(&self) {
        self.send("resume");
        assert_eq!(self.answer(), "ready", "the server starts again:\n{}", self.log());
    }

    fn send(&self, command: &str) {
        let mut talk = self.talk.lock().expect("nobody panicked while talking");
        let (to, _) = talk.as_mut().expect("the keeper listens");
        writeln!(to, "{command}").expect("the keeper listens");
    }

    fn answer(&self) -> String {
        let mut talk = self.talk.lock().expect("nobody panicked while talking");
        let (_, from) = talk.as_mut().expect("the keeper talks");
        let mut line = String::new();
        from.read_line(&mut line).expect("the keeper talks");
        line.trim().to_owned()
    }
}

impl Drop for TestCluster {
    fn drop(&mut self) {
        // Closing the pipe makes the keeper end.
        if let Ok(mut talk) = self.talk.lock() {
            talk.take();
        }
        let _ = self.keeper.wait();
    }
}

fn server_options(durability: Durability) -> Vec<String> {
    let mut options =
        vec!["max_connections=200", "shared_buffers=64MB", "timezone=UTC", "log_min_messages=warning"];
    match durability {
        Durability::Fast => {
            options.extend(["fsync=off", "synchronous_commit=off", "full_page_writes=off", "autovacuum=off"]);
        }
        Durability::Durable => options.extend(["fsync=on", "synchronous_commit=on", "full_page_writes=on"]),
    }
    options.into_iter().flat_map(|option| ["-c".to_owned(), option.to_owned()]).collect()
}

/// 128 random bits: other users of this machine reach the loopback address too, and a superuser
/// of PostgreSQL can run programs.
pub(crate) fn random_hex() -> String {
    let mut bytes = [0; 16];
    File::open("/dev/urandom")
        .and_then(|mut source| source.read_exact(&mut bytes))
        .expect("the system has randomness");
    format!("{:032x}", u128::from_be_bytes(bytes))
}
