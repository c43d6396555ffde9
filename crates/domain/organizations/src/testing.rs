//! Stores in memory, and the contract of every implementation
//! ([`organizations_contract!`](crate::organizations_contract)).

pub mod contract;
mod held;
mod memory;
mod records;

pub use memory::{MemoryOrganizations, RecordedAccesses};
pub use records::FixedRecords;
