//! Dispatches jobs from the outbox to the queue.

use crate::ports::{CrossTenantOutbox, Queue, QueueError};
use kernel::{Clock, Duration, ErrorKind, StoreError};
use std::sync::Arc;

/// How long a job may take from being dispatched to being claimed. After that the queue is assumed to have
/// lost it.
pub const DISPATCH_LEASE: Duration = Duration::minutes(2);

/// The maximum number of jobs that are dispatched and not claimed. Further jobs wait in the outbox, so that a
/// queue that nobody empties does not grow.
const WINDOW: u64 = 100;

/// Why nothing was dispatched; it will be later.
#[derive(Debug, thiserror::Error)]
pub enum RelayError {
    /// The outbox does not answer.
    #[error("the outbox could not be read")]
    Store(#[from] StoreError),
    /// The queue does not answer. Jobs dispatched to it wait again.
    #[error(transparent)]
    Queue(#[from] QueueError),
}

impl RelayError {
    /// Classifies the error.
    pub fn kind(&self) -> ErrorKind {
        match self {
            Self::Store(error) => error.kind(),
            Self::Queue(_) => ErrorKind::Unavailable,
        }
    }
}

/// Dispatches due jobs.
pub struct Relay {
    outbox: Arc<dyn CrossTenantOutbox>,
    queue: Arc<dyn Queue>,
    clock: Arc<dyn Clock>,
}

impl Relay {
    /// Creates a relay from an outbox to a queue.
    pub fn new(outbox: Arc<dyn CrossTenantOutbox>, queue: Arc<dyn Queue>, clock: Arc<dyn Clock>) -> Self {
        Self { outbox, queue, clock }
    }

    /// Dispatches all jobs due now, as long as the workers keep up; returns how many. A crash between the
    /// outbox and the queue only delays a job, by [`DISPATCH_LEASE`].
    pub async fn dispatch_due(&self) -> Result<usize, RelayError> {
        let mut passed = 0;
        loop {
            let now = self.clock.now();
            let open = WINDOW.saturating_sub(self.outbox.dispatched(now).await?);
            let limit = u32::try_from(open).unwrap_or(0);
            let dispatched = match limit {
                0 => Vec::new(),
                limit => self.outbox.dispatch(now, now + DISPATCH_LEASE, limit).await?,
            };
            if dispatched.is_empty() {
                return Ok(passed);
            }
            if let Err(error) = self.queue.push(&dispatched).await {
                self.outbox.undo_dispatch(&dispatched, self.clock.now()).await?;
                return Err(error.into());
            }
            passed += dispatched.len();
        }
    }
}
