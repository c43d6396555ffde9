//! Dispatches jobs and runs them, until it is stopped.

use crate::jobs::JobParts;
use crate::jobs::print::print;
use ::jobs::{JobId, JobOutcome};
use async_trait::async_trait;
use kernel::RandomExt as _;
use queue::Handler;
use std::error::Error;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Notify, watch};
use tokio::task::JoinSet;
use tokio::time::timeout;

/// How often the outbox is polled when this process added nothing: for jobs of other processes, for jobs that
/// have become due, and for leases that have ended.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// The same after a failure.
const RETRY_DELAY: Duration = Duration::from_secs(5);

/// How often the schedules are checked.
const SCHEDULE_CHECK_INTERVAL: Duration = Duration::from_secs(10);

/// How long running jobs may take to finish when the process stops (decisions §9).
pub const SHUTDOWN_GRACE: Duration = Duration::from_secs(10);

/// What a process does for jobs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorkerMode {
    /// Dispatches what it adds to the outbox; others run it (`serve --no-worker`).
    DispatchOnly,
    /// Dispatches and runs jobs, and checks the schedules.
    Full,
}

/// A running worker.
pub struct Worker {
    parts: JobParts,
    stop: watch::Sender<bool>,
    tasks: JoinSet<()>,
}

impl Worker {
    /// Starts in the background. `wake` is notified when this process has added something to the outbox.
    pub fn start(parts: &JobParts, mode: WorkerMode, wake: Arc<Notify>) -> Self {
        let (stop, stopped) = watch::channel(false);
        let mut tasks = JoinSet::new();
        tasks.spawn(dispatch_loop(parts.clone(), wake, stopped.clone()));
        if mode == WorkerMode::Full {
            tasks.spawn(watch_schedules(parts.clone(), stopped.clone()));
            for _ in 0..parts.browsers {
                tasks.spawn(print(Arc::clone(&parts.scheduled_jobs.printing), stopped.clone()));
            }
            let worker = parts.clone();
            tasks.spawn(async move {
                let queue = worker.queue.clone();
                queue.work(&name(), Arc::new(JobHandler(worker)), stopped).await;
            });
        }
        Self { parts: parts.clone(), stop, tasks }
    }

    /// Accepts no new jobs, lets running ones finish, and releases those that do not finish in time
    /// (`grace`; [`SHUTDOWN_GRACE`] in the commands).
    pub async fn stop(mut self, grace: Duration) {
        let _ = self.stop.send(true);
        let ended = timeout(grace, async { while self.tasks.join_next().await.is_some() {} }).await;
        if ended.is_err() || self.parts.run.running() > 0 {
            match self.parts.run.release_running().await {
                Ok(0) => {}
                Ok(jobs) => tracing::info!(jobs, "running jobs were returned to the queue"),
                Err(error) => tracing::warn!(
                    error = &error as &dyn Error,
                    "running jobs could not be returned to the queue; they will be retried when their lease has ended"
                ),
            }
        }
        self.tasks.shutdown().await;
        self.parts.queue.close().await;
    }
}

/// Returns a unique name: the queue compares the names of workers.
fn name() -> String {
    let number = u64::from_le_bytes(crypto::SystemRandom.bytes());
    format!("worker-{number:016x}")
}

async fn dispatch_loop(parts: JobParts, wake: Arc<Notify>, mut stop: watch::Receiver<bool>) {
    let mut failing = false;
    loop {
        let pause = match parts.relay.dispatch_due().await {
            Ok(_) => {
                if std::mem::take(&mut failing) {
                    tracing::info!("jobs are passed to the queue again");
                }
                POLL_INTERVAL
            }
            Err(error) => {
                if !std::mem::replace(&mut failing, true) {
                    tracing::warn!(
                        error = &error as &dyn Error,
                        "jobs cannot be passed on; they wait in the outbox"
                    );
                }
                RETRY_DELAY
            }
        };
        tokio::select! {
            _ = stop.wait_for(|stop| *stop) => return,
            () = tokio::time::sleep(pause) => {}
            () = wake.notified(), if !failing => {}
        }
    }
}

async fn watch_schedules(parts: JobParts, mut stop: watch::Receiver<bool>) {
    loop {
        if let Err(error) = parts.schedules.tick().await {
            tracing::warn!(error = &error as &dyn Error, "scheduled jobs could not be started; trying again");
        }
        tokio::select! {
            _ = stop.wait_for(|stop| *stop) => return,
            () = tokio::time::sleep(SCHEDULE_CHECK_INTERVAL) => {}
        }
    }
}

struct JobHandler(JobParts);

#[async_trait]
impl Handler for JobHandler {
    async fn handle(&self, id: &str) {
        let Some(id) = JobId::parse(id) else {
            tracing::warn!("the job queue delivered something that is not the id of a job");
            return;
        };
        match self.0.run.run(&id).await {
            Ok(JobOutcome::Done | JobOutcome::NotOurs) => {}
            Ok(JobOutcome::Unknown) => {
                tracing::info!(
                    job = id.as_str(),
                    "a job of another version was returned to the queue for its workers"
                );
            }
            Ok(JobOutcome::Skipped(reason)) => {
                tracing::error!(
                    job = id.as_str(),
                    reason = reason.code(),
                    "a scheduled job kept failing until its next run was due"
                );
            }
            Ok(JobOutcome::Postponed(reason)) => {
                tracing::info!(job = id.as_str(), reason = reason.code(), "a job will be retried later");
            }
            Ok(JobOutcome::DeadLettered(reason)) => {
                tracing::warn!(
                    job = id.as_str(),
                    reason = reason.code(),
                    "a job was given up and is now a dead letter (`meldewerk job dead`)"
                );
            }
            Err(error) => {
                tracing::warn!(
                    job = id.as_str(),
                    error = &error as &dyn Error,
                    "the outcome of a job could not be stored; it will be retried when its lease has ended"
                );
            }
        }
    }
}
