//! Passes job ids from the process that created a job to a process that works on it: `apalis` on SQLite,
//! PostgreSQL or Redis.
//!
//! Invariants:
//! - The queue holds ids and nothing else: no address, no text, no link ever gets into it.
//! - Nothing depends on it. It may lose, repeat or delay ids; the outbox hands them out again, and if two
//!   workers have one id only one of them works on it. So a finished entry is simply removed.
//! - It never waits for the disk. On SQLite it has its own file, which stays intact after any crash:
//!   `setup()` of `apalis-sqlite`, which turns off all ordering of writes, is not called.
//! - If the queue becomes unavailable, a worker listens again once it is back.
//!
//! Deliberately absent: retries, schedules, leases and dead letters (the domain `jobs`), and the work itself.

mod open;
mod prune;
mod push;
mod steady_interval;
mod work;

pub use open::{JobQueue, QueueBackend, QueueOpenError};
pub use work::Handler;

/// The name of the queue, in every backend.
const NAME: &str = "meldewerk-jobs";
