//! One attempt at one job.

use crate::model::{Claimed, FailureReason, Job, JobId};
use crate::ports::{AttemptError, CrossTenantOutbox, MailSender, ScheduledJobs};
use crate::retry::{MAX_ATTEMPTS, pause};
use kernel::{Clock, Duration, Random, StoreError, Timestamp};
use std::collections::BTreeMap;
use std::error::Error;
use std::sync::{Arc, Mutex, PoisonError};

/// How long an attempt may take before it counts as dead and another process begins. Longer than any timeout
/// within an attempt.
pub const RUN_LEASE: Duration = Duration::minutes(10);

/// How long a job unknown to this version is left to others before it is tried again.
pub const UNKNOWN_PAUSE: Duration = Duration::minutes(1);

/// How often a scheduled job is tried for each of its times.
const SCHEDULED_ATTEMPTS: u32 = 3;

/// How an attempt ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobOutcome {
    Done,
    /// Failed; tried again later.
    Postponed(FailureReason),
    /// Given up.
    DeadLettered(FailureReason),
    /// A scheduled job failed several times; its next time comes anyway.
    Skipped(FailureReason),
    /// This version does not know the job: it was released for a worker that does.
    Unknown,
    /// Nothing to do: another worker does it or did it.
    NotOurs,
}

/// Runs jobs.
pub struct RunJob {
    outbox: Arc<dyn CrossTenantOutbox>,
    sender: Arc<dyn MailSender>,
    scheduled_jobs: Arc<dyn ScheduledJobs>,
    clock: Arc<dyn Clock>,
    random: Arc<dyn Random>,
    running: Mutex<BTreeMap<JobId, Claimed>>,
}

impl RunJob {
    /// Creates a runner for the jobs of an outbox.
    pub fn new(
        outbox: Arc<dyn CrossTenantOutbox>,
        sender: Arc<dyn MailSender>,
        scheduled_jobs: Arc<dyn ScheduledJobs>,
        clock: Arc<dyn Clock>,
        random: Arc<dyn Random>,
    ) -> Self {
        Self { outbox, sender, scheduled_jobs, clock, random, running: Mutex::default() }
    }

    /// Makes an attempt at a job, if it can be claimed. The work itself happens outside any transaction.
    /// After an error the job comes back when its lease ends.
    pub async fn run(&self, id: &JobId) -> Result<JobOutcome, StoreError> {
        let now = self.clock.now();
        let Some(claimed) = self.outbox.claim(id, now, now + RUN_LEASE).await? else {
            return Ok(JobOutcome::NotOurs);
        };
        let _running = RunningJobGuard::begin(&self.running, &claimed);
        if is_too_late(&claimed, now) {
            return self.dead_letter(&claimed, FailureReason::TooLate).await;
        }
        let scheduled = matches!(claimed.job, Some(Job::Scheduled(_)));
        if scheduled && claimed.attempts > SCHEDULED_ATTEMPTS {
            self.outbox.done(id).await?;
            return Ok(JobOutcome::Skipped(FailureReason::Abandoned));
        }
        if claimed.attempts > MAX_ATTEMPTS {
            // Each attempt before this one ended with its process.
            return self.dead_letter(&claimed, FailureReason::Abandoned).await;
        }
        match self.attempt(&claimed).await {
            Ok(true) => {
                self.outbox.done(id).await?;
                Ok(JobOutcome::Done)
            }
            Ok(false) => {
                let now = self.clock.now();
                self.outbox.release(&claimed, now + UNKNOWN_PAUSE, now).await?;
                Ok(JobOutcome::Unknown)
            }
            Err(AttemptError { reason, .. }) if scheduled && claimed.attempts >= SCHEDULED_ATTEMPTS => {
                self.outbox.done(id).await?;
                Ok(JobOutcome::Skipped(reason))
            }
            Err(AttemptError { reason, is_final: true }) => self.dead_letter(&claimed, reason).await,
            Err(AttemptError { reason, is_final: false }) => match pause(claimed.attempts, &*self.random) {
                Some(pause) => {
                    let now = self.clock.now();
                    let ours = self.outbox.postpone(&claimed, now + pause, reason, now).await?;
                    Ok(if ours { JobOutcome::Postponed(reason) } else { JobOutcome::NotOurs })
                }
                None => self.dead_letter(&claimed, reason).await,
            },
        }
    }

    /// Returns `false` when only another version knows the job.
    async fn attempt(&self, claimed: &Claimed) -> Result<bool, AttemptError> {
        match &claimed.job {
            None if !Job::has_kind(&claimed.kind) => Ok(false),
            None => Err(AttemptError::permanent(FailureReason::Unreadable)),
            Some(Job::Mail(mail)) if !self.sender.has_template(&mail.template) => Ok(false),
            Some(Job::Mail(mail)) => self.sender.send(claimed.scope, mail).await.map(|()| true),
            Some(Job::Scheduled(name)) => match self.scheduled_jobs.run(name).await {
                Ok(known) => Ok(known),
                Err(error) => {
                    tracing::warn!(job = %name, error = &*error as &dyn Error, "a scheduled job failed; trying again later");
                    Err(AttemptError::temporary(FailureReason::Failed))
                }
            },
        }
    }

    async fn dead_letter(&self, claimed: &Claimed, reason: FailureReason) -> Result<JobOutcome, StoreError> {
        let ours = self.outbox.dead_letter(claimed, reason, self.clock.now()).await?;
        Ok(if ours { JobOutcome::DeadLettered(reason) } else { JobOutcome::NotOurs })
    }

    /// Releases the running jobs of a process that ends, so that others begin at once and need not wait for
    /// the lease. Returns how many.
    pub async fn release_running(&self) -> Result<usize, StoreError> {
        let running: Vec<Claimed> = self.lock().values().cloned().collect();
        for claimed in &running {
            let now = self.clock.now();
            self.outbox.release(claimed, now, now).await?;
        }
        Ok(running.len())
    }

    /// Returns the number of running jobs.
    pub fn running(&self) -> usize {
        self.lock().len()
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, BTreeMap<JobId, Claimed>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Checks whether it is too late for the mail: its link has expired.
fn is_too_late(claimed: &Claimed, now: Timestamp) -> bool {
    matches!(&claimed.job, Some(Job::Mail(mail)) if mail.not_after.is_some_and(|end| now >= end))
}

/// Keeps a job in the list of running ones, and removes it when dropped.
struct RunningJobGuard<'a> {
    list: &'a Mutex<BTreeMap<JobId, Claimed>>,
    id: JobId,
}

impl<'a> RunningJobGuard<'a> {
    fn begin(list: &'a Mutex<BTreeMap<JobId, Claimed>>, claimed: &Claimed) -> Self {
        list.lock().unwrap_or_else(PoisonError::into_inner).insert(claimed.id.clone(), claimed.clone());
        Self { list, id: claimed.id.clone() }
    }
}

impl Drop for RunningJobGuard<'_> {
    fn drop(&mut self) {
        self.list.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.id);
    }
}
