//! A store in memory, and the cases that every store of members passes
//! ([`members_contract!`](crate::members_contract)).

pub mod contract;
mod memory;

pub use memory::{FixedAddress, MemoryMembers};
