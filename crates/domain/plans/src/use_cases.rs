//! All use cases of plans, over one set of ports.

use crate::gate::Gate;
use crate::licenses::{ExpiryMails, Licenses, WatchLicenses};
use crate::payments::Payments;
use crate::ports::{
    CrossTenantLicenses, CrossTenantPayments, LicenseReader, LicenseStore, PaymentEvents, PaymentPages,
    PlanStore, RevocationList,
};
use kernel::Clock;
use std::sync::Arc;

/// The ports and settings that the use cases are built from.
#[derive(Clone)]
pub struct Ports {
    pub plans: Arc<dyn PlanStore>,
    /// Keeps the licences of a scope.
    pub licenses: Arc<dyn LicenseStore>,
    pub all_licenses: Arc<dyn CrossTenantLicenses>,
    /// Reads keys.
    pub reader: Arc<dyn LicenseReader>,
    /// Knows revoked licences.
    pub revocations: Option<Arc<dyn RevocationList>>,
    /// Writes the mails about a licence's end.
    pub mails: Arc<dyn ExpiryMails>,
    /// Keeps paid subscriptions.
    pub payments: Arc<dyn CrossTenantPayments>,
    /// Reads events of the payment provider.
    pub events: Arc<dyn PaymentEvents>,
    /// The provider's pages.
    pub pages: Arc<dyn PaymentPages>,
    pub clock: Arc<dyn Clock>,
}

/// All use cases.
#[derive(Clone)]
pub struct UseCases {
    /// Checks plans.
    pub gate: Gate,
    /// Manages the licences of a scope.
    pub licenses: Licenses,
    /// Scheduled work on all licences.
    pub watch: WatchLicenses,
    /// Manages paid subscriptions.
    pub payments: Payments,
}

impl UseCases {
    /// Builds all use cases from these ports.
    pub fn new(ports: Ports) -> Self {
        let clock = ports.clock;
        Self {
            gate: Gate { plans: ports.plans, clock: clock.clone() },
            licenses: Licenses { store: ports.licenses, reader: ports.reader, clock: clock.clone() },
            watch: WatchLicenses {
                store: ports.all_licenses,
                revocations: ports.revocations,
                mails: ports.mails,
                clock: clock.clone(),
            },
            payments: Payments { store: ports.payments, events: ports.events, pages: ports.pages, clock },
        }
    }
}
