//! A store in memory, and the contract of every store of settings
//! ([`settings_contract!`](crate::settings_contract)).

pub mod contract;
pub mod logos;
mod memory;
mod memory_texts;
pub mod wordings;

pub use memory::{MemorySettings, StampCleaner};
