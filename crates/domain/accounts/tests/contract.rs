//! The fakes keep the same contract as the SQL stores.

#![allow(clippy::unwrap_used, reason = "test code: helpers outside the test functions too")]

use accounts::administration::ports::UserAdministration;
use accounts::api_tokens::ports::ApiTokenStore;
use accounts::invitations::InvitingOrganization;
use accounts::invitations::ports::{CrossTenantInvitations, InvitationStore};
use accounts::password_reset::CrossTenantPasswordResets;
use accounts::ports::{CrossTenantCredentials, TokenStore, UserStore};
use accounts::second_factor::{PendingSignIns, SecondFactors};
use accounts::testing::MemoryAccounts;
use accounts::testing::contract::Fixture;
use accounts::testing::onboarding::OnboardingFixture;
use accounts::testing::staff::StaffFixture;
use accounts::{
    CrossTenantEmailChanges, CrossTenantFirstAccount, CrossTenantFormerMembers, ProfileStore, Role,
    SessionStore,
};
use async_trait::async_trait;
use kernel::{Mail, OrganizationId, Scope, Timestamp, UserId};
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
    fn session_tokens(&self) -> Arc<dyn TokenStore> {
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

struct Staff(Memory);

#[async_trait]
impl Fixture for Staff {
    fn users(&self) -> Arc<dyn UserStore> {
        self.0.users()
    }
    fn credentials(&self) -> Arc<dyn CrossTenantCredentials> {
        self.0.credentials()
    }
    fn session_tokens(&self) -> Arc<dyn TokenStore> {
        self.0.session_tokens()
    }
    fn second_factors(&self) -> Arc<dyn SecondFactors> {
        self.0.second_factors()
    }
    fn pending_sign_ins(&self) -> Arc<dyn PendingSignIns> {
        self.0.pending_sign_ins()
    }
    fn sessions(&self) -> Arc<dyn SessionStore> {
        self.0.sessions()
    }
    fn profiles(&self) -> Arc<dyn ProfileStore> {
        self.0.profiles()
    }
    fn scopes(&self) -> [Scope; 2] {
        self.0.scopes()
    }
    async fn change_role(&self, id: UserId, role: Role) {
        self.0.change_role(id, role).await;
    }
}

impl StaffFixture for Staff {
    fn administration(&self) -> Arc<dyn UserAdministration> {
        self.0.0.clone()
    }
    fn api_tokens(&self) -> Arc<dyn ApiTokenStore> {
        self.0.0.clone()
    }
}

fn staff() -> Ready<Staff> {
    ready(Staff(Memory(Arc::new(MemoryAccounts::new()))))
}

mod staff_contract {
    accounts::staff_contract!(super::staff);
}

/// Everything of [`Staff`], and the stores of onboarding.
struct Onboarding(Staff);

#[async_trait]
impl Fixture for Onboarding {
    fn users(&self) -> Arc<dyn UserStore> {
        self.0.users()
    }
    fn credentials(&self) -> Arc<dyn CrossTenantCredentials> {
        self.0.credentials()
    }
    fn session_tokens(&self) -> Arc<dyn TokenStore> {
        self.0.session_tokens()
    }
    fn second_factors(&self) -> Arc<dyn SecondFactors> {
        self.0.second_factors()
    }
    fn pending_sign_ins(&self) -> Arc<dyn PendingSignIns> {
        self.0.pending_sign_ins()
    }
    fn sessions(&self) -> Arc<dyn SessionStore> {
        self.0.sessions()
    }
    fn profiles(&self) -> Arc<dyn ProfileStore> {
        self.0.profiles()
    }
    fn scopes(&self) -> [Scope; 2] {
        self.0.scopes()
    }
    async fn change_role(&self, id: UserId, role: Role) {
        self.0.change_role(id, role).await;
    }
}

impl StaffFixture for Onboarding {
    fn administration(&self) -> Arc<dyn UserAdministration> {
        self.0.administration()
    }
    fn api_tokens(&self) -> Arc<dyn ApiTokenStore> {
        self.0.api_tokens()
    }
}

#[async_trait]
impl OnboardingFixture for Onboarding {
    fn invitations(&self) -> Arc<dyn InvitationStore> {
        self.0.0.0.clone()
    }
    fn invitations_by_token(&self) -> Arc<dyn CrossTenantInvitations> {
        self.0.0.0.clone()
    }
    fn resets(&self) -> Arc<dyn CrossTenantPasswordResets> {
        self.0.0.0.clone()
    }
    fn addresses(&self) -> Arc<dyn CrossTenantEmailChanges> {
        self.0.0.0.clone()
    }
    fn first_account(&self) -> Arc<dyn CrossTenantFirstAccount> {
        self.0.0.0.clone()
    }
    fn former_members(&self) -> Arc<dyn CrossTenantFormerMembers> {
        self.0.0.0.clone()
    }
    async fn leave(&self, user: UserId, left_at: Option<Timestamp>) {
        assert!(self.0.0.0.leave(user, left_at));
    }
    #[expect(clippy::disallowed_methods, reason = "a fixture resolves its own tenants")]
    async fn two_organizations(&self) -> [(Scope, InvitingOrganization); 2] {
        [(1, "Klinik Nord"), (2, "Klinik Süd")].map(|(id, name)| {
            let id = OrganizationId(id);
            let organization = InvitingOrganization { id, name: name.into(), is_active: true };
            self.0.0.0.know_organization(organization.clone());
            (Scope::organization(id), organization)
        })
    }
    async fn set_active(&self, scope: Scope, is_active: bool) {
        let known = self.invitations().organization(scope).await.unwrap().unwrap();
        self.0.0.0.know_organization(InvitingOrganization { is_active, ..known });
    }
    async fn outbox(&self, scope: Scope) -> Vec<Mail> {
        self.0.0.0.outbox(scope)
    }
    async fn openings(&self, user: UserId) -> usize {
        self.0.0.0.openings(user)
    }
}

fn onboarding() -> Ready<Onboarding> {
    ready(Onboarding(Staff(Memory(Arc::new(MemoryAccounts::new())))))
}

mod onboarding_contract {
    accounts::onboarding_contract!(super::onboarding);
}
