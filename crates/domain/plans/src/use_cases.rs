//! All use cases of plans, over one set of ports.

use crate::gate::Gate;
use crate::licenses::{EndingLetters, Licenses, WatchLicenses};
use crate::payments::Payments;
use crate::ports::{
    CrossTenantLicenses, CrossTenantPayments, LicenseReader, LicenseStore, PaymentEvents, PaymentPages,
    PlanStore, RevocationList,
};
use kernel::Clock;
use std::sync::Arc;

/// What the use cases need.
#[derive(Clone)]
pub struct Ports {
    /// Knows plans.
    pub plans: Arc<dyn PlanStore>,
    /// Keeps the licences of a scope.
    pub licenses: Arc<dyn LicenseStore>,
    /// Keeps all of them.
    pub all_licenses: Arc<dyn CrossTenantLicenses>,
    /// Reads keys.
    pub reader: Arc<dyn LicenseReader>,
    /// Knows what was revoked.
    pub revocations: Option<Arc<dyn RevocationList>>,
    /// Writes to whom the end of a licence concerns.
    pub letters: Arc<dyn EndingLetters>,
    /// Keeps what is paid for.
    pub payments: Arc<dyn CrossTenantPayments>,
    /// Reads what the payment provider sends.
    pub events: Arc<dyn PaymentEvents>,
    /// Its pages.
    pub pages: Arc<dyn PaymentPages>,
    /// The time.
    pub clock: Arc<dyn Clock>,
}

/// All use cases.
#[derive(Clone)]
pub struct UseCases {
    /// Looks at plans.
    pub gate: Gate,
    /// Licences of a scope.
    pub licenses: Licenses,
    /// What a schedule does about all of them.
    pub watch: WatchLicenses,
    /// What is paid for.
    pub payments: Payments,
}

impl UseCases {
    /// Over these ports.
    pub fn new(ports: Ports) -> Self {
        let clock = ports.clock;
        Self {
            gate: Gate { plans: ports.plans, clock: clock.clone() },
            licenses: Licenses { store: ports.licenses, reader: ports.reader, clock: clock.clone() },
            watch: WatchLicenses {
                store: ports.all_licenses,
                revocations: ports.revocations,
                letters: ports.letters,
                clock: clock.clone(),
            },
            payments: Payments { store: ports.payments, events: ports.events, pages: ports.pages, clock },
        }
    }
}
