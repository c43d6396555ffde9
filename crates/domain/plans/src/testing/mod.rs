//! A store in memory, unsigned keys and events, and the contract of every store of plans
//! ([`plans_contract!`](crate::plans_contract)).

pub mod contract;
mod memory;
mod unsigned;

pub use memory::MemoryPlans;
pub use unsigned::{FixedPages, NoExpiryMails, PlainEvents, PlainKeys};

use crate::{
    EventOrder, ISSUER, LicenseClaims, Licensee, Module, PaidFor, PaidItem, PaidSubscription, Status, Tier,
};
use kernel::{Duration, Timestamp};

/// A fixed point in time with microseconds.
pub fn now() -> Timestamp {
    kernel::from_micros(1_767_225_600_123_456)
}

/// Builds the claims of a licence that is valid for a year from `at`.
pub fn claims(license_id: &str, module: Module, tier: Tier, at: Timestamp) -> LicenseClaims {
    LicenseClaims {
        license_id: license_id.to_owned(),
        issuer: ISSUER.to_owned(),
        holder_name: "Klinik Nord".to_owned(),
        module,
        tier,
        licensed_to: Licensee::Any,
        issued_at: at,
        // Claims have whole seconds.
        expires_at: kernel::from_micros(kernel::micros(at).div_euclid(1_000_000) * 1_000_000)
            + Duration::days(365),
    }
}

/// Builds an active subscription to forms from an event of the second `created`.
pub fn paid(subscription_id: &str, provider_customer_id: &str, tier: Tier, created: i64) -> PaidSubscription {
    let event_id = format!("evt_{subscription_id}_{created}");
    let order = EventOrder { is_final: false, created, is_change: true, event_id };
    let item = PaidItem {
        module: Module::Forms,
        tier,
        price_id: Some("price_1".to_owned()),
        current_period_end: None,
    };
    PaidSubscription {
        subscription_id: subscription_id.to_owned(),
        provider_customer_id: provider_customer_id.to_owned(),
        status: Status::Active,
        paid_for: Some(PaidFor { items: vec![item], order: order.clone() }),
        order,
    }
}

/// Builds its end in the second `created`; the event does not say what it was for.
pub fn ended(subscription_id: &str, provider_customer_id: &str, created: i64) -> PaidSubscription {
    let PaidSubscription { order, .. } = paid(subscription_id, provider_customer_id, Tier::Starter, created);
    let event_id = format!("{}_end", order.event_id);
    PaidSubscription {
        subscription_id: subscription_id.to_owned(),
        provider_customer_id: provider_customer_id.to_owned(),
        status: Status::Canceled,
        paid_for: None,
        order: EventOrder { is_final: true, event_id, ..order },
    }
}
