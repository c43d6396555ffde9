//! Passes ids of jobs from whichever process decided on them to whichever process works: `apalis`
//! on SQLite, PostgreSQL or Redis.
//!
//! Invariants:
//! - The queue holds ids and nothing else: no address, no text, no link ever gets into it.
//! - Nothing rests on it. It may lose, repeat or delay ids; the outbox hands them out again, and
//!   of two workers with one id only one works. So a finished entry is simply removed.
//! - It waits for no disk, on SQLite in a file of its own, which is whole after any end: `setup()` of `apalis-sqlite`,
//!   which does without any order of writes, is not called.
//! - A queue that goes away while a worker listens is listened to again when it is back.
//!
//! Deliberately absent: retries, schedules, leases and dead letters (the domain `jobs`), and
//! whatever is done with an id.

mod every;
mod open;
mod push;
mod tidy;
mod work;

pub use open::{JobQueue, OpenError, QueueBackend};
pub use work::Handler;

/// The name of the queue, in every back end.
const NAME: &str = "meldewerk-jobs";
