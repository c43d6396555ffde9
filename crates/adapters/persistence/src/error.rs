//! Errors of this adapter, and how database errors are classified.

use kernel::{ErrorKind, StoreError};
use sea_orm::sqlx;
use sea_orm::{DbErr, RuntimeErr, SqlErr};
use std::sync::Arc;

/// Why no connection was made. The text never contains the address, which may contain a password.
#[derive(Debug, thiserror::Error)]
pub enum ConnectError {
    /// Neither SQLite nor PostgreSQL.
    #[error("the database address must start with sqlite: or postgres:")]
    UnknownScheme,
    /// A database in memory exists only as long as its connection; this service uses several.
    #[error("a SQLite database in memory cannot be shared; name a file")]
    InMemory,
    /// The address cannot be parsed.
    #[error("the database address is malformed")]
    Malformed(#[source] sqlx::Error),
    /// The database did not answer, or refused.
    #[error("the database cannot be opened")]
    Failed(#[source] sqlx::Error),
    /// The connection or the thread of a writer could not be made.
    #[error("the database cannot be opened for writing")]
    Writer(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// The connection for the lookups of every request could not be made.
    #[error("the database cannot be opened for the lookups of every request")]
    Reader(#[source] Box<dyn std::error::Error + Send + Sync>),
}

impl ConnectError {
    /// Returns the kind of this error.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::UnknownScheme | Self::InMemory | Self::Malformed(_) => ErrorKind::Invalid,
            Self::Failed(_) | Self::Writer(_) | Self::Reader(_) => ErrorKind::Unavailable,
        }
    }
}

/// Why the schema could not be migrated, or its state could not be read.
#[derive(Debug, thiserror::Error)]
#[error("the database schema could not be migrated")]
pub struct MigrateError(#[from] DbErr);

impl MigrateError {
    /// Returns the kind of this error.
    pub fn kind(&self) -> ErrorKind {
        if is_unavailable(&self.0) { ErrorKind::Unavailable } else { ErrorKind::Internal }
    }
}

/// Why a transaction shared by several callers failed; each of them gets it.
#[derive(Clone, Debug)]
pub(crate) struct SharedError {
    cause: Arc<dyn std::error::Error + Send + Sync>,
    unavailable: bool,
    /// The database's code for the violated constraint; only then is it certain that nothing was stored.
    violation: Option<String>,
}

impl std::fmt::Display for SharedError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the shared transaction failed")
    }
}

impl std::error::Error for SharedError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&*self.cause)
    }
}

impl From<sqlx::Error> for SharedError {
    fn from(error: sqlx::Error) -> Self {
        let unavailable = sqlx_unavailable(&error);
        let violation = match &error {
            sqlx::Error::Database(error) if !unavailable => {
                Some(error.code().unwrap_or_default().into_owned())
            }
            _ => None,
        };
        Self { unavailable, violation, cause: Arc::new(error) }
    }
}

impl From<rusqlite::Error> for SharedError {
    fn from(error: rusqlite::Error) -> Self {
        let code = error.sqlite_error().map(|error| error.extended_code);
        let unavailable = code.is_some_and(|code| sqlite_unavailable(code.cast_unsigned()));
        let violation = code.filter(|_| !unavailable).map(|code| code.to_string());
        Self { unavailable, violation, cause: Arc::new(error) }
    }
}

impl SharedError {
    /// An error for what may succeed later.
    pub(crate) fn unavailable(cause: impl std::error::Error + Send + Sync + 'static) -> Self {
        Self { unavailable: true, violation: None, cause: Arc::new(cause) }
    }

    /// Returns the code of the violated constraint, if the database refused the transaction for one: then
    /// nothing of it is stored. After any other failure that is unknown.
    pub(crate) fn violation(&self) -> Option<&str> {
        self.violation.as_deref()
    }

    /// Returns the error for one of the callers.
    pub(crate) fn store_error(&self) -> StoreError {
        if self.unavailable {
            StoreError::Unavailable(Box::new(self.clone()))
        } else {
            StoreError::Internal(Box::new(self.clone()))
        }
    }
}

/// Classifies an error of a statement.
pub(crate) fn store_error(error: DbErr) -> StoreError {
    if is_unavailable(&error) {
        StoreError::Unavailable(Box::new(error))
    } else {
        StoreError::Internal(Box::new(error))
    }
}

/// Returns whether a statement failed because a value that must be unique exists already.
pub(crate) fn is_duplicate(error: &StoreError) -> bool {
    let StoreError::Internal(source) = error else { return false };
    let error = source.downcast_ref::<DbErr>().and_then(DbErr::sql_err);
    matches!(error, Some(SqlErr::UniqueConstraintViolation(_)))
}

/// A stored document that this version cannot parse.
pub(crate) fn damaged(error: serde_json::Error) -> StoreError {
    StoreError::Internal(Box::new(error))
}

/// A row whose values do not have the shape that this version gives them.
pub(crate) fn misshapen(what: &'static str) -> sqlx::Error {
    sqlx::Error::Decode(what.into())
}

fn is_unavailable(error: &DbErr) -> bool {
    match error {
        DbErr::Conn(RuntimeErr::SqlxError(error))
        | DbErr::Exec(RuntimeErr::SqlxError(error))
        | DbErr::Query(RuntimeErr::SqlxError(error)) => sqlx_unavailable(error),
        DbErr::ConnectionAcquire(_) | DbErr::Conn(_) => true,
        _ => false,
    }
}

/// Returns whether trying later may help: no answer, a full disk, somebody else's lock.
fn sqlx_unavailable(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::PoolTimedOut
        | sqlx::Error::PoolClosed
        | sqlx::Error::Io(_)
        // A partial answer, or none to the first message: the connection was cut.
        | sqlx::Error::Protocol(_)
        | sqlx::Error::Tls(_)
        | sqlx::Error::WorkerCrashed => true,
        sqlx::Error::Database(error) => error.code().is_some_and(|code| code_unavailable(&code)),
        _ => false,
    }
}

/// SQLite reports (extended) result codes as numbers, PostgreSQL five-character SQLSTATEs.
fn code_unavailable(code: &str) -> bool {
    if code.len() == 5 {
        let class = &code[..2];
        // Connection, resources (disk full, too many connections), operator intervention, system error;
        // serialisation failure and deadlock; lock timeout; a server that became a replica; a transaction of
        // ours that was idle for too long.
        return matches!(class, "08" | "53" | "57" | "58")
            || matches!(code, "40001" | "40P01" | "55P03" | "25006" | "25P03");
    }
    code.parse().is_ok_and(sqlite_unavailable)
}

/// BUSY, LOCKED, READONLY, IOERR, FULL, CANTOPEN, PROTOCOL (a lock race in the WAL).
const fn sqlite_unavailable(extended_code: u32) -> bool {
    matches!(extended_code & 0xff, 5 | 6 | 8 | 10 | 13 | 14 | 15)
}

#[cfg(test)]
mod tests {
    use super::{code_unavailable, sqlx, sqlx_unavailable};

    /// Hostile check 96: the connection is cut while it is being opened.
    #[test]
    fn a_server_that_breaks_off_is_unavailable() {
        let half = "unexpected response from SSLRequest: 0x00";
        assert!(sqlx_unavailable(&sqlx::Error::Protocol(half.into())));
        assert!(!sqlx_unavailable(&sqlx::Error::RowNotFound));
    }

    #[test]
    fn a_full_disk_a_lock_and_a_lost_server_are_unavailable_and_a_broken_rule_is_not() {
        for code in ["13", "5", "261", "517", "778", "53100", "57P01", "08006", "40P01", "55P03", "25P03"] {
            assert!(code_unavailable(code), "{code}");
        }
        for code in ["19", "2067", "787", "1", "23505", "23503", "42P01", "22P05", "", "x"] {
            assert!(!code_unavailable(code), "{code}");
        }
    }
}
