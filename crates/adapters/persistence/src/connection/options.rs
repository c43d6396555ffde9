//! Where the database is and how it is used.

use std::time::Duration;

/// How to reach a database. The defaults fit one process with up to a few hundred requests at
/// once.
#[derive(Clone)]
pub struct DatabaseOptions {
    /// `sqlite:path/to/file.db` or `postgres://user:password@host/name`.
    pub url: String,
    /// Most connections that read. Those that write come on top: two on SQLite, and one that
    /// folds its log; six on PostgreSQL.
    pub max_connections: u32,
    /// How long a request waits for a connection before it is told that the store is
    /// unavailable.
    pub acquire_timeout: Duration,
    /// How long SQLite waits for another process that is writing.
    pub busy_timeout: Duration,
    /// Whether what is deleted is swept from the files of SQLite by this process. Commands that only look
    /// leave that to whoever serves.
    pub sweeps: bool,
}

impl DatabaseOptions {
    /// The defaults for an address: 4 readers on SQLite, 12 on PostgreSQL, 5 seconds of waiting.
    pub fn new(url: impl Into<String>) -> Self {
        let url = url.into();
        let max_connections = if url.starts_with("sqlite:") { 4 } else { 12 };
        Self {
            url,
            max_connections,
            acquire_timeout: Duration::from_secs(5),
            busy_timeout: Duration::from_secs(5),
            sweeps: true,
        }
    }
}

impl std::fmt::Debug for DatabaseOptions {
    /// Leaves the address out: it may hold a password.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("DatabaseOptions")
            .field("max_connections", &self.max_connections)
            .field("acquire_timeout", &self.acquire_timeout)
            .field("busy_timeout", &self.busy_timeout)
            .finish_non_exhaustive()
    }
}
