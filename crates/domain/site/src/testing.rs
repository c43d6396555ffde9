//! A store in memory, and the cases that every store of settings passes
//! ([`settings_contract!`](crate::settings_contract)).

pub mod contract;
mod memory;

pub use memory::MemorySettings;
