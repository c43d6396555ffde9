//! The connections of a database, and the queue of its writers.

mod options;
mod pools;
mod write_queue;

pub use options::DatabaseOptions;
pub(crate) use pools::{Pools, TRUST_IDLE_FOR, WAL_PAGES, answers, connect_lookup, connect_writer, open};
pub(crate) use write_queue::{WritePermit, WriteQueue};
