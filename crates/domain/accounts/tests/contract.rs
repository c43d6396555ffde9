//! The fakes keep the contract that the SQL stores keep.

use accounts::administration::ports::UserAdministration;
use accounts::api_tokens::ports::ApiTokenStore;
use accounts::lock_out::ports::CrossTenantTries;
use accounts::ports::{CrossTenantCredentials, TokenStore, UserStore};
use accounts::second_factor::{PendingSignIns, SecondFactors};
use accounts::testing::contract::Fixture;
use accounts::testing::staff::StaffFixture;
use accounts::testing::{MemoryAccounts, MemoryTries};
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

struct Staff {
    memory: Memory,
    tries: Arc<MemoryTries>,
}

#[async_trait]
impl Fixture for Staff {
    fn users(&self) -> Arc<dyn UserStore> {
        self.memory.users()
    }
    fn credentials(&self) -> Arc<dyn CrossTenantCredentials> {
        self.memory.credentials()
    }
    fn tokens(&self) -> Arc<dyn TokenStore> {
        self.memory.tokens()
    }
    fn second_factors(&self) -> Arc<dyn SecondFactors> {
        self.memory.second_factors()
    }
    fn pending_sign_ins(&self) -> Arc<dyn PendingSignIns> {
        self.memory.pending_sign_ins()
    }
    fn sessions(&self) -> Arc<dyn SessionStore> {
        self.memory.sessions()
    }
    fn profiles(&self) -> Arc<dyn ProfileStore> {
        self.memory.profiles()
    }
    fn scopes(&self) -> [Scope; 2] {
        self.memory.scopes()
    }
    async fn change_role(&self, id: UserId, role: Role) {
        self.memory.change_role(id, role).await;
    }
}

impl StaffFixture for Staff {
    fn administration(&self) -> Arc<dyn UserAdministration> {
        self.memory.0.clone()
    }
    fn api_tokens(&self) -> Arc<dyn ApiTokenStore> {
        self.memory.0.clone()
    }
    fn tries(&self) -> Arc<dyn CrossTenantTries> {
        self.tries.clone()
    }
}

fn staff() -> Ready<Staff> {
    ready(Staff { memory: Memory(Arc::new(MemoryAccounts::new())), tries: Arc::new(MemoryTries::new()) })
}

mod staff_contract {
    accounts::staff_contract!(super::staff);
}
