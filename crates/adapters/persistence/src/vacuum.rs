//! Erases deleted data from the files of SQLite (decisions §9, "Deleted is gone").
//!
//! `secure_delete` overwrites deleted data, on every connection that writes. But old versions of pages stay
//! in the write-ahead log until it starts over, and the file keeps its free pages. After a deletion a thread
//! releases these and checkpoints the whole write-ahead log: in steps, each of which blocks writers only for a
//! moment. If a reader or another process prevents it, it is tried again. PostgreSQL does this by itself.

use crate::connection::WriteQueue;
use rusqlite::Connection;
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;
use tokio::runtime::Handle;

/// Debounce: clearing all reports triggers many wake-ups.
const DEBOUNCE: Duration = Duration::from_millis(100);

/// When unfinished work is tried again, doubling up to [`IDLE_INTERVAL`].
const RETRY_DELAY: Duration = Duration::from_secs(1);

/// How often to vacuum without being woken: for everything that is deleted in passing, such as expired
/// invitations.
const IDLE_INTERVAL: Duration = Duration::from_hours(1);

/// How many pages to release while others wait to write.
const PAGES: u32 = 256;

/// How long others wait to write while readers still use the write-ahead log.
const BUSY_TIMEOUT: Duration = Duration::from_millis(20);

/// The handle to the thread that vacuums one SQLite file.
#[derive(Debug)]
pub(crate) struct VacuumThread {
    wake: Mutex<Option<SyncSender<()>>>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl VacuumThread {
    /// Starts the thread on its own connection. Must be called inside a Tokio runtime.
    pub(crate) fn start(
        file: &Path,
        write_queue: WriteQueue,
    ) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        let connection = Connection::open(file)?;
        connection.busy_timeout(BUSY_TIMEOUT)?;
        connection.execute_batch(
            "PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA wal_autocheckpoint = 0",
        )?;
        // One request may wait while another is being served; more would add nothing.
        let (wake, wakeups) = sync_channel(1);
        let vacuum = Vacuum { connection, write_queue, runtime: Handle::current() };
        let thread = std::thread::Builder::new().name("vacuum".into()).spawn(move || vacuum.run(&wakeups))?;
        Ok(Self { wake: Mutex::new(Some(wake)), thread: Mutex::new(Some(thread)) })
    }

    /// Requests a vacuum after a deletion.
    pub(crate) fn wake(&self) {
        // Full: a vacuum has already been requested.
        let _ = lock(&self.wake).as_ref().map(|wake| wake.try_send(()));
    }

    /// Ends the thread and its connection.
    pub(crate) async fn stop(&self) {
        lock(&self.wake).take();
        let Some(thread) = lock(&self.thread).take() else { return };
        if !matches!(tokio::task::spawn_blocking(|| thread.join()).await, Ok(Ok(()))) {
            tracing::error!("the thread that vacuums the database panicked");
        }
    }
}

fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

struct Vacuum {
    connection: Connection,
    write_queue: WriteQueue,
    runtime: Handle,
}

impl Vacuum {
    fn run(self, wakeups: &Receiver<()>) {
        // The first run is for what a previous process left.
        let mut pause = RETRY_DELAY;
        loop {
            match wakeups.recv_timeout(pause) {
                Err(RecvTimeoutError::Disconnected) => return,
                Err(RecvTimeoutError::Timeout) => {}
                Ok(()) => {
                    pause = RETRY_DELAY;
                    std::thread::sleep(DEBOUNCE);
                }
            }
            pause = match self.vacuum() {
                Ok(true) => IDLE_INTERVAL,
                Ok(false) => IDLE_INTERVAL.min(2 * pause),
                Err(error) => {
                    tracing::warn!(
                        error = &error as &dyn std::error::Error,
                        "what was deleted could not be erased from the files of the database; trying again"
                    );
                    IDLE_INTERVAL.min(2 * pause)
                }
            };
        }
    }

    /// Returns whether everything is done.
    fn vacuum(&self) -> rusqlite::Result<bool> {
        // As much as possible without making anybody wait.
        self.checkpoint("PASSIVE")?;
        let mut free = self.free_pages()?;
        while free > 0 {
            let Ok(_permit) = self.runtime.block_on(self.write_queue.acquire()) else { return Ok(false) };
            self.release_pages()?;
            let left = self.free_pages()?;
            if left >= free {
                // A file of an earlier version, which `migrate` has not rewritten yet.
                break;
            }
            free = left;
        }
        self.checkpoint("PASSIVE")?;
        let Ok(_permit) = self.runtime.block_on(self.write_queue.acquire()) else { return Ok(false) };
        self.checkpoint("TRUNCATE")
    }

    fn free_pages(&self) -> rusqlite::Result<i64> {
        self.connection.query_row("PRAGMA freelist_count", [], |row| row.get(0))
    }

    /// Releases up to [`PAGES`] free pages: each row is one of them.
    fn release_pages(&self) -> rusqlite::Result<()> {
        let mut statement = self.connection.prepare(&format!("PRAGMA incremental_vacuum({PAGES})"))?;
        let mut pages = statement.query([])?;
        while pages.next()?.is_some() {}
        Ok(())
    }

    /// Checkpoints the write-ahead log; returns whether it completed without being blocked.
    fn checkpoint(&self, mode: &str) -> rusqlite::Result<bool> {
        let busy = |row: &rusqlite::Row<'_>| row.get::<_, i64>(0);
        Ok(self.connection.query_row(&format!("PRAGMA wal_checkpoint({mode})"), [], busy)? == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;

    fn until(what: &str, holds: impl Fn() -> bool) {
        let begun = Instant::now();
        while !holds() {
            assert!(begun.elapsed() < Duration::from_secs(30), "{what}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_reader_holds_up_the_vacuum_and_not_the_writers_and_it_is_done_when_the_reader_has_gone() {
        let place = testkit::sqlite::file();
        let file = place.dir.path().join("vacuumed.db");
        let writer = Connection::open(&file).unwrap();
        writer
            .execute_batch(
                "PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL; PRAGMA secure_delete = ON; \
                 CREATE TABLE t (a); INSERT INTO t VALUES (zeroblob(1000000))",
            )
            .unwrap();
        let length = |ending: &str| {
            std::fs::metadata(format!("{}{ending}", file.display())).map_or(0, |metadata| metadata.len())
        };
        let reader = Connection::open(&file).unwrap();
        reader.execute_batch("BEGIN; SELECT count(*) FROM t").unwrap();
        let write_queue = WriteQueue::new(Duration::from_secs(5));
        let vacuum = VacuumThread::start(&file, write_queue.clone()).unwrap();
        writer.execute("DELETE FROM t", []).unwrap();
        vacuum.wake();
        std::thread::sleep(Duration::from_secs(2));
        assert!(length("-wal") > 0, "somebody reads what was there before");
        let begun = Instant::now();
        drop(write_queue.acquire().await.unwrap());
        assert!(begun.elapsed() < Duration::from_secs(1), "and nobody waits for that");
        reader.execute_batch("COMMIT").unwrap();
        until("the write-ahead log is empty", || length("-wal") == 0);
        assert!(length("") < 100_000, "free pages were given back");
        vacuum.stop().await;
        vacuum.wake();
    }
}
