//! Plans: what a tenant has subscribed to, through the payment provider or by signed licences, and what that
//! includes.
//!
//! Invariants:
//! - A plan is a pure function of the licences and the paid subscriptions of a scope and of the time
//!   ([`Plan`]); nothing else is stored about it. For each module the highest valid tier applies; a licence
//!   expires by itself.
//! - "No tenant" is a scope like any other: the installation needs a plan of its own.
//! - A plan only restricts new resources and gated features, never the intake of reports, deletion, settings,
//!   or an administrator's export.
//! - The last event about a paid subscription by [`EventOrder`] determines its state, in whatever order and
//!   however often events arrive; the end of a subscription is final.
//! - A licence is valid in one scope at a time. Once revoked or seen to have expired, it never becomes valid
//!   again.
//!
//! Deliberately absent: prices, invoices and how anything is paid; the cryptography of keys and signatures,
//! and the network, which are behind ports; the counting of limited resources, which belongs to their domain.

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
pub use gate::{Gate, GateError, LimitAtRevision};
pub use license::{
    EXPIRY_NOTICE, ISSUER, LEEWAY, License, LicenseClaims, LicenseEnd, LicenseFault, Licensee,
};
pub use licenses::{ExpiryMails, LicenseError, Licenses, MAX_KEY_BYTES, PhoneHomeError, WatchLicenses};
pub use payment::{
    EventOrder, EventOutcome, PaidFor, PaidItem, PaidSubscription, PaymentEvent, PaymentEventKind,
};
pub use payments::{
    MAX_CUSTOMER_CHARS, PageError, PaymentLinkError, Payments, ReceiveError, UNASSIGNED_RETENTION,
    is_customer_number,
};
pub use plan::{Plan, Subscription};
pub use use_cases::{Ports, UseCases};
