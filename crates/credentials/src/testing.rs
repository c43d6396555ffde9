//! Fakes of the ports, and the cases that every store of counted tries passes
//! ([`tries_contract!`](crate::tries_contract)).

mod fakes;
pub mod tries;

pub use fakes::{FastDigest, FastHasher, FastKeyedDigest, MemoryTries};
