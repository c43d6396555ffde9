//! The question asked where it arises, on SQLite.

use crate::account_store::{AccountColumns, TOKENS};
use crate::error::damaged;
use accounts::ports::TokenRecord;
use kernel::{StoreError, TokenId, from_micros};
use rusqlite::{Connection, OptionalExtension as _, Row};
use std::fmt;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// A connection that reads tokens.
pub(crate) struct Reader {
    /// `None` when it is closed.
    connection: Mutex<Option<Connection>>,
    question: String,
}

impl fmt::Debug for Reader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Reader(..)")
    }
}

type Failure = Box<dyn std::error::Error + Send + Sync>;

impl Reader {
    /// Opens the connection.
    pub(super) fn open(file: &Path) -> Result<Self, Failure> {
        let connection = Connection::open(file)?;
        connection.busy_timeout(Duration::ZERO)?;
        connection.execute_batch("PRAGMA query_only = ON; PRAGMA temp_store = MEMORY;")?;
        let question = format!("{TOKENS} WHERE a.digest = ?1");
        Ok(Self { connection: Mutex::new(Some(connection)), question })
    }

    /// Later questions are not answered here.
    pub(super) fn close(&self) {
        self.lock().take();
    }

    /// The token with this digest. Takes some microseconds: a reader of SQLite waits for no writer.
    /// `None` when it cannot be told here and now.
    pub(super) fn find(&self, digest: &[u8; 32]) -> Option<Result<Option<TokenRecord>, StoreError>> {
        let found = {
            let connection = self.lock();
            let mut statement = connection.as_ref()?.prepare_cached(&self.question).ok()?;
            statement.query_row([digest.as_slice()], Columns::read).optional().ok()?
        };
        Some(found.map(Columns::token).transpose())
    }

    fn lock(&self) -> MutexGuard<'_, Option<Connection>> {
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A row of [`TOKENS`], before it is understood.
struct Columns {
    id: i64,
    abilities: String,
    expires_at: i64,
    absolute_expires_at: i64,
    account: AccountColumns,
}

impl Columns {
    fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            id: row.get("id")?,
            abilities: row.get("abilities")?,
            expires_at: row.get("expires_at")?,
            absolute_expires_at: row.get("absolute_expires_at")?,
            account: AccountColumns {
                id: row.get("user_id")?,
                name: row.get("name")?,
                email: row.get("email")?,
                role: row.get("role")?,
                organization_id: row.get("organization_id")?,
                created_at: row.get("created_at")?,
                two_factor_since: row.get("two_factor_since")?,
            },
        })
    }

    fn token(self) -> Result<TokenRecord, StoreError> {
        Ok(TokenRecord {
            id: TokenId(self.id),
            user: self.account.user()?,
            abilities: serde_json::from_str(&self.abilities).map_err(damaged)?,
            expires_at: from_micros(self.expires_at),
            absolute_expires_at: from_micros(self.absolute_expires_at),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whoever holds the file for themselves makes a question go the other way; the thread that asks
    /// does not wait for them.
    #[test]
    fn a_locked_file_is_not_waited_for() {
        let place = testkit::sqlite::file();
        let holder = Connection::open(&place.path).unwrap();
        let hold = "PRAGMA journal_mode = WAL; CREATE TABLE x (y); PRAGMA locking_mode = EXCLUSIVE; \
             BEGIN EXCLUSIVE; INSERT INTO x VALUES (1);";
        holder.execute_batch(hold).unwrap();
        let reader = Reader::open(&place.path).unwrap();
        let waits: i64 = {
            let connection = reader.lock();
            connection.as_ref().unwrap().query_row("PRAGMA busy_timeout", [], |row| row.get(0)).unwrap()
        };
        assert_eq!(waits, 0, "milliseconds");
        assert!(reader.find(&[1; 32]).is_none());
    }
}
