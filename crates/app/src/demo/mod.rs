//! The demonstration: a realistic form, accounts and reports, all written the same way as real ones.

mod accounts;
mod bulk;
mod ownership;
mod reports;
mod seed;
mod texts;

pub use accounts::{ACCOUNTS, PASSWORD};
pub use ownership::{OwnershipError, check_ownership, claim, clear, keep_to_this_machine, license_keys};
pub use reports::{DemoReport, reports};
pub use seed::{SeedError, Seeded, license, seed};

/// The bundle of the form `vorfall`.
pub const BUNDLE: &str = include_str!("../../assets/vorfall.json");

/// The number of reports in the demonstration.
pub const REPORTS: usize = 300;
