//! A store in memory, keys and events that are not signed, and the cases that every store of plans passes
//! ([`plans_contract!`](crate::plans_contract)).

pub mod contract;
mod memory;
mod unsigned;

pub use memory::MemoryPlans;
pub use unsigned::{FixedPages, NoLetters, PlainEvents, PlainKeys};

use crate::{Claims, ISSUER, Licensee, Module, Order, PaidSubscription, Status, Tier};
use kernel::{Duration, Timestamp};

/// A fixed point in time with microseconds.
pub fn now() -> Timestamp {
    kernel::from_micros(1_767_225_600_123_456)
}

/// What the key of a licence says that is good for a year from `at`.
pub fn claims(license_id: &str, module: Module, tier: Tier, at: Timestamp) -> Claims {
    Claims {
        license_id: license_id.to_owned(),
        issuer: ISSUER.to_owned(),
        subject: "Klinik Nord".to_owned(),
        module,
        tier,
        licensee: Licensee::Any,
        issued_at: at,
        // Claims have whole seconds.
        expires_at: kernel::from_micros(kernel::micros(at).div_euclid(1_000_000) * 1_000_000)
            + Duration::days(365),
    }
}

/// An active subscription as an event of the second `created` tells it.
pub fn paid(subscription_id: &str, customer_id: &str, tier: Tier, created: i64) -> PaidSubscription {
    PaidSubscription {
        subscription_id: subscription_id.to_owned(),
        customer_id: customer_id.to_owned(),
        price_id: Some("price_1".to_owned()),
        module: Module::Forms,
        tier,
        status: Status::Active,
        current_period_end: None,
        order: Order {
            is_final: false,
            created,
            is_change: true,
            event_id: format!("evt_{subscription_id}_{created}"),
        },
    }
}
