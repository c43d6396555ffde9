//! Stores in memory, and the contract of every implementation
//! ([`organizations_contract!`](crate::organizations_contract)).

pub mod contract;
mod memory;
mod name_register;
mod records;

pub use memory::{MemoryOrganizations, RecordedAccesses};
pub use records::FixedRecords;
