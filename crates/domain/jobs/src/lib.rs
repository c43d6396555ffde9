//! Background jobs: mails that follow from a change, and scheduled work. A store puts a job into the outbox
//! in the transaction of the change; a [`Relay`] dispatches due jobs through a queue; a [`RunJob`] runs them.
//!
//! Invariants:
//! - The row in the outbox is authoritative. A queue only passes on ids: it may lose, repeat or delay them
//!   without a job being lost or done twice.
//! - A worker holds a lease on its job. If it dies, the lease ends and the job is dispatched again; a worker
//!   that was overtaken can no longer end the job ([`Claimed::lease_epoch`]).
//! - A mail keeps its id at every attempt, so that a server or a reader can tell that two copies are one
//!   mail. SMTP itself cannot do better than at least once.
//! - No job is given up silently: after about two days ([`MAX_ATTEMPTS`]) or a permanent refusal it becomes a
//!   dead letter with a [`FailureReason`], which the tenant's administrators can see and retry.
//! - A mail whose link has expired is not sent any more, however often it was tried: it becomes a dead
//!   letter that says so.
//! - A schedule's tick is claimed by one process of all that share the database.
//!
//! Deliberately absent: SMTP, queues, SQL, and what the scheduled jobs do.

mod dead_letters;
mod model;
pub mod ports;
mod relay;
mod retry;
mod run;
mod schedule;
#[cfg(any(test, feature = "testing"))]
pub mod testing;

/// The types that this crate's API is made of, re-exported in the matching version.
pub use kernel;

pub use dead_letters::{DeadLetter, DeadLetterError, DeadLetters, abbreviate_email};
pub use model::{Claimed, Counts, DeadJob, DispatchedJob, FailureReason, Job, JobId};
pub use relay::{DISPATCH_LEASE, Relay, RelayError};
pub use retry::{LATE_DAYS, MAX_ATTEMPTS, pause};
pub use run::{JobOutcome, RUN_LEASE, RunJob, UNKNOWN_PAUSE};
pub use schedule::{Schedule, ScheduleError, Schedules};
