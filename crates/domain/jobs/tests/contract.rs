//! The fake keeps the same contract as the SQL store.

use jobs::ports::{CrossTenantOutbox, CrossTenantTicks, DeadLetterStore, Outbox};
use jobs::testing::MemoryOutbox;
use jobs::testing::contract::Fixture;
use kernel::{OrganizationId, Scope};
use std::future::{Ready, ready};
use std::sync::Arc;

struct Memory(Arc<MemoryOutbox>);

impl Fixture for Memory {
    fn jobs(&self) -> Arc<dyn Outbox> {
        self.0.clone()
    }
    fn outbox(&self) -> Arc<dyn CrossTenantOutbox> {
        self.0.clone()
    }
    fn dead_letters(&self) -> Arc<dyn DeadLetterStore> {
        self.0.clone()
    }
    fn ticks(&self) -> Arc<dyn CrossTenantTicks> {
        self.0.clone()
    }
    #[expect(clippy::disallowed_methods, reason = "a fixture resolves its own tenants")]
    fn scopes(&self) -> [Scope; 2] {
        [Scope::installation(), Scope::organization(OrganizationId(1))]
    }
}

fn memory() -> Ready<Memory> {
    ready(Memory(Arc::new(MemoryOutbox::new())))
}

jobs::jobs_contract!(memory);
