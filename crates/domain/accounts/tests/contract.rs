//! The fakes keep the contract that the SQL stores keep.

use accounts::ports::{CrossTenantCredentials, TokenStore, UserStore};
use accounts::second_factor::{PendingSignIns, SecondFactors};
use accounts::testing::MemoryAccounts;
use accounts::testing::contract::Fixture;
use accounts::{ProfileStore, Role, SessionStore};
use async_trait::async_trait;
use kernel::{OrganizationId, Scope, UserId};
use std::future::{Ready, ready};
use std::sync::Arc;

struct Memory(Arc<MemoryAccounts>);

#[async_trait]
impl Fixture for Memory {
    fn users(&self) -> Arc<dyn UserStore> {
        self.0.clone()
    }
    fn credentials(&self) -> Arc<dyn CrossTenantCredentials> {
        self.0.clone()
    }
    fn tokens(&self) -> Arc<dyn TokenStore> {
        self.0.clone()
    }
    fn second_factors(&self) -> Arc<dyn SecondFactors> {
        self.0.clone()
    }
    fn pending_sign_ins(&self) -> Arc<dyn PendingSignIns> {
        self.0.clone()
    }
    fn sessions(&self) -> Arc<dyn SessionStore> {
        self.0.clone()
    }
    fn profiles(&self) -> Arc<dyn ProfileStore> {
        self.0.clone()
    }
    #[expect(clippy::disallowed_methods, reason = "a fixture resolves its own tenants")]
    fn scopes(&self) -> [Scope; 2] {
        [Scope::installation(), Scope::organization(OrganizationId(1))]
    }
    async fn change_role(&self, id: UserId, role: Role) {
        assert!(self.0.set_role(id, role));
    }
}

fn memory() -> Ready<Memory> {
    ready(Memory(Arc::new(MemoryAccounts::new())))
}

accounts::accounts_contract!(memory);
