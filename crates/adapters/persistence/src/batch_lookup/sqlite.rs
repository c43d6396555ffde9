//! Lookups in a SQLite file.
//!
//! They never wait on the calling thread: if the file is locked after all, for example during the recovery of
//! a log, the lookup moves to a thread that may wait.

use super::{Lookup, NotBatched};
use crate::error::SharedError;
use kernel::StoreError;
use rusqlite::{Connection, OpenFlags};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Why a connection was not opened.
pub(crate) type ConnectFailure = Box<dyn std::error::Error + Send + Sync>;

/// Read-only connections: as many as threads query at the same moment.
pub(crate) struct LocalReader {
    file: Arc<Path>,
    busy_timeout: Duration,
    /// The idle ones; `None` once closed.
    free: Mutex<Option<Vec<Connection>>>,
}

impl LocalReader {
    /// Opens a connection to an existing file. `busy_timeout` is how long a lookup waits for the file.
    pub(crate) fn open(file: &Arc<Path>, busy_timeout: Duration) -> Result<Self, ConnectFailure> {
        let first = connect(file, Duration::ZERO)?;
        Ok(Self { file: Arc::clone(file), busy_timeout, free: Mutex::new(Some(vec![first])) })
    }

    /// Stops answering; later lookups fail as not batched.
    pub(crate) fn close(&self) {
        self.lock().take();
    }

    /// Takes some microseconds: readers of SQLite do not wait for writers.
    pub(crate) fn ask<L: Lookup>(&self, key: &L::Key) -> Result<Option<L::Answer>, NotBatched> {
        let known = self.lock().as_mut().ok_or(NotBatched)?.pop();
        let connection = match known {
            Some(connection) => connection,
            None => connect(&self.file, Duration::ZERO).map_err(|error| NotBatched::because(&error))?,
        };
        let found = L::look_up_one(&connection, key).map_err(|error| NotBatched::because(&error))?;
        if let Some(free) = self.lock().as_mut() {
            free.push(connection);
        }
        Ok(found)
    }

    /// Does the same on a connection of its own, and waits.
    pub(crate) async fn wait_and_ask<L: Lookup>(&self, key: L::Key) -> Result<Option<L::Answer>, StoreError> {
        if self.lock().is_none() {
            return Err(StoreError::Unavailable("the database is closed".into()));
        }
        let (file, busy_timeout) = (Arc::clone(&self.file), self.busy_timeout);
        let asked = tokio::task::spawn_blocking(move || L::look_up_one(&connect(&file, busy_timeout)?, &key));
        let answer = asked.await.map_err(|gone| StoreError::Unavailable(Box::new(gone)))?;
        answer.map_err(|error| SharedError::from(error).store_error())
    }

    fn lock(&self) -> MutexGuard<'_, Option<Vec<Connection>>> {
        self.free.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Rewrites a statement for many keys into one for a single key: SQLite has no arrays.
pub(crate) fn single_key_statement(statement: &str) -> String {
    statement.replace("= ANY($", "= ($")
}

fn connect(file: &Path, busy_timeout: Duration) -> rusqlite::Result<Connection> {
    // Do not recreate a missing file.
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(file, flags)?;
    connection.busy_timeout(busy_timeout)?;
    connection.execute_batch("PRAGMA query_only = ON; PRAGMA temp_store = MEMORY;")?;
    Ok(connection)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rusqlite::OptionalExtension as _;
    use std::collections::HashMap;
    use std::sync::Barrier;

    static BOTH: Barrier = Barrier::new(2);

    /// Looks up the table's content; reaches the other key only if both callers ask together.
    struct Content;

    impl Lookup for Content {
        type Key = bool;
        type Answer = i64;

        fn look_up_one(connection: &Connection, is_shared: &bool) -> rusqlite::Result<Option<i64>> {
            let read = |row: &rusqlite::Row<'_>| {
                if *is_shared {
                    BOTH.wait();
                }
                row.get(0)
            };
            connection.query_row("SELECT y FROM x", [], read).optional()
        }

        async fn look_up_many(
            _: &mut sea_orm::sqlx::postgres::PgConnection,
            _: &[bool],
        ) -> Result<HashMap<bool, i64>, sea_orm::sqlx::Error> {
            unreachable!("SQLite is asked")
        }
    }

    const FILLED: &str = "PRAGMA journal_mode = WAL; CREATE TABLE x (y); INSERT INTO x VALUES (1);";

    fn reader(place: &testkit::sqlite::TempSqlite) -> LocalReader {
        LocalReader::open(&Arc::from(place.path.as_path()), Duration::from_mins(1)).unwrap()
    }

    #[test]
    fn threads_that_ask_at_once_do_not_wait_for_each_other() {
        let place = testkit::sqlite::file();
        Connection::open(&place.path).unwrap().execute_batch(FILLED).unwrap();
        let reader = reader(&place);
        std::thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| assert_eq!(reader.ask::<Content>(&true), Ok(Some(1))));
            }
        });
        reader.close();
        assert_eq!(reader.ask::<Content>(&false), Err(NotBatched));
    }

    /// Somebody has locked the whole file: the calling thread does not wait for them, but falls back.
    #[tokio::test]
    async fn a_locked_file_is_waited_for_elsewhere() {
        let place = testkit::sqlite::file();
        let holder = Connection::open(&place.path).unwrap();
        holder.execute_batch(FILLED).unwrap();
        holder
            .execute_batch("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; INSERT INTO x VALUES (2);")
            .unwrap();
        let reader = Arc::new(reader(&place));
        assert_eq!(reader.ask::<Content>(&false), Err(NotBatched));
        let asked = tokio::spawn({
            let reader = Arc::clone(&reader);
            async move { reader.wait_and_ask::<Content>(false).await }
        });
        tokio::time::sleep(Duration::from_millis(20)).await;
        assert!(!asked.is_finished());
        drop(holder);
        assert_eq!(asked.await.unwrap().unwrap(), Some(1));
        reader.close();
        assert!(reader.wait_and_ask::<Content>(false).await.is_err());
    }
}
