//! The fake keeps the same contract as the SQL stores.

use async_trait::async_trait;
use kernel::{Mail, OrganizationId, Scope};
use portal::ports::{CrossTenantPortalMembers, LinkStore, PortalMemberStore, SessionStore};
use portal::testing::MemoryPortalMembers;
use portal::testing::contract::Fixture;
use std::future::{Ready, ready};
use std::sync::Arc;

struct Memory(Arc<MemoryPortalMembers>);

#[async_trait]
impl Fixture for Memory {
    fn members(&self) -> Arc<dyn PortalMemberStore> {
        self.0.clone()
    }
    fn links(&self) -> Arc<dyn LinkStore> {
        self.0.clone()
    }
    fn sessions(&self) -> Arc<dyn SessionStore> {
        self.0.clone()
    }
    fn all(&self) -> Arc<dyn CrossTenantPortalMembers> {
        self.0.clone()
    }
    #[expect(clippy::disallowed_methods, reason = "a fixture resolves its own tenants")]
    fn scopes(&self) -> [Scope; 2] {
        [Scope::organization(OrganizationId(1)), Scope::installation()]
    }
    async fn outbox(&self, scope: Scope) -> Vec<Mail> {
        self.0.outbox(scope)
    }
}

fn memory() -> Ready<Memory> {
    ready(Memory(Arc::new(MemoryPortalMembers::new())))
}

portal::members_contract!(memory);
