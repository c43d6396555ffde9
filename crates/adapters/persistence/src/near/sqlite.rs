//! Questions to a SQLite file.
//!
//! They never wait: when the file is locked after all, as while a log is being recovered, the question has
//! to go another way.

use rusqlite::{Connection, OptionalExtension as _, Params, Row};
use std::fmt;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Why a connection was not opened.
pub(crate) type Failure = Box<dyn std::error::Error + Send + Sync>;

/// A connection that can only read. `None` when it is closed.
pub(crate) struct LocalReader(Mutex<Option<Connection>>);

impl fmt::Debug for LocalReader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LocalReader(..)")
    }
}

impl LocalReader {
    /// Opens the connection to a file that is there.
    pub(crate) fn open(file: &Path) -> Result<Self, Failure> {
        let connection = Connection::open(file)?;
        connection.busy_timeout(Duration::ZERO)?;
        connection.execute_batch("PRAGMA query_only = ON; PRAGMA temp_store = MEMORY;")?;
        Ok(Self(Mutex::new(Some(connection))))
    }

    /// Later questions are not answered here.
    pub(crate) fn close(&self) {
        self.lock().take();
    }

    /// The first row, if there is one; nothing when it cannot be told here and now. Takes some
    /// microseconds: a reader of SQLite waits for no writer.
    pub(crate) fn one<T>(
        &self,
        question: &str,
        values: impl Params,
        read: impl FnOnce(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Option<Option<T>> {
        let connection = self.lock();
        let mut statement = connection.as_ref()?.prepare_cached(question).ok()?;
        statement.query_row(values, read).optional().ok()
    }

    fn lock(&self) -> MutexGuard<'_, Option<Connection>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
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
        let reader = LocalReader::open(&place.path).unwrap();
        let waits: i64 = reader.one("PRAGMA busy_timeout", [], |row| row.get(0)).unwrap().unwrap();
        assert_eq!(waits, 0, "milliseconds");
        assert!(reader.one("SELECT y FROM x", [], |row| row.get::<_, i64>(0)).is_none());
    }
}
