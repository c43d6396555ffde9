//! Fakes of the ports, and the contract of every store of counted tries
//! ([`tries_contract!`](crate::tries_contract)).

mod fakes;
pub mod tries;

pub use fakes::{FastDigest, FastHasher, FastKeyedDigest, MemoryTries};
