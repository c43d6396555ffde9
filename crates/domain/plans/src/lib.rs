//! Plans: what a tenant has subscribed to, through the payment provider or by signed licences, and what that opens.
//!
//! Invariants:
//! - A plan is a pure function of the licences and the paid subscriptions of a scope and of a moment ([`Plan`]); nothing
//!   else is stored about it. Of one module the highest tier that counts is the one; a licence ends by itself.
//! - "No tenant" is a scope like others: the installation needs a plan of its own.
//! - What a plan closes is new things and gated features, never the intake of reports, deleting, settings, or an
//!   administrator's export.
//! - Of all events about a paid subscription the last one by [`EventOrder`] is its state, in whatever order and however
//!   often they come; the end of a subscription is final.
//! - A licence counts in one scope at a time. What was revoked, or was seen to be over, never counts again.
//!
//! Deliberately absent: prices, invoices and how anything is paid; the cryptography of keys and signatures, and the
//! network, which are behind ports; whatever a limit counts, which belongs to the domain that makes it.

mod codes;
mod gate;
mod license;
mod licenses;
mod payment;
mod payments;
mod plan;
pub mod ports;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod use_cases;

/// The types that this crate's API is made of, re-exported in the matching version.
pub use kernel;

pub use codes::{Feature, Limit, Module, Need, Source, Status, Tier};
pub use gate::{Gate, GateError, LimitAt};
pub use license::{Claims, Ended, ISSUER, LEEWAY, License, LicenseFault, Licensee, TOLD_AHEAD};
pub use licenses::{EndingLetters, LicenseError, Licenses, MAX_KEY_BYTES, PhoneHomeError, WatchLicenses};
pub use payment::{Applied, EventOrder, PaidFor, PaidItem, PaidSubscription, PaymentEvent, PaymentEventKind};
pub use payments::{
    LinkError, MAX_CUSTOMER_CHARS, PageError, Payments, REMEMBERED, ReceiveError, is_customer_number,
};
pub use plan::{Plan, Subscription};
pub use use_cases::{Ports, UseCases};
