//! A store in memory, and the cases that every store of templates passes
//! ([`templates_contract!`](crate::templates_contract)).

pub mod contract;
mod memory;

pub use memory::MemoryTemplates;
