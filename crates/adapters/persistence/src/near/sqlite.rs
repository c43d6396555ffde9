//! Questions to a SQLite file.
//!
//! They never wait: when the file is locked after all, as while a log is being recovered, the question has
//! to go another way.

use super::NotHere;
use super::rounds::Source;
use rusqlite::{Connection, OpenFlags, OptionalExtension as _, Params, Row};
use std::collections::HashMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Why a connection was not opened.
pub(crate) type Failure = Box<dyn std::error::Error + Send + Sync>;

/// Connections that can only read: as many as threads ask at the same moment.
pub(crate) struct LocalReader {
    file: PathBuf,
    /// Those that nobody uses just now; `None` when it is closed.
    free: Mutex<Option<Vec<Connection>>>,
}

impl fmt::Debug for LocalReader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LocalReader(..)")
    }
}

impl LocalReader {
    /// Opens a connection to a file that is there.
    pub(crate) fn open(file: &Path) -> Result<Self, Failure> {
        Ok(Self { file: file.to_owned(), free: Mutex::new(Some(vec![connect(file)?])) })
    }

    /// Later questions are not answered here.
    pub(crate) fn close(&self) {
        self.lock().take();
    }

    /// The first row, if there is one. Takes some microseconds: a reader of SQLite waits for no writer.
    pub(crate) fn one<T>(
        &self,
        question: &str,
        values: impl Params,
        read: impl FnOnce(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Option<T>, NotHere> {
        let known = self.lock().as_mut().ok_or(NotHere)?.pop();
        let connection = match known {
            Some(connection) => connection,
            None => connect(&self.file).map_err(|_| NotHere)?,
        };
        let statement = connection.prepare_cached(question);
        let found = statement.and_then(|mut statement| statement.query_row(values, read).optional());
        let found = found.map_err(|_| NotHere)?;
        if let Some(free) = self.lock().as_mut() {
            free.push(connection);
        }
        Ok(found)
    }

    fn lock(&self) -> MutexGuard<'_, Option<Vec<Connection>>> {
        self.free.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A number for each key.
pub(crate) struct Numbers {
    /// What the keys are looked up in.
    pub(crate) reader: LocalReader,
    /// The statement; the key is its value.
    pub(crate) question: &'static str,
}

impl Source for Numbers {
    type Key = i64;
    /// What cannot be read of one key is the fault of its own question alone.
    type Answer = Result<i64, NotHere>;
    type Kept = ();

    const MOST_PLACES: usize = usize::MAX;

    async fn ask(&self, _: &mut Option<()>, keys: &[i64]) -> Result<HashMap<i64, Self::Answer>, NotHere> {
        let number = |key: i64| self.reader.one(self.question, [key], |row| row.get(0)).transpose();
        Ok(keys.iter().filter_map(|key| Some((*key, number(*key)?))).collect())
    }

    fn close(&self) {
        self.reader.close();
    }
}

fn connect(file: &Path) -> Result<Connection, Failure> {
    // A file that is gone is not made anew.
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(file, flags)?;
    connection.busy_timeout(Duration::ZERO)?;
    connection.execute_batch("PRAGMA query_only = ON; PRAGMA temp_store = MEMORY;")?;
    Ok(connection)
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
        assert_eq!(reader.one("SELECT y FROM x", [], |row| row.get::<_, i64>(0)), Err(NotHere));
    }

    #[test]
    fn threads_that_ask_at_once_do_not_wait_for_each_other() {
        let place = testkit::sqlite::file();
        Connection::open(&place.path)
            .unwrap()
            .execute_batch("PRAGMA journal_mode = WAL; CREATE TABLE x (y)")
            .unwrap();
        let reader = LocalReader::open(&place.path).unwrap();
        let both_are_in = std::sync::Barrier::new(2);
        std::thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| {
                    let found = reader.one("SELECT 1", [], |row| {
                        both_are_in.wait();
                        row.get::<_, i64>(0)
                    });
                    assert_eq!(found, Ok(Some(1)));
                });
            }
        });
        reader.close();
        assert_eq!(reader.one("SELECT 1", [], |row| row.get::<_, i64>(0)), Err(NotHere));
    }
}
