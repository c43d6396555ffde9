//! The queue of writers on SQLite.
//!
//! A SQLite database has one writer at a time. Two connections of this process that both want to write would
//! find that out by polling, and under a steady stream of reports one of them might never succeed. So writers
//! queue here, first come, first served; SQLite's own lock is needed only against other processes.

use crate::error::SharedError;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Mutex, OwnedMutexGuard};

/// The queue of this process's writers.
#[derive(Clone, Debug)]
pub(crate) struct WriteQueue {
    writing: Arc<Mutex<()>>,
    acquire_timeout: Duration,
}

/// The right to write until it is dropped.
#[derive(Debug)]
pub(crate) struct WritePermit(#[expect(dead_code, reason = "held for its drop")] OwnedMutexGuard<()>);

/// Somebody else in this process is still writing.
#[derive(Debug, thiserror::Error)]
#[error("the database is busy with another change")]
pub(crate) struct Busy;

impl From<Busy> for SharedError {
    fn from(busy: Busy) -> Self {
        Self::unavailable(busy)
    }
}

impl WriteQueue {
    /// `acquire_timeout` is how long a writer waits for its turn.
    pub(crate) fn new(acquire_timeout: Duration) -> Self {
        Self { writing: Arc::default(), acquire_timeout }
    }

    /// Waits for a turn.
    pub(crate) async fn acquire(&self) -> Result<WritePermit, Busy> {
        // Mostly free, and then no timer is needed.
        if let Ok(free) = Arc::clone(&self.writing).try_lock_owned() {
            return Ok(WritePermit(free));
        }
        let permit = Arc::clone(&self.writing).lock_owned();
        tokio::time::timeout(self.acquire_timeout, permit).await.map(WritePermit).map_err(|_| Busy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn turns_are_given_in_the_order_in_which_they_were_asked_for() {
        let write_queue = WriteQueue::new(Duration::from_mins(1));
        let first = write_queue.acquire().await.unwrap();
        let order = Arc::new(std::sync::Mutex::new(Vec::new()));
        let mut waiting = Vec::new();
        for n in 0..5 {
            let (write_queue, order) = (write_queue.clone(), Arc::clone(&order));
            waiting.push(tokio::spawn(async move {
                let _permit = write_queue.acquire().await.unwrap();
                order.lock().unwrap().push(n);
            }));
            tokio::task::yield_now().await;
        }
        drop(first);
        for task in waiting {
            task.await.unwrap();
        }
        assert_eq!(*order.lock().unwrap(), [0, 1, 2, 3, 4]);
    }

    #[tokio::test]
    async fn who_waits_too_long_is_told_that_the_database_is_busy() {
        let write_queue = WriteQueue::new(Duration::from_millis(1));
        let held = write_queue.acquire().await.unwrap();
        assert!(write_queue.acquire().await.is_err());
        drop(held);
        assert!(write_queue.acquire().await.is_ok());
    }
}
