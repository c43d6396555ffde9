//! The contract on the store in memory.

#![allow(clippy::unwrap_used, reason = "a test file: tests fail by panicking")]

use audit::testing::MemoryAudit;
use kernel::{OrganizationId, Scope};
use plans::ports::{CrossTenantLicenses, CrossTenantPayments, LicenseStore, PlanStore};
use plans::testing::MemoryPlans;
use plans::testing::contract::{Fixture, HOUSE};
use std::sync::Arc;

struct Memory(Arc<MemoryPlans>);

#[expect(clippy::disallowed_methods, reason = "a fixture resolves its own tenants")]
impl Fixture for Memory {
    fn plans(&self) -> Arc<dyn PlanStore> {
        self.0.clone()
    }
    fn licenses(&self) -> Arc<dyn LicenseStore> {
        self.0.clone()
    }
    fn all_licenses(&self) -> Arc<dyn CrossTenantLicenses> {
        self.0.clone()
    }
    fn payments(&self) -> Arc<dyn CrossTenantPayments> {
        self.0.clone()
    }
    fn scopes(&self) -> [Scope; 3] {
        let of = |id| Scope::organization(OrganizationId(id));
        [of(1), of(2), Scope::installation()]
    }
}

#[expect(clippy::unused_async, reason = "a fixture is made asynchronously")]
async fn fixture() -> Memory {
    let plans = MemoryPlans::new(Arc::new(MemoryAudit::new()));
    plans.house_is(HOUSE);
    for (id, name) in [(1, "Eins"), (2, "Zwei")] {
        plans.add_organization(OrganizationId(id), name);
    }
    Memory(Arc::new(plans))
}

plans::plans_contract!(fixture);
