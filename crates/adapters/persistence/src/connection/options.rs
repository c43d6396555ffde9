//! Which database to use, and how.

use std::time::Duration;

/// How to reach a database. The defaults fit one process with up to a few hundred requests at
/// once.
#[derive(Clone)]
pub struct DatabaseOptions {
    /// `sqlite:path/to/file.db` or `postgres://user:password@host/name`.
    pub url: String,
    /// The maximum number of reading connections. Writing ones are added: on SQLite two, and one that
    /// checkpoints the log; on PostgreSQL six.
    pub max_connections: u32,
    /// How long a request waits for a connection before the store counts as unavailable.
    pub acquire_timeout: Duration,
    /// How long SQLite waits for another process that is writing.
    pub busy_timeout: Duration,
    /// Whether this process erases deleted data from SQLite's files. Commands that only read leave that to
    /// the server.
    pub vacuums: bool,
}

impl DatabaseOptions {
    /// Returns the defaults for an address: 4 readers on SQLite, 12 on PostgreSQL, 5 seconds of waiting.
    pub fn new(url: impl Into<String>) -> Self {
        let url = url.into();
        let max_connections = if url.starts_with("sqlite:") { 4 } else { 12 };
        Self {
            url,
            max_connections,
            acquire_timeout: Duration::from_secs(5),
            busy_timeout: Duration::from_secs(5),
            vacuums: true,
        }
    }
}

impl std::fmt::Debug for DatabaseOptions {
    /// Leaves out the address: it may contain a password.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("DatabaseOptions")
            .field("max_connections", &self.max_connections)
            .field("acquire_timeout", &self.acquire_timeout)
            .field("busy_timeout", &self.busy_timeout)
            .finish_non_exhaustive()
    }
}
