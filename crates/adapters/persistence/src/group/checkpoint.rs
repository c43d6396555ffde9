//! Copies SQLite's log into the database file on a thread of its own, so that reports hardly wait for it.
//!
//! A commit's additions stay in the log until they are copied into the file; only when everything is copied
//! does the log start over. SQLite can let a commit do that once the log has grown long, and then everybody
//! who waits for that commit waits for the copy and its flush. Here a thread copies while the writer
//! continues, and blocks the writer only for the little that came in meanwhile. It does so when reports have
//! made the log long, and within seconds after any other write: a log that grew until it filled the disk
//! would have no space to be copied to.

use super::flush::Flush;
use crate::connection::WriteQueue;
use rusqlite::Connection;
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread::JoinHandle;
use std::time::Duration;
use tokio::runtime::Handle;

/// How long a write may stay in the log only. The last copy blocks the writer: more often, it would delay one
/// report in a hundred.
pub(super) const CHECKPOINT_INTERVAL: Duration = Duration::from_secs(5);

/// The length of the log, in pages, at which it is copied. References are random, so each report changes
/// another page of their index; the longer the log, the more reports share the copy of such a page. A quarter
/// of the length at which SQLite itself would copy the log.
const PAGES: usize = 8192;

/// Bytes per page.
const PAGE: usize = 4096;

/// The handle to the thread that copies. Dropping it waits for the thread and its connection to end.
pub(super) struct Checkpoints {
    /// Present until the drop.
    wake: Option<SyncSender<()>>,
    thread: Option<JoinHandle<()>>,
    pages: usize,
}

impl Drop for Checkpoints {
    fn drop(&mut self) {
        drop(self.wake.take());
        if self.thread.take().is_some_and(|thread| thread.join().is_err()) {
            tracing::error!("the thread that checkpoints the database log panicked");
        }
    }
}

impl Checkpoints {
    /// Starts the thread on its own connection. Must be called inside a Tokio runtime.
    pub(super) fn start(
        file: &Path,
        busy_timeout: Duration,
        write_queue: WriteQueue,
        rest: Duration,
    ) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        let connection = Connection::open(file)?;
        connection.busy_timeout(busy_timeout)?;
        let file = Flush::of(file)?;
        let copier =
            Copier { connection, file, write_queue, runtime: Handle::current(), rest, checkpointed: None };
        // One request may wait while another is being served; more would add nothing.
        let (wake, wakeups) = sync_channel(1);
        let thread =
            std::thread::Builder::new().name("checkpoints".into()).spawn(move || copier.run(&wakeups))?;
        Ok(Self { wake: Some(wake), thread: Some(thread), pages: 0 })
    }

    /// Counts a commit: each row changes a page of an index, and fills pages with its bytes.
    pub(super) fn committed(&mut self, rows: usize, bytes: usize) {
        self.pages += rows + bytes / PAGE;
        if self.pages >= PAGES {
            self.pages = 0;
            // Full: a copy has already been requested.
            let _ = self.wake.as_ref().map(|wake| wake.try_send(()));
        }
    }
}

struct Copier {
    connection: Connection,
    file: Flush,
    write_queue: WriteQueue,
    runtime: Handle,
    rest: Duration,
    /// `data_version` before the last copy that emptied the log.
    checkpointed: Option<i64>,
}

impl Copier {
    fn run(mut self, wakeups: &Receiver<()>) {
        let mut failed = false;
        while wakeups.recv_timeout(self.rest) != Err(RecvTimeoutError::Disconnected) {
            let result = self.checkpoint_changes();
            if let Err(error) = &result
                && !failed
            {
                tracing::warn!(
                    error = error as &dyn std::error::Error,
                    "the database log was not checkpointed; its content is safe, and it will be tried again"
                );
            }
            failed = result.is_err();
        }
    }

    /// Checkpoints if another connection has written since the last time.
    fn checkpoint_changes(&mut self) -> rusqlite::Result<()> {
        let version = self.connection.query_row("PRAGMA data_version", [], |row| row.get(0))?;
        if self.checkpointed != Some(version) {
            self.checkpointed = self.checkpoint()?.then_some(version);
        }
        Ok(())
    }

    /// Returns whether everything in the log is now in the file.
    fn checkpoint(&self) -> rusqlite::Result<bool> {
        // SQLite flushes the file only with the copy that empties the log, which is the last one, made while
        // everybody waits. So what the earlier copies wrote is flushed here, while the writer goes on; this
        // reduced the wait from between 25 and 60 ms to between 3 and 7.
        for _ in 0..2 {
            self.copy()?;
            if let Err(error) = self.file.flush() {
                // Stored data is not at risk: the last copy flushes too, and reports failure.
                tracing::warn!(error = &error as &dyn std::error::Error, "the database was not flushed");
            }
        }
        match self.runtime.block_on(self.write_queue.acquire()) {
            Ok(_permit) => self.copy(),
            // Somebody is writing for a long time: the next turn will do.
            Err(_busy) => Ok(false),
        }
    }

    /// Copies what is in the log now, as far as no reader still needs the old state of the file; returns
    /// whether that was everything.
    fn copy(&self) -> rusqlite::Result<bool> {
        self.connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |row| {
            let (busy, log, copied): (i64, i64, i64) = row.try_into()?;
            Ok(busy == 0 && log == copied)
        })
    }
}
