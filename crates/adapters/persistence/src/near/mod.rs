//! Questions that every request has, asked where they arise.
//!
//! Nothing is remembered, so what was changed counts from the next request on, in every process: each
//! answer comes from a statement that started after the call did. What makes it cheap is that no question is
//! passed to another thread, which costs several wake-ups, and that all who ask in the same turn of a thread share
//! one: on SQLite a step into an index of a file in memory, on PostgreSQL a round trip on a connection of the thread's own.
//! Where that cannot be done, the question goes through the pool.

pub(crate) mod postgres;
pub(crate) mod rounds;
pub(crate) mod sqlite;

/// A question cannot be answered here and now, and has to go another way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NotHere;
