//! Stores in memory, and the cases that every store passes ([`templates_contract!`](crate::templates_contract),
//! [`contracts_contract!`](crate::contracts_contract)).

pub mod contract;
pub mod contracts_contract;
mod memory;
mod memory_contracts;

pub use memory::MemoryTemplates;
pub use memory_contracts::MemoryContracts;
