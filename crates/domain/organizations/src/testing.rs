//! Stores in memory, and the cases that every implementation passes
//! ([`organizations_contract!`](crate::organizations_contract)).

pub mod contract;
mod memory;

pub use memory::{MemoryOrganizations, RecordedAccesses};
