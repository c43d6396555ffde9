//! The ports of this domain.

use crate::model::{Claimed, Counts, DeadJob, DispatchedJob, FailureReason, Job, JobId};
use async_trait::async_trait;
use audit::AuditEventFn;
use kernel::{Attachment, Mail, Page, PageRequest, Scope, StoreError, Timestamp};

/// Accepts jobs that do not follow from a change. Those that do are added by the store of the change, in its
/// transaction.
#[async_trait]
pub trait Outbox: Send + Sync {
    /// Adds a job that is due at once. Durable when this returns.
    async fn add(&self, scope: Scope, id: &JobId, job: &Job, now: Timestamp) -> Result<(), StoreError>;
}

/// The outbox for the relay and the worker, with the jobs of all tenants. Never used to answer a request.
#[async_trait]
pub trait CrossTenantOutbox: Send + Sync {
    /// Dispatches up to `limit` jobs, the longest overdue first: waiting jobs that are due, and jobs whose
    /// lease has ended. The lease is until `until`; of two concurrent calls, only one gets each job.
    async fn dispatch(
        &self,
        now: Timestamp,
        until: Timestamp,
        limit: u32,
    ) -> Result<Vec<DispatchedJob>, StoreError>;

    /// Counts the jobs that are dispatched and not claimed yet.
    async fn dispatched(&self, now: Timestamp) -> Result<u64, StoreError>;

    /// Undoes the dispatch of jobs that could not be passed on, so that they wait again. Ignored for a job
    /// that has moved on meanwhile.
    async fn undo_dispatch(&self, dispatched: &[DispatchedJob], now: Timestamp) -> Result<(), StoreError>;

    /// Begins an attempt, with a lease until `until`. `None` when there is nothing to do: the job does not
    /// exist, is not due, was given up, or somebody else holds the lease. Of concurrent calls, one gets it.
    async fn claim(
        &self,
        id: &JobId,
        now: Timestamp,
        until: Timestamp,
    ) -> Result<Option<Claimed>, StoreError>;

    /// Removes a completed job, whoever holds it now: doing it again is pointless.
    async fn done(&self, id: &JobId) -> Result<(), StoreError>;

    /// Records a failed attempt; another one is due at `due`. `false` when the lease was taken over.
    async fn postpone(
        &self,
        claimed: &Claimed,
        due: Timestamp,
        reason: FailureReason,
        now: Timestamp,
    ) -> Result<bool, StoreError>;

    /// Gives the job up: it is a dead letter. `false` when the lease was taken over.
    async fn dead_letter(
        &self,
        claimed: &Claimed,
        reason: FailureReason,
        now: Timestamp,
    ) -> Result<bool, StoreError>;

    /// Releases the job: it waits until `due`, and the attempt does not count. `false` when the
    /// lease was taken over.
    async fn release(&self, claimed: &Claimed, due: Timestamp, now: Timestamp) -> Result<bool, StoreError>;

    /// Counts the jobs.
    async fn counts(&self) -> Result<Counts, StoreError>;

    /// Counts the jobs, dead ones excepted, created at or before `time`. After
    /// [`LATE_DAYS`](crate::LATE_DAYS) an ordinary job has no attempts left: what is still there belongs to a
    /// version that no worker has.
    async fn waiting_since(&self, time: Timestamp) -> Result<u64, StoreError>;

    /// Returns up to `limit` dead letters of all tenants with the tenants' ids (0 is the installation), the
    /// latest first. For the operator's command line.
    async fn all_dead(&self, limit: u32) -> Result<Vec<(i64, DeadJob)>, StoreError>;

    /// Requeues a dead letter of any tenant. For the operator's command line.
    async fn retry_any(&self, id: &JobId, now: Timestamp) -> Result<bool, StoreError>;
}

/// The dead letters of a tenant.
#[async_trait]
pub trait DeadLetterStore: Send + Sync {
    /// Returns a page of dead letters, the latest first.
    async fn list(&self, scope: Scope, page: PageRequest) -> Result<Page<DeadJob>, StoreError>;

    /// Requeues a dead letter: due at once, with all attempts left. `false` when the scope has no such dead
    /// letter; of concurrent calls, one gets `true`.
    async fn retry(
        &self,
        scope: Scope,
        id: &JobId,
        now: Timestamp,
        audit_event: AuditEventFn<'_, ()>,
    ) -> Result<bool, StoreError>;

    /// Removes one. `false` when the scope has no such dead letter.
    async fn discard(
        &self,
        scope: Scope,
        id: &JobId,
        audit_event: AuditEventFn<'_, ()>,
    ) -> Result<bool, StoreError>;
}

/// Keeps which ticks of the schedules were claimed, across all processes.
#[async_trait]
pub trait CrossTenantTicks: Send + Sync {
    /// Claims a tick of a schedule and adds its job, in one transaction. `false` when this tick or a later
    /// one was claimed before; of concurrent calls, one gets `true`.
    async fn claim_tick(
        &self,
        name: &str,
        tick: Timestamp,
        id: &JobId,
        now: Timestamp,
    ) -> Result<bool, StoreError>;

    /// Returns the last tick that was claimed.
    async fn last(&self, name: &str) -> Result<Option<Timestamp>, StoreError>;
}

/// Passes ids on, to whichever process comes first.
#[async_trait]
pub trait Queue: Send + Sync {
    /// Passes these on. After an error none or some of them may have been passed on.
    async fn push(&self, dispatched: &[DispatchedJob]) -> Result<(), QueueError>;

    /// Checks whether the queue answers.
    async fn ping(&self) -> Result<(), QueueError>;
}

/// The queue could not be used.
#[derive(Debug, thiserror::Error)]
#[error("the job queue is unavailable")]
pub struct QueueError(#[source] pub Box<dyn std::error::Error + Send + Sync>);

/// Sends mails.
#[async_trait]
pub trait MailSender: Send + Sync {
    /// Sends a mail in the name of a scope; the server has accepted it when this returns. The attempt ends
    /// within the lease of a run, even when the server does not answer.
    async fn send(&self, scope: Scope, mail: &Mail) -> Result<(), AttemptError>;

    /// Checks whether this version has a template of this name; a mail with another one is left to the
    /// version that has it.
    fn has_template(&self, name: &str) -> bool;
}

/// Loads the files sent with mails.
#[async_trait]
pub trait Attachments: Send + Sync {
    /// Returns the content; `None` when the file is gone, and with it the reason for the mail.
    async fn load(&self, scope: Scope, attachment: &Attachment) -> Result<Option<Vec<u8>>, StoreError>;
}

/// Why an attempt at a job failed: a mail was not sent, or a scheduled job did not succeed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttemptError {
    pub reason: FailureReason,
    /// Whether the failure is permanent.
    pub is_final: bool,
}

impl AttemptError {
    /// Creates a temporary failure.
    pub const fn temporary(reason: FailureReason) -> Self {
        Self { reason, is_final: false }
    }

    /// Creates a permanent failure.
    pub const fn permanent(reason: FailureReason) -> Self {
        Self { reason, is_final: true }
    }
}

/// Runs scheduled jobs.
#[async_trait]
pub trait ScheduledJobs: Send + Sync {
    /// Runs the job of this name. `Ok(false)` when there is none.
    async fn run(&self, name: &str) -> Result<bool, Box<dyn std::error::Error + Send + Sync>>;
}
