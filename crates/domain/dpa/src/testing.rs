//! Stores in memory, and the contracts of every store ([`templates_contract!`](crate::templates_contract),
//! [`agreements_contract!`](crate::agreements_contract)).

pub mod agreements_contract;
pub mod contract;
mod filled;
mod memory;
mod memory_contracts;
mod printer;

pub use filled::filled;
pub use memory::MemoryTemplates;
pub use memory_contracts::MemoryContracts;
pub use printer::{FixedProcessor, Typewriter};
