//! A store in memory, and the cases that every store of settings passes
//! ([`settings_contract!`](crate::settings_contract)).

pub mod contract;
pub mod logos;
mod memory;
mod memory_texts;
pub mod translations;

pub use memory::{MemorySettings, StampCleaner};
