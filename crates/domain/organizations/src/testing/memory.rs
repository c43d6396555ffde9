//! Organisations and members in memory.

use crate::custom_domain::CustomDomain;
use crate::model::{Change, Member, MemberRole, NewOrganization, Organization, OrganizationSummary, Tenant};
use crate::ports::{
    CrossTenantDirectory, CrossTenantOrganizations, MemberStore, OperatorAccessLog, OrganizationStore,
    PutError, RemovalRefused,
};
use crate::slug::Slug;
use async_trait::async_trait;
use kernel::{OrganizationId, Scope, StoreError, Timestamp, UserId};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// All stores of this domain on one piece of memory. Keeps the same contract as the SQL stores.
#[derive(Debug, Default)]
pub struct MemoryOrganizations(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    organizations: Vec<(Organization, i64)>,
    accounts: Vec<Account>,
}

#[derive(Debug)]
struct Account {
    organization: Option<OrganizationId>,
    member: Member,
    tokens: usize,
}

impl State {
    fn check(&self, id: Option<OrganizationId>, slug: &Slug, domain: Option<&str>) -> Result<(), PutError> {
        let mut others =
            self.organizations.iter().map(|(known, _)| known).filter(|known| Some(known.id) != id);
        if others.clone().any(|known| known.slug == *slug) {
            return Err(PutError::SlugTaken);
        }
        let same = |known: &Organization| known.domain.as_ref().map(CustomDomain::as_str) == domain;
        if domain.is_some() && others.any(same) {
            return Err(PutError::DomainTaken);
        }
        Ok(())
    }

    fn find(&self, wanted: impl Fn(&Organization) -> bool) -> Option<&Organization> {
        self.organizations.iter().map(|(known, _)| known).find(|known| wanted(known))
    }
}

fn tenant(organization: &Organization) -> Tenant {
    Tenant { id: organization.id, is_active: organization.is_active }
}

impl MemoryOrganizations {
    /// No organisation and no account.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds an account with one token.
    pub fn add_account(&self, scope: Scope, email: &str, role: MemberRole, now: Timestamp) -> UserId {
        let mut state = self.state();
        let id = UserId(i64::try_from(state.accounts.len()).map_or(i64::MAX, |count| count + 1));
        let name = email.split('@').next().unwrap_or_default().to_owned();
        let member = Member { id, name, email: email.to_owned(), role, created_at: now };
        state.accounts.push(Account { organization: scope.organization_id(), member, tokens: 1 });
        id
    }

    /// The organisation, role and number of tokens of an account.
    pub fn account(&self, id: UserId) -> Option<(Option<OrganizationId>, MemberRole, usize)> {
        let state = self.state();
        let found = state.accounts.iter().find(|account| account.member.id == id);
        found.map(|account| (account.organization, account.member.role, account.tokens))
    }

    /// How often the organisation of the scope was changed.
    pub fn revision(&self, scope: Scope) -> i64 {
        let state = self.state();
        let found = state.organizations.iter().find(|(known, _)| Some(known.id) == scope.organization_id());
        found.map_or(0, |(_, revision)| *revision)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_trait]
impl OrganizationStore for MemoryOrganizations {
    async fn load(&self, scope: Scope) -> Result<Option<Organization>, StoreError> {
        Ok(self.state().find(|known| Some(known.id) == scope.organization_id()).cloned())
    }

    async fn change(&self, scope: Scope, change: &Change, now: Timestamp) -> Result<Organization, PutError> {
        let mut state = self.state();
        let id = scope.organization_id();
        let found = state.find(|known| Some(known.id) == id).ok_or(PutError::Unknown)?;
        let changed = change.applied_to(found.clone(), now);
        state.check(id, &changed.slug, changed.domain.as_ref().map(CustomDomain::as_str))?;
        if let Some(entry) = state.organizations.iter_mut().find(|(known, _)| Some(known.id) == id) {
            *entry = (changed.clone(), entry.1 + 1);
        }
        Ok(changed)
    }
}

#[async_trait]
impl CrossTenantOrganizations for MemoryOrganizations {
    async fn insert(&self, new: &NewOrganization, now: Timestamp) -> Result<Organization, PutError> {
        let mut state = self.state();
        state.check(None, &new.slug, new.domain.as_ref().map(CustomDomain::as_str))?;
        let last = state.organizations.iter().map(|(known, _)| known.id.0).max().unwrap_or(0);
        let organization = Organization {
            id: OrganizationId(last + 1),
            name: new.name.clone(),
            slug: new.slug.clone(),
            domain: new.domain.clone(),
            is_active: true,
            settings: new.settings.clone(),
            notification_email: new.notification_email.clone(),
            payment_customer_id: None,
            created_at: now,
            updated_at: now,
        };
        state.organizations.push((organization.clone(), 0));
        Ok(organization)
    }

    async fn list(&self) -> Result<Vec<OrganizationSummary>, StoreError> {
        let state = self.state();
        let count =
            |id| state.accounts.iter().filter(|account| account.organization == Some(id)).count() as u64;
        let mut list: Vec<_> = state
            .organizations
            .iter()
            .map(|(known, _)| OrganizationSummary {
                organization: known.clone(),
                user_count: count(known.id),
            })
            .collect();
        list.sort_by(|a, b| {
            let key =
                |summary: &OrganizationSummary| (summary.organization.name.clone(), summary.organization.id);
            key(a).cmp(&key(b))
        });
        Ok(list)
    }

    async fn by_slug(&self, slug: &Slug) -> Result<Option<Organization>, StoreError> {
        Ok(self.state().find(|known| known.slug == *slug).cloned())
    }

    async fn set_active(
        &self,
        id: OrganizationId,
        is_active: bool,
        now: Timestamp,
    ) -> Result<Option<Organization>, StoreError> {
        let mut state = self.state();
        let found = state.organizations.iter_mut().find(|(known, _)| known.id == id);
        Ok(found.map(|(known, _)| {
            if known.is_active != is_active {
                known.is_active = is_active;
                known.updated_at = now;
            }
            known.clone()
        }))
    }
}

#[async_trait]
impl CrossTenantDirectory for MemoryOrganizations {
    async fn by_host(&self, host: &str, slug: Option<&Slug>) -> Result<Option<Tenant>, StoreError> {
        let state = self.state();
        let by_domain =
            state.find(|known| known.domain.as_ref().is_some_and(|domain| domain.as_str() == host));
        Ok(by_domain.or_else(|| state.find(|known| Some(&known.slug) == slug)).map(tenant))
    }

    async fn by_id(&self, id: OrganizationId) -> Result<Option<Tenant>, StoreError> {
        Ok(self.state().find(|known| known.id == id).map(tenant))
    }
}

#[async_trait]
impl MemberStore for MemoryOrganizations {
    async fn list(&self, scope: Scope) -> Result<Vec<Member>, StoreError> {
        let state = self.state();
        let of_scope =
            state.accounts.iter().filter(|account| account.organization == scope.organization_id());
        Ok(of_scope.map(|account| account.member.clone()).collect())
    }

    async fn remove(&self, scope: Scope, user: UserId, by_developer: bool) -> Result<Member, RemovalRefused> {
        let organization = scope.organization_id().ok_or(RemovalRefused::Unknown)?;
        let mut state = self.state();
        let here = |account: &&Account| account.organization == Some(organization);
        let administrators = state.accounts.iter().filter(here);
        let administrators = administrators.filter(|account| account.member.role.is_administrator()).count();
        let found = state
            .accounts
            .iter_mut()
            .find(|account| account.member.id == user && account.organization == Some(organization))
            .ok_or(RemovalRefused::Unknown)?;
        found.member.may_be_removed(administrators, by_developer)?;
        let removed = found.member.clone();
        found.organization = None;
        found.member.role = MemberRole::User;
        found.tokens = 0;
        Ok(removed)
    }
}

/// Remembers the operator's accesses; can be made to fail.
#[derive(Debug, Default)]
pub struct RecordedAccesses(Mutex<(Vec<(UserId, OrganizationId)>, bool)>);

impl RecordedAccesses {
    /// Nothing was noted yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// What was noted, oldest first.
    pub fn noted(&self) -> Vec<(UserId, OrganizationId)> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).0.clone()
    }

    /// Makes it fail from now on, or no more.
    pub fn set_broken(&self, broken: bool) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).1 = broken;
    }
}

#[async_trait]
impl OperatorAccessLog for RecordedAccesses {
    async fn entered(&self, operator: UserId, organization: OrganizationId) -> Result<(), StoreError> {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if state.1 {
            return Err(StoreError::Unavailable("told to".into()));
        }
        state.0.push((operator, organization));
        Ok(())
    }
}
