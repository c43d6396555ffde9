//! The ports of this domain.

use crate::model::{Claimed, Counts, DeadJob, Handed, Job, JobId, Reason};
use async_trait::async_trait;
use audit::EventOf;
use kernel::{Attachment, Mail, Page, PageRequest, Scope, StoreError, Timestamp};

/// Takes jobs that follow from no change of their own. What follows from a change is put in by
/// the store of the change, in its transaction.
#[async_trait]
pub trait Outbox: Send + Sync {
    /// Adds a job that is due at once. Durable when this returns.
    async fn add(&self, scope: Scope, id: &JobId, job: &Job, now: Timestamp) -> Result<(), StoreError>;
}

/// The outbox as the relay and the worker see it: the jobs of all tenants. Nothing that answers a
/// request uses it.
#[async_trait]
pub trait CrossTenantOutbox: Send + Sync {
    /// Hands out up to `limit` jobs, the longest due first: those that wait and are due, and
    /// those whose lease has ended. They are handed out until `until`; of two callers at once
    /// only one gets each.
    async fn hand_out(&self, now: Timestamp, until: Timestamp, limit: u32)
    -> Result<Vec<Handed>, StoreError>;

    /// How many jobs are handed out and not claimed yet.
    async fn handed(&self, now: Timestamp) -> Result<u64, StoreError>;

    /// Takes back what could not be passed on: it waits again. Ignored for a job that went on
    /// meanwhile.
    async fn take_back(&self, handed: &[Handed], now: Timestamp) -> Result<(), StoreError>;

    /// Begins an attempt, with a lease until `until`. `None` when there is nothing to do: no such
    /// job, not due, given up, or somebody else holds the lease. Of many at once one gets it.
    async fn claim(
        &self,
        id: &JobId,
        now: Timestamp,
        until: Timestamp,
    ) -> Result<Option<Claimed>, StoreError>;

    /// The job is done and goes away, whoever holds it now: doing it again helps nobody.
    async fn done(&self, id: &JobId) -> Result<(), StoreError>;

    /// The attempt failed; another one is due at `due`. `false` when the turn is over.
    async fn postpone(
        &self,
        claimed: &Claimed,
        due: Timestamp,
        reason: Reason,
        now: Timestamp,
    ) -> Result<bool, StoreError>;

    /// The job is given up. `false` when the turn is over.
    async fn bury(&self, claimed: &Claimed, reason: Reason, now: Timestamp) -> Result<bool, StoreError>;

    /// The attempt did not happen: the job waits until `due`, and the attempt does not count. `false`
    /// when the turn is over.
    async fn give_back(&self, claimed: &Claimed, due: Timestamp, now: Timestamp) -> Result<bool, StoreError>;

    /// How many jobs there are.
    async fn counts(&self) -> Result<Counts, StoreError>;

    /// How many jobs wait that were there at `time` already. After [`LATE_DAYS`](crate::LATE_DAYS) no
    /// attempt is left for an ordinary one: what still waits is of a version that no worker has.
    async fn waiting_since(&self, time: Timestamp) -> Result<u64, StoreError>;

    /// Up to `limit` dead letters of all tenants with the tenants' numbers (0 is the
    /// installation), the latest first. For the operator's command line.
    async fn all_dead(&self, limit: u32) -> Result<Vec<(i64, DeadJob)>, StoreError>;

    /// Lets a dead letter of any tenant be tried again. For the operator's command line.
    async fn revive_any(&self, id: &JobId, now: Timestamp) -> Result<bool, StoreError>;
}

/// The dead letters of a tenant.
#[async_trait]
pub trait DeadLetterStore: Send + Sync {
    /// A page of them, the latest first.
    async fn list(&self, scope: Scope, page: PageRequest) -> Result<Page<DeadJob>, StoreError>;

    /// Lets one be tried again from the start, due at once. `false` when the scope has no such
    /// dead letter; of many at once one gets `true`.
    async fn revive(
        &self,
        scope: Scope,
        id: &JobId,
        now: Timestamp,
        event_of: EventOf<'_, ()>,
    ) -> Result<bool, StoreError>;

    /// Removes one. `false` when the scope has no such dead letter.
    async fn discard(&self, scope: Scope, id: &JobId, event_of: EventOf<'_, ()>) -> Result<bool, StoreError>;
}

/// Which ticks of the schedules were taken, over all processes.
#[async_trait]
pub trait CrossTenantTicks: Send + Sync {
    /// Takes a tick of a schedule and adds its job, in one transaction. `false` when this tick or
    /// a later one was taken before; of many at once one gets `true`.
    async fn take(&self, name: &str, tick: Timestamp, id: &JobId, now: Timestamp)
    -> Result<bool, StoreError>;

    /// The tick that was taken last.
    async fn last(&self, name: &str) -> Result<Option<Timestamp>, StoreError>;
}

/// Passes on ids, to whichever process comes first.
#[async_trait]
pub trait Queue: Send + Sync {
    /// Passes on these. After an error none or some of them are on their way.
    async fn push(&self, handed: &[Handed]) -> Result<(), QueueError>;

    /// Whether the queue answers.
    async fn ping(&self) -> Result<(), QueueError>;
}

/// The queue could not be used.
#[derive(Debug, thiserror::Error)]
#[error("the job queue is unavailable")]
pub struct QueueError(#[source] pub Box<dyn std::error::Error + Send + Sync>);

/// Sends mails.
#[async_trait]
pub trait MailSender: Send + Sync {
    /// Sends a mail in the name of a scope; the server has it when this returns. The attempt ends within the lease of a
    /// run, also when the server says nothing.
    async fn send(&self, scope: Scope, mail: &Mail) -> Result<(), SendError>;

    /// Whether this version has a template of this name; a mail of another is left to the version that has it.
    fn has_template(&self, name: &str) -> bool;
}

/// Keeps the files that mails are sent with.
#[async_trait]
pub trait Attachments: Send + Sync {
    /// The bytes; `None` when the file is gone, and with it the reason for the mail.
    async fn load(&self, scope: Scope, attachment: &Attachment) -> Result<Option<Vec<u8>>, StoreError>;
}

/// Why a mail was not sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SendError {
    /// Why.
    pub reason: Reason,
    /// Whether trying again is pointless.
    pub for_good: bool,
}

impl SendError {
    /// Trying later may help.
    pub const fn later(reason: Reason) -> Self {
        Self { reason, for_good: false }
    }

    /// Trying again is pointless.
    pub const fn never(reason: Reason) -> Self {
        Self { reason, for_good: true }
    }
}

/// Does scheduled jobs.
#[async_trait]
pub trait Chores: Send + Sync {
    /// Does the job of this name. `Ok(false)` when there is none.
    async fn run(&self, name: &str) -> Result<bool, Box<dyn std::error::Error + Send + Sync>>;
}
