//! A store in memory, and the contract of every store of members
//! ([`members_contract!`](crate::members_contract)).

pub mod contract;
mod memory;

pub use memory::{FixedAddress, MemoryPortalMembers};
