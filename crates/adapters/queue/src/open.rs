//! Opens the queue.

use apalis_postgres::PostgresStorage;
use apalis_redis::ConnectionManager;
use apalis_sqlite::SqliteStorage;
use kernel::ErrorKind;
use redis::aio::ConnectionManagerConfig;
use sqlx::migrate::Migrator;
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions as _, Connection as _, Executor as _};
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr as _;
use std::time::Duration;

/// Where the queue is stored.
#[derive(Clone, PartialEq, Eq)]
pub enum QueueBackend {
    /// In a SQLite file of its own.
    Sqlite(PathBuf),
    /// In the schema `apalis` of a PostgreSQL database (`postgres://…`).
    Postgres(String),
    /// In a Redis (`redis://…`).
    Redis(String),
}

impl fmt::Debug for QueueBackend {
    /// Leaves out addresses: they may contain a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Sqlite(_) => "QueueBackend::Sqlite",
            Self::Postgres(_) => "QueueBackend::Postgres",
            Self::Redis(_) => "QueueBackend::Redis",
        })
    }
}

/// Why the queue cannot be opened. The text contains no address.
#[derive(Debug, thiserror::Error)]
pub enum QueueOpenError {
    /// The address cannot be parsed.
    #[error("the address of the job queue is malformed")]
    Malformed(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// The queue's database does not answer, refuses, or cannot be prepared.
    #[error("the job queue cannot be opened")]
    Failed(#[source] Box<dyn std::error::Error + Send + Sync>),
}

impl QueueOpenError {
    /// Returns the kind of this error.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Malformed(_) => ErrorKind::Invalid,
            Self::Failed(_) => ErrorKind::Unavailable,
        }
    }

    fn failed(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Self::Failed(error.into())
    }

    fn malformed(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Self::Malformed(error.into())
    }
}

#[derive(Clone)]
pub(crate) enum QueueConnections {
    Sqlite(SqlitePool),
    Postgres(PgPool),
    Redis(ConnectionManager),
}

/// A queue of job ids. A clone is another handle to the same queue.
#[derive(Clone)]
pub struct JobQueue(pub(crate) QueueConnections);

impl fmt::Debug for JobQueue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "JobQueue({})", self.kind())
    }
}

impl JobQueue {
    /// Opens a queue and creates its tables. Redis need not be running yet: new jobs wait in the outbox until
    /// it is.
    pub async fn open(backend: &QueueBackend) -> Result<Self, QueueOpenError> {
        match backend {
            QueueBackend::Sqlite(file) => open_sqlite(file).await,
            QueueBackend::Postgres(url) => open_postgres(url).await,
            QueueBackend::Redis(url) => open_redis(url),
        }
    }

    /// Opens an existing queue without creating or changing its tables; `None` if there is none yet.
    pub async fn open_existing(backend: &QueueBackend) -> Result<Option<Self>, QueueOpenError> {
        match backend {
            QueueBackend::Sqlite(file) if !file.exists() => Ok(None),
            QueueBackend::Sqlite(file) => Ok(Some(Self(QueueConnections::Sqlite(sqlite(file).await?)))),
            QueueBackend::Postgres(url) => {
                let pool = postgres(url).await?;
                let is_there = sqlx::query_scalar("SELECT to_regclass('apalis.jobs') IS NOT NULL");
                let is_there: bool = is_there.fetch_one(&pool).await.map_err(QueueOpenError::failed)?;
                Ok(is_there.then_some(Self(QueueConnections::Postgres(pool))))
            }
            QueueBackend::Redis(url) => open_redis(url).map(Some),
        }
    }

    /// Returns `SQLite`, `PostgreSQL` or `Redis`.
    pub const fn kind(&self) -> &'static str {
        match self.0 {
            QueueConnections::Sqlite(_) => "SQLite",
            QueueConnections::Postgres(_) => "PostgreSQL",
            QueueConnections::Redis(_) => "Redis",
        }
    }

    /// Closes the connections.
    pub async fn close(&self) {
        match &self.0 {
            QueueConnections::Sqlite(pool) => pool.close().await,
            QueueConnections::Postgres(pool) => pool.close().await,
            // It closes with its last handle.
            QueueConnections::Redis(_) => {}
        }
    }
}

/// Accepts tables that a later version has already migrated (decisions §9, "Upgrades").
fn with_later(mut migrations: Migrator) -> Migrator {
    migrations.set_ignore_missing(true);
    migrations
}

async fn open_sqlite(file: &Path) -> Result<JobQueue, QueueOpenError> {
    keep_private(file);
    let pool = sqlite(file).await?;
    // Not `setup()`: it begins with `PRAGMA synchronous = OFF`.
    with_later(SqliteStorage::<()>::migrations()).run(&pool).await.map_err(QueueOpenError::failed)?;
    Ok(JobQueue(QueueConnections::Sqlite(pool)))
}

async fn sqlite(file: &Path) -> Result<SqlitePool, QueueOpenError> {
    let options = SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        .busy_timeout(Duration::from_secs(10))
        .journal_mode(SqliteJournalMode::Wal)
        // The file stays intact after any crash, and ids lost in a power cut are handed out again: nothing
        // waits for the disk (ADR 11).
        .synchronous(SqliteSynchronous::Normal)
        .pragma("secure_delete", "ON")
        .disable_statement_logging();
    SqlitePoolOptions::new()
        // One connection: apalis begins transactions that read first and write later, which would fail
        // against each other on two connections of one process.
        .max_connections(1)
        .acquire_timeout(Duration::from_secs(10))
        .idle_timeout(None)
        .max_lifetime(None)
        // A full disk may have ended its transaction while sqlx still counts it as open.
        .before_acquire(|connection, _| Box::pin(async move { Ok(!connection.is_in_transaction()) }))
        .connect_with(options)
        .await
        .map_err(QueueOpenError::failed)
}

async fn open_postgres(url: &str) -> Result<JobQueue, QueueOpenError> {
    let pool = postgres(url).await?;
    with_later(PostgresStorage::<()>::migrations()).run(&pool).await.map_err(QueueOpenError::failed)?;
    Ok(JobQueue(QueueConnections::Postgres(pool)))
}

/// Nothing waits for the disk (ADR 11).
const SESSION: &str = "SET jit = off; SET client_min_messages = warning; SET statement_timeout = '30s'; SET synchronous_commit = off";

async fn postgres(url: &str) -> Result<PgPool, QueueOpenError> {
    let options = PgConnectOptions::from_str(url)
        .map_err(QueueOpenError::malformed)?
        .application_name("meldewerk-jobs")
        .disable_statement_logging();
    PgPoolOptions::new()
        .max_connections(3)
        .acquire_timeout(Duration::from_secs(10))
        .after_connect(|connection, _| {
            Box::pin(async move {
                connection.execute(SESSION).await?;
                Ok(())
            })
        })
        .connect_with(options)
        .await
        .map_err(QueueOpenError::failed)
}

fn open_redis(url: &str) -> Result<JobQueue, QueueOpenError> {
    let client = redis::Client::open(url).map_err(QueueOpenError::malformed)?;
    // A request or a relay should learn quickly that Redis is down.
    let config = ConnectionManagerConfig::new()
        .set_number_of_retries(1)
        .set_connection_timeout(Some(Duration::from_secs(2)))
        .set_response_timeout(Some(Duration::from_secs(5)));
    let connection = client.get_connection_manager_lazy(config).map_err(QueueOpenError::malformed)?;
    Ok(JobQueue(QueueConnections::Redis(connection)))
}

/// Creates the file readable by this user only; SQLite gives the files beside it the same mode.
#[cfg(unix)]
fn keep_private(file: &Path) {
    use std::os::unix::fs::OpenOptionsExt as _;
    // An existing file keeps its mode; the connection that is opened next reports a path that cannot be
    // written.
    let _ = std::fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(file);
}

#[cfg(not(unix))]
fn keep_private(_file: &Path) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[tokio::test]
    async fn the_queue_file_is_whole_after_any_end_and_private() {
        use std::os::unix::fs::PermissionsExt as _;
        let place = tempfile::tempdir().unwrap();
        let file = place.path().join("jobs.db");
        let queue = JobQueue::open(&QueueBackend::Sqlite(file.clone())).await.unwrap();
        let QueueConnections::Sqlite(pool) = &queue.0 else { panic!("a file opens SQLite") };
        let synchronous: i64 = sqlx::query_scalar("PRAGMA synchronous").fetch_one(pool).await.unwrap();
        let mode: String = sqlx::query_scalar("PRAGMA journal_mode").fetch_one(pool).await.unwrap();
        assert_eq!((synchronous, mode.as_str()), (1, "wal"), "1 is NORMAL: OFF may leave a broken file");
        assert_eq!(std::fs::metadata(file).unwrap().permissions().mode() & 0o777, 0o600);
    }

    /// Decisions §9, "Upgrades": the `apalis` of a later version has one more migration.
    #[tokio::test(flavor = "multi_thread")]
    async fn tables_of_a_later_version_are_used() {
        let (folder, postgres) = (tempfile::tempdir().unwrap(), testkit::postgres::database());
        for backend in [
            QueueBackend::Sqlite(folder.path().join("jobs.db")),
            QueueBackend::Postgres(postgres.url.clone()),
        ] {
            // Looking creates nothing, however often.
            for _ in 0..2 {
                assert!(JobQueue::open_existing(&backend).await.unwrap().is_none());
            }
            let queue = JobQueue::open(&backend).await.unwrap();
            match &queue.0 {
                QueueConnections::Sqlite(pool) => {
                    let later = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
                         SELECT 20991231000000, 'later', success, checksum, 1 FROM _sqlx_migrations LIMIT 1";
                    sqlx::query(later).execute(pool).await.map(drop).unwrap();
                }
                QueueConnections::Postgres(pool) => {
                    let later = "INSERT INTO apalis._sqlx_migrations (version, description, success, checksum, execution_time) \
                         SELECT 20991231000000, 'later', success, checksum, 1 FROM apalis._sqlx_migrations LIMIT 1";
                    sqlx::query(later).execute(pool).await.map(drop).unwrap();
                }
                QueueConnections::Redis(_) => {}
            }
            queue.close().await;
            JobQueue::open(&backend).await.unwrap().close().await;
            JobQueue::open_existing(&backend).await.unwrap().unwrap().close().await;
        }
    }

    #[tokio::test]
    async fn an_address_that_cannot_work_is_refused_without_its_password() {
        for backend in [
            QueueBackend::Redis("http://:geheim@host".into()),
            QueueBackend::Redis("redis://:geheim@host:port".into()),
            QueueBackend::Postgres("postgres://u:geheim@host:port/db".into()),
        ] {
            let error = JobQueue::open(&backend).await.unwrap_err();
            assert_eq!(error.kind(), ErrorKind::Invalid, "{backend:?}");
            assert!(!format!("{error} {backend:?}").contains("geheim"));
        }
    }
}
