//! Opens the connections of each database with the settings on which the invariants rest.

use super::{DatabaseOptions, WriteQueue};
use crate::error::ConnectError;
use sea_orm::sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};
use sea_orm::sqlx::sqlite::{
    SqliteAutoVacuum, SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteSynchronous,
};
use sea_orm::sqlx::{self, ConnectOptions as _, Connection as _, Executor as _};
use std::path::Path;
use std::str::FromStr as _;
use std::sync::Arc;
use std::time::Duration;

/// The length of SQLite's log, in pages, at which a commit checkpoints it after all, if the thread that
/// should have done so (`group/checkpoint.rs`) did not get around to it. 128 MiB.
pub(crate) const WAL_PAGES: u32 = 32_768;

/// The connections of one database.
#[derive(Clone, Debug)]
pub(crate) enum Pools {
    /// One connection that writes, several that can only read. Reports have a connection of their own, see
    /// `group/sqlite.rs`; writers queue for their turn.
    Sqlite {
        writer: SqlitePool,
        readers: SqlitePool,
        file: Arc<Path>,
        busy_timeout: Duration,
        write_queue: WriteQueue,
    },
    /// A few connections that write, more that can only read: however many lists are being read, there is a
    /// connection for new reports.
    Postgres { writer: PgPool, readers: PgPool },
}

pub(crate) async fn open(options: &DatabaseOptions) -> Result<Pools, ConnectError> {
    let url = options.url.as_str();
    if url.starts_with("sqlite:") {
        open_sqlite(options).await
    } else if url.starts_with("postgres:") || url.starts_with("postgresql:") {
        open_postgres(options).await
    } else {
        Err(ConnectError::UnknownScheme)
    }
}

async fn open_sqlite(options: &DatabaseOptions) -> Result<Pools, ConnectError> {
    if options.url.contains(":memory:") || options.url.contains("mode=memory") {
        return Err(ConnectError::InMemory);
    }
    let connect = SqliteConnectOptions::from_str(&options.url)
        .map_err(ConnectError::Malformed)?
        .create_if_missing(true)
        .foreign_keys(true)
        .busy_timeout(options.busy_timeout)
        .journal_mode(SqliteJournalMode::Wal)
        // NORMAL loses acknowledged commits in a power cut.
        .synchronous(SqliteSynchronous::Full)
        .pragma("temp_store", "MEMORY")
        // Overwrites deleted data; see `vacuum.rs`.
        .pragma("secure_delete", "ON")
        .pragma("wal_autocheckpoint", WAL_PAGES.to_string())
        // Rows come from another thread; with the default of fifty, the two wake each other too often.
        .row_buffer_size(200)
        .disable_statement_logging();

    let file: Arc<Path> = connect.get_filename().into();
    keep_private(&file);
    let pool = || {
        SqlitePoolOptions::new()
            .acquire_timeout(options.acquire_timeout)
            .idle_timeout(None)
            .max_lifetime(None)
            .test_before_acquire(false)
            // SQLite ends a transaction by itself when the disk is full. sqlx still counts it as open and
            // begins the next one inside it, and what is "committed" there is lost: a connection with a wrong
            // count is not reused.
            .before_acquire(|connection, _| Box::pin(async move { Ok(!connection.is_in_transaction()) }))
    };
    let mut first = connect.clone();
    if std::fs::metadata(&file).is_ok_and(|metadata| metadata.len() == 0) {
        // Only in a new file: setting it is a write, for which every connection would have to wait.
        first = first.auto_vacuum(SqliteAutoVacuum::Incremental);
    }
    let writer = pool().max_connections(1).connect_with(first).await.map_err(ConnectError::Failed)?;
    let readers = pool()
        .max_connections(options.max_connections.max(1))
        .after_connect(|connection, _| {
            Box::pin(async move {
                connection.execute("PRAGMA query_only = ON").await?;
                Ok(())
            })
        })
        .connect_with(connect)
        .await
        .map_err(ConnectError::Failed)?;
    let write_queue = WriteQueue::new(options.acquire_timeout);
    Ok(Pools::Sqlite { writer, readers, file, busy_timeout: options.busy_timeout, write_queue })
}

/// Creates a database file that only this user can read; SQLite gives the files beside it the same mode. An
/// existing file keeps its mode, and the connection that is opened next reports a path that cannot be
/// written.
#[cfg(unix)]
fn keep_private(file: &Path) {
    use std::os::unix::fs::OpenOptionsExt as _;
    let _ = std::fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(file);
}

#[cfg(not(unix))]
fn keep_private(_file: &Path) {}

/// Durable, whatever the role's default is; each statement sees a fresh snapshot, on which the order of
/// reports relies; and nobody holds the intake lock for long: neither a statement nor a transaction whose
/// client went silent.
///
/// No statement is compiled (`jit`): each reads little, but those that continue after a position in a large
/// table are estimated to be expensive, and compiling one takes 20 ms each time it runs.
const POSTGRES_SESSION: &str = "SET jit = off; SET synchronous_commit = on; \
     SET default_transaction_isolation = 'read committed'; SET statement_timeout = '30s'; \
     SET idle_in_transaction_session_timeout = '30s'";

const POSTGRES_READER: &str =
    "SET jit = off; SET statement_timeout = '30s'; SET default_transaction_read_only = on";

/// The same for connections that run a few lookups very often, each an index lookup for a list of keys. By
/// default PostgreSQL plans such a statement every time, expecting a better plan for the specific keys; here
/// it would always be the same.
const POSTGRES_LOOKUP: &str = "SET jit = off; SET statement_timeout = '30s'; SET default_transaction_read_only = on; \
     SET plan_cache_mode = force_generic_plan";

/// Writing connections of a process besides the one for grouped commits; they serve accounts, tokens, forms
/// and settings.
const POSTGRES_WRITERS: u32 = 4;

async fn open_postgres(options: &DatabaseOptions) -> Result<Pools, ConnectError> {
    let connect = PgConnectOptions::from_str(&options.url)
        .map_err(ConnectError::Malformed)?
        .application_name("meldewerk")
        .disable_statement_logging();
    let pool = |connections: u32, session: &'static str| {
        PgPoolOptions::new()
            .max_connections(connections)
            .acquire_timeout(options.acquire_timeout)
            // The pool checks a connection when it is returned. Checking it again before each use would
            // double the round trips of a read; only one that was idle may have been cut meanwhile.
            .test_before_acquire(false)
            .before_acquire(|connection, lying| {
                Box::pin(async move { Ok(lying.idle_for < TRUST_IDLE_FOR || answers(connection).await) })
            })
            .after_connect(move |connection, _| {
                Box::pin(async move {
                    connection.execute(session).await?;
                    Ok(())
                })
            })
            .connect_with(connect.clone())
    };
    let writer = pool(POSTGRES_WRITERS, POSTGRES_SESSION).await.map_err(ConnectError::Failed)?;
    let readers =
        pool(options.max_connections.max(1), POSTGRES_READER).await.map_err(ConnectError::Failed)?;
    Ok(Pools::Postgres { writer, readers })
}

/// How long a connection may be idle before it is checked again.
pub(crate) const TRUST_IDLE_FOR: Duration = Duration::from_secs(1);

/// Returns whether the server still answers within a short time.
pub(crate) async fn answers(connection: &mut PgConnection) -> bool {
    const TIMEOUT: Duration = Duration::from_secs(2);
    matches!(tokio::time::timeout(TIMEOUT, connection.ping()).await, Ok(Ok(())))
}

/// Opens a connection with the address and session settings of a writer pool, but outside the pool: its owner
/// keeps it, and the runtime that opened it drives it.
pub(crate) async fn connect_writer(pool: &PgPool) -> Result<PgConnection, sqlx::Error> {
    connect(pool, POSTGRES_SESSION).await
}

/// Like [`connect_writer`], for frequent lookups.
pub(crate) async fn connect_lookup(pool: &PgPool) -> Result<PgConnection, sqlx::Error> {
    connect(pool, POSTGRES_LOOKUP).await
}

async fn connect(pool: &PgPool, session: &'static str) -> Result<PgConnection, sqlx::Error> {
    let open = async {
        let mut connection = PgConnection::connect_with(&pool.connect_options()).await?;
        connection.execute(session).await?;
        Ok(connection)
    };
    tokio::time::timeout(pool.options().get_acquire_timeout(), open)
        .await
        .unwrap_or(Err(sqlx::Error::PoolTimedOut))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sea_orm::sqlx::{self, Executor, Row as _, Sqlite};

    async fn number(connection: impl Executor<'_, Database = Sqlite>, pragma: &'static str) -> i64 {
        connection.fetch_one(pragma).await.unwrap().get(0)
    }

    /// Hostile check 95: SQLite ends the transaction by itself, as with a full disk.
    #[tokio::test]
    async fn what_is_committed_after_a_full_disk_is_there() {
        let place = testkit::sqlite::file();
        let Pools::Sqlite { writer, readers, .. } = open(&DatabaseOptions::new(&place.url)).await.unwrap()
        else {
            panic!("a sqlite address opens sqlite");
        };
        writer.execute("CREATE TABLE t (x)").await.unwrap();
        let mut failing = writer.begin().await.unwrap();
        failing.execute("ROLLBACK").await.unwrap();
        drop(failing);
        // The next one fails in a statement too: sqlx rolls back to its savepoint and leaves everything open.
        let mut failing = writer.begin().await.unwrap();
        failing.execute("INSERT INTO t VALUES (1)").await.unwrap();
        drop(failing);
        let mut done = writer.begin().await.unwrap();
        done.execute("INSERT INTO t VALUES (2)").await.unwrap();
        done.commit().await.unwrap();
        assert_eq!(number(&readers, "SELECT count(*) FROM t").await, 1);
    }

    async fn holds_the_durability_settings(pool: &SqlitePool, query_only: i64) {
        let mut held = Vec::new();
        for _ in 0..pool.options().get_max_connections() {
            let mut connection = pool.acquire().await.unwrap();
            let mode: String =
                sqlx::query_scalar("PRAGMA journal_mode").fetch_one(&mut *connection).await.unwrap();
            assert_eq!(mode, "wal");
            assert_eq!(number(&mut *connection, "PRAGMA synchronous").await, 2, "2 is FULL");
            assert_eq!(number(&mut *connection, "PRAGMA foreign_keys").await, 1);
            assert_eq!(number(&mut *connection, "PRAGMA secure_delete").await, 1, "deleted is gone");
            assert_eq!(
                number(&mut *connection, "PRAGMA auto_vacuum").await,
                2,
                "free pages can be given back"
            );
            assert_eq!(number(&mut *connection, "PRAGMA busy_timeout").await, 5000);
            assert_eq!(
                number(&mut *connection, "PRAGMA wal_autocheckpoint").await,
                i64::from(WAL_PAGES),
                "nobody checkpoints the log while others wait for the commit"
            );
            assert_eq!(number(&mut *connection, "PRAGMA query_only").await, query_only);
            held.push(connection);
        }
    }

    #[tokio::test]
    async fn every_sqlite_connection_is_durable_and_checks_foreign_keys_and_readers_cannot_write() {
        let place = testkit::sqlite::file();
        let Pools::Sqlite { writer, readers, .. } = open(&DatabaseOptions::new(&place.url)).await.unwrap()
        else {
            panic!("a sqlite address opens sqlite");
        };
        assert_eq!(writer.options().get_max_connections(), 1, "one writer");
        holds_the_durability_settings(&writer, 0).await;
        holds_the_durability_settings(&readers, 1).await;
        assert!(readers.execute("CREATE TABLE t (a)").await.is_err());
    }

    #[cfg(unix)]
    #[tokio::test]
    async fn a_new_sqlite_file_and_those_beside_it_are_readable_by_their_owner_only() {
        use std::os::unix::fs::PermissionsExt as _;
        let place = testkit::sqlite::file();
        let Pools::Sqlite { writer, .. } = open(&DatabaseOptions::new(&place.url)).await.unwrap() else {
            panic!("a sqlite address opens sqlite");
        };
        writer.execute("CREATE TABLE t (a)").await.unwrap();
        let mut files = 0;
        for entry in std::fs::read_dir(place.dir.path()).unwrap() {
            let entry = entry.unwrap();
            assert_eq!(entry.metadata().unwrap().permissions().mode() & 0o777, 0o600, "{:?}", entry.path());
            files += 1;
        }
        assert_eq!(files, 3, "the database, its WAL and its shared memory");
    }

    async fn setting(connection: &mut PgConnection, name: &'static str) -> String {
        sqlx::query_scalar("SELECT current_setting($1)").bind(name).fetch_one(connection).await.unwrap()
    }

    #[tokio::test]
    async fn every_postgres_connection_has_its_settings_whatever_the_database_says() {
        let place = testkit::postgres::database();
        place.execute(&format!("ALTER DATABASE {} SET synchronous_commit = off", place.name()));
        place.execute(&format!(
            "ALTER DATABASE {} SET default_transaction_isolation = 'repeatable read'",
            place.name()
        ));
        let options = DatabaseOptions { max_connections: 2, ..DatabaseOptions::new(&place.url) };
        let Pools::Postgres { writer, readers } = open(&options).await.unwrap() else {
            panic!("a postgres address opens postgres");
        };
        assert!(readers.execute("CREATE TABLE t (a int)").await.is_err(), "readers cannot write");
        for connect in [connect_writer(&writer).await, connect_lookup(&writer).await] {
            assert_eq!(setting(&mut connect.unwrap(), "jit").await, "off");
        }
        assert_eq!(setting(&mut readers.acquire().await.unwrap(), "jit").await, "off");
        let mut held = Vec::new();
        for _ in 0..writer.options().get_max_connections() {
            let mut connection = writer.acquire().await.unwrap();
            assert_eq!(setting(&mut connection, "synchronous_commit").await, "on");
            assert_eq!(setting(&mut connection, "transaction_isolation").await, "read committed");
            assert_eq!(setting(&mut connection, "jit").await, "off");
            held.push(connection);
        }
    }

    #[tokio::test]
    async fn an_address_that_cannot_work_is_refused_with_its_reason_and_without_its_password() {
        for (url, reason) in [
            ("mysql://root:geheim@host/db", "must start with sqlite: or postgres:"),
            ("", "must start with sqlite: or postgres:"),
            ("sqlite::memory:", "cannot be shared"),
            ("sqlite://x?mode=memory", "cannot be shared"),
            ("sqlite://x?mode=quatsch", "malformed"),
            ("postgres://user:geheim@host:keinport/db", "malformed"),
        ] {
            let options = DatabaseOptions::new(url);
            let error = open(&options).await.unwrap_err();
            assert!(error.to_string().contains(reason), "{url}: {error}");
            assert_eq!(error.kind(), kernel::ErrorKind::Invalid);
            assert!(!format!("{error:?} {options:?}").contains("geheim"), "{url}");
        }
    }
}
