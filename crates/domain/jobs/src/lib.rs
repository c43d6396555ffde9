//! Work that follows from a change and is done after it: mails now, and what is to be done at
//! certain times. A store puts a job into the outbox in the transaction of the change; a
//! [`Relay`] hands out what is due through a queue; a [`RunJob`] does it.
//!
//! Invariants:
//! - The row in the outbox is the truth about a job. A queue only passes on ids: it may lose,
//!   repeat or delay them, and nothing is lost or done twice by it.
//! - Who works on a job holds a lease on it. Who dies loses the lease, and the job is handed out
//!   again; who was overtaken cannot end the job any more ([`Claimed::turn`]).
//! - A mail keeps its number at every attempt, so that a server or a reader can tell that two
//!   copies are one mail. SMTP itself cannot do better than at least once.
//! - No job is given up silently: after about two days ([`MAX_ATTEMPTS`]) or a refusal for good it
//!   is a dead letter with a [`Reason`], which the tenant's administrators see and can send again.
//! - A mail whose link is over is not sent any more, however often it was tried or revived: it is a
//!   dead letter that says so.
//! - A schedule's tick is taken by one process of all that share the database.
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

pub use dead_letters::{DeadLetter, DeadLetterError, DeadLetters, masked};
pub use model::{Claimed, Counts, DeadJob, Handed, Job, JobId, Reason};
pub use relay::{HAND_OUT_LEASE, Relay, RelayError};
pub use retry::{LATE_DAYS, MAX_ATTEMPTS, pause};
pub use run::{Outcome, RUN_LEASE, RunJob, UNKNOWN_PAUSE};
pub use schedule::{Schedule, ScheduleError, Schedules};
