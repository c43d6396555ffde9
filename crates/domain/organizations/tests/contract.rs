//! The fakes keep the same contract as the SQL stores.
#![allow(clippy::unwrap_used, reason = "test code")]

use async_trait::async_trait;
use kernel::testing::ManualClock;
use kernel::{Clock as _, Mail, Membership, OrganizationId, Scope, UserId};
use organizations::MemberRole;
use organizations::ports::{
    CrossTenantDirectory, CrossTenantOrganizations, MemberStore, OrganizationStore, ScopeSettingsStore,
};
use organizations::testing::MemoryOrganizations;
use organizations::testing::contract::Fixture;
use std::future::{Ready, ready};
use std::sync::Arc;

struct Memory(Arc<MemoryOrganizations>);

#[async_trait]
impl Fixture for Memory {
    fn organizations(&self) -> Arc<dyn OrganizationStore> {
        self.0.clone()
    }
    fn settings(&self) -> Arc<dyn ScopeSettingsStore> {
        self.0.clone()
    }
    fn all(&self) -> Arc<dyn CrossTenantOrganizations> {
        self.0.clone()
    }
    fn directory(&self) -> Arc<dyn CrossTenantDirectory> {
        self.0.clone()
    }
    fn members(&self) -> Arc<dyn MemberStore> {
        self.0.clone()
    }
    #[expect(clippy::disallowed_methods, reason = "a fixture resolves its own tenants")]
    fn scope(&self, id: Option<OrganizationId>) -> Scope {
        id.map_or(Scope::installation(), Scope::organization)
    }
    async fn add_account(&self, scope: Scope, email: &str, role: MemberRole) -> UserId {
        self.0.add_account(scope, email, role, ManualClock::default().now())
    }
    async fn account(&self, id: UserId) -> (Membership, MemberRole, usize) {
        self.0.account(id).unwrap()
    }
    async fn revision(&self, scope: Scope) -> i64 {
        self.0.revision(scope)
    }
    async fn mails(&self, scope: Scope) -> Vec<Mail> {
        self.0.mails(scope)
    }
}

fn memory() -> Ready<Memory> {
    ready(Memory(Arc::new(MemoryOrganizations::new())))
}

organizations::organizations_contract!(memory);
