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

#[cfg(test)]
mod tests {
    use super::*;
    use forms::{Bundle, FieldType};

    /// A scale that starts at a value counts as answered by whoever overlooks it.
    #[test]
    fn no_scale_of_the_demonstration_has_a_preset() {
        let bundle: Bundle = serde_json::from_str(BUNDLE).unwrap();
        let fields: Vec<_> = bundle.blocks.iter().flat_map(|block| &block.fields).collect();
        let scales: Vec<_> = fields.iter().filter(|field| field.kind == FieldType::Range).collect();
        assert!(!scales.is_empty() && scales.iter().all(|field| field.default.is_none()));
    }
    /// Who mistypes the year is told at once.
    #[test]
    fn no_day_of_the_demonstration_may_lie_ahead() {
        let bundle: Bundle = serde_json::from_str(BUNDLE).unwrap();
        let fields: Vec<_> = bundle.blocks.iter().flat_map(|block| &block.fields).collect();
        let days: Vec<_> = fields.iter().filter(|field| field.kind == FieldType::Date).collect();
        assert!(!days.is_empty() && days.iter().all(|field| field.validation.not_future));
    }
}
