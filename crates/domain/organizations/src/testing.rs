//! Stores in memory, and the cases that every implementation passes
//! ([`organizations_contract!`](crate::organizations_contract)).

pub mod contract;
mod held;
mod memory;
mod records;

pub use memory::{MemoryOrganizations, RecordedAccesses};
pub use records::FixedRecords;
