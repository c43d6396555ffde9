//! Takes ids out of the queue and passes them to the handler.

use crate::open::{JobQueue, QueueConnections};
use crate::push::{postgres, redis, sqlite};
use crate::steady_interval::SteadyInterval;
use apalis::prelude::{BoxDynError, Data, WorkerBuilder, WorkerBuilderExt as _, WorkerError};
use apalis_core::backend::ext::poll_strategy::PollWith;
use async_trait::async_trait;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::JoinSet;

/// How many jobs a process works on at a time.
const AT_ONCE: usize = 4;

/// How often the queue is polled.
const POLL: Duration = Duration::from_millis(500);

/// How long to wait before listening again to a queue that failed.
const RETRY_DELAY: Duration = Duration::from_secs(2);

/// Works on jobs.
#[async_trait]
pub trait Handler: Send + Sync {
    /// Works on the job with this id. The queue forgets it when this returns, whatever the outcome: the
    /// outbox knows whether the job is done.
    async fn handle(&self, id: &str);
}

/// A named type, because the compiler does not see through a `dyn` behind two generic layers.
#[derive(Clone)]
struct SharedHandler(Arc<dyn Handler>);

type Listening = Pin<Box<dyn Future<Output = Result<(), WorkerError>> + Send>>;

async fn handle(id: String, handler: Data<SharedHandler>) -> Result<(), BoxDynError> {
    let SharedHandler(handler) = SharedHandler::clone(&handler);
    // In its own task, so that a panic does not end the worker. In a set, so that it ends with the worker.
    let mut task = JoinSet::new();
    task.spawn(async move { handler.handle(&id).await });
    if let Some(Err(error)) = task.join_next().await {
        tracing::error!(%error, "a job panicked; it will be retried when its lease has ended");
    }
    Ok(())
}

/// Completes when the switch is on or its owner is gone.
async fn stopped(mut stop: watch::Receiver<bool>) -> Result<(), WorkerError> {
    let _ = stop.wait_for(|stop| *stop).await;
    Ok(())
}

macro_rules! listen {
    ($backend:expr, $handler:expr, $stop:expr, $name:expr) => {{
        let worker = WorkerBuilder::new($name)
            .backend(PollWith::new($backend, SteadyInterval::new(POLL)))
            .data($handler.clone())
            .concurrency(AT_ONCE)
            .build(handle);
        let listening: Listening = Box::pin(worker.run_until(stopped($stop)));
        listening
    }};
}

impl JobQueue {
    /// Works until the switch is turned on, then finishes what it has begun. `name` must be unique to this
    /// process. If the queue fails, it listens again.
    pub async fn work(&self, name: &str, handler: Arc<dyn Handler>, stop: watch::Receiver<bool>) {
        let handler = SharedHandler(handler);
        for turn in 0_u64.. {
            // A name that is still remembered as alive would be refused.
            let name = format!("{name}-{turn}");
            let stop_listening = stop.clone();
            let listening = match &self.0 {
                QueueConnections::Sqlite(pool) => listen!(sqlite(pool), &handler, stop_listening, name),
                QueueConnections::Postgres(pool) => listen!(postgres(pool), &handler, stop_listening, name),
                QueueConnections::Redis(connection) => {
                    listen!(redis(connection), &handler, stop_listening, name)
                }
            };
            let ended = listening.await;
            if *stop.borrow() {
                return;
            }
            match ended {
                Ok(()) => tracing::warn!("the job queue stopped unexpectedly; listening again"),
                Err(error) => {
                    tracing::warn!(%error, "the job queue failed; jobs wait in the outbox, listening again");
                }
            }
            let waiting = tokio::time::timeout(RETRY_DELAY, stopped(stop.clone()));
            if waiting.await.is_ok() {
                return;
            }
        }
    }
}
