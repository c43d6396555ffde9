//! Fakes of the ports, and the contract of every store of counted attempts
//! ([`attempts_contract!`](crate::attempts_contract)).

pub mod attempts;
mod fakes;

pub use fakes::{FastDigest, FastHasher, FastKeyedDigest, MemoryAttempts};
