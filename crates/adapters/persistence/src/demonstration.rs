//! The marker of a database that the demonstration created (decisions §9): without it, the demonstration
//! writes nothing there.

use crate::connection::DatabaseOptions;
use crate::database::Database;
use crate::error::{ConnectError, store_error};
use kernel::StoreError;
use sea_orm::ConnectionTrait as _;
use sea_orm::sqlx::postgres::{PgConnectOptions, PgConnection};
use sea_orm::sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sea_orm::sqlx::{self, ConnectOptions as _, Connection as _};
use std::path::PathBuf;
use std::str::FromStr as _;

/// A table that no migration creates.
const TABLE: &str = "meldewerk_demo";

const SQLITE_TABLES: &str = "SELECT name FROM sqlite_master WHERE type = 'table'";

/// All tables, whoever may read them.
const POSTGRES_TABLES: &str = "SELECT c.relname::text FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace \
     WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND n.nspname <> 'information_schema' AND n.nspname NOT LIKE 'pg\\_%'";

/// What a database contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DatabaseContent {
    /// Nothing: there is no table, or no file.
    Empty,
    /// The demonstration's tables.
    Demonstration,
    /// Somebody else's tables.
    Other,
}

impl DatabaseOptions {
    /// Returns the file of a SQLite address; `None` for other databases and for malformed addresses.
    pub fn file(&self) -> Option<PathBuf> {
        let options = self.url.starts_with("sqlite:").then(|| SqliteConnectOptions::from_str(&self.url))?;
        Some(options.ok()?.get_filename().to_owned())
    }

    /// Checks what a database contains, without changing it or creating a file.
    pub async fn content(&self) -> Result<DatabaseContent, ConnectError> {
        let tables = match self.file() {
            Some(file) if !file.exists() => Vec::new(),
            Some(file) => sqlite_tables(&self.url, &file).await?,
            None => postgres_tables(&self.url).await?,
        };
        Ok(match tables.iter().any(|table| table == TABLE) {
            true => DatabaseContent::Demonstration,
            false if tables.is_empty() => DatabaseContent::Empty,
            false => DatabaseContent::Other,
        })
    }
}

async fn sqlite_tables(url: &str, file: &std::path::Path) -> Result<Vec<String>, ConnectError> {
    let mut log = file.as_os_str().to_owned();
    log.push("-wal");
    let options = SqliteConnectOptions::from_str(url)
        .map_err(ConnectError::Malformed)?
        .create_if_missing(false)
        .read_only(true)
        // Without a log, not even a lock is taken.
        .immutable(!PathBuf::from(log).exists())
        .disable_statement_logging();
    let mut connection = SqliteConnection::connect_with(&options).await.map_err(ConnectError::Failed)?;
    let tables = sqlx::query_scalar(SQLITE_TABLES).fetch_all(&mut connection).await;
    connection.close().await.map_err(ConnectError::Failed)?;
    tables.map_err(ConnectError::Failed)
}

async fn postgres_tables(url: &str) -> Result<Vec<String>, ConnectError> {
    let options =
        PgConnectOptions::from_str(url).map_err(ConnectError::Malformed)?.disable_statement_logging();
    let mut connection = PgConnection::connect_with(&options).await.map_err(ConnectError::Failed)?;
    let tables = sqlx::query_scalar(POSTGRES_TABLES).fetch_all(&mut connection).await;
    connection.close().await.map_err(ConnectError::Failed)?;
    tables.map_err(ConnectError::Failed)
}

impl Database {
    /// Marks a database as the demonstration's, before anything else is in it.
    pub async fn mark_as_demonstration(&self) -> Result<(), StoreError> {
        let make = format!("CREATE TABLE IF NOT EXISTS {TABLE} (made_by TEXT NOT NULL)");
        self.writer().await?.execute_unprepared(&make).await.map_err(store_error)?;
        Ok(())
    }
}
