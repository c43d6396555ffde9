//! Organisations and members in memory.

use super::name_register::NameRegister;
use crate::claim::{DnsCheck, DomainClaim};
use crate::custom_domain::CustomDomain;
use crate::mails::{NameLoss, name_loss_mail};
use crate::model::{
    ChangedOrganization, DomainStep, HostOwner, Member, MemberRole, NewOrganization, Organization,
    OrganizationChange, OrganizationSummary, Tenant,
};
use crate::names::{MAX_SLUGS, Name, NameState, OpenName, ReleasedName};
use crate::ports::{
    CrossTenantDirectory, CrossTenantOrganizations, CrossTenantStorage, MemberStore, OperatorAccessLog,
    OrganizationStore, PutOrganizationError, ReleaseRefused, RemovalRefused, ScopeSettingsStore,
};
use crate::scope_settings::{ChangedScopeSettings, ScopeSettings, ScopeSettingsChange};
use crate::slug::Slug;
use async_trait::async_trait;
use audit::testing::MemoryAudit;
use audit::{AuditEventFn, Event, ScopedEvents};
use kernel::testing::SeededRandom;
use kernel::{
    Mail, MailId, Membership, OrganizationId, Page, PageRequest, Patch, Scope, StoreError, Timestamp, UserId,
};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// All stores of this domain in one piece of memory. Keeps the same contract as the SQL stores.
#[derive(Debug, Default)]
pub struct MemoryOrganizations(Mutex<State>, Arc<MemoryAudit>);

#[derive(Debug, Default)]
struct State {
    organizations: Vec<(Organization, i64)>,
    /// The installation's settings, and how often they were changed.
    installation: (ScopeSettings, i64),
    quotas: HashMap<OrganizationId, u64>,
    used: HashMap<OrganizationId, u64>,
    accounts: Vec<Account>,
    names: NameRegister,
    mails: Vec<(OrganizationId, Mail)>,
}

#[derive(Debug)]
struct Account {
    membership: Membership,
    member: Member,
    tokens: usize,
}

impl State {
    /// Checks that nobody else has or had the name, in the order of the SQL stores: the slug first.
    fn check(
        &self,
        id: Option<OrganizationId>,
        slug: &Slug,
        domain: Option<&CustomDomain>,
    ) -> Result<(), PutOrganizationError> {
        let is_others = |name: Name| self.names.owner(&name).is_some_and(|owner| Some(owner) != id);
        if is_others(Name::Slug(slug.clone())) {
            return Err(PutOrganizationError::SlugTaken);
        }
        if domain.is_some_and(|domain| is_others(Name::Domain(domain.clone()))) {
            return Err(PutOrganizationError::DomainTaken);
        }
        Ok(())
    }

    /// Reserves the names of an organisation, and notifies those who had them.
    fn hold(&mut self, organization: &Organization, now: Timestamp) {
        let domain = organization.domain.clone().map(Name::Domain);
        for name in [Name::Slug(organization.slug.clone())].into_iter().chain(domain) {
            if let Some(former) = self.names.hold(&name, organization.id, now) {
                self.notify_former_owner(NameLoss::Taken, &name, former);
            }
        }
    }

    fn notify_former_owner(&mut self, loss: NameLoss, name: &Name, former: OrganizationId) {
        let Some(organization) = self.find(|known| known.id == former).cloned() else { return };
        let of_former =
            self.accounts.iter().filter(|account| account.membership == Membership::Organization(former));
        for account in of_former.filter(|account| account.member.role.is_administrator()) {
            let seed = self.mails.len() as u64;
            let id = MailId::random(&SeededRandom::new(seed));
            self.mails.push((former, name_loss_mail(loss, name, &organization, &account.member.email, id)));
        }
    }

    /// Stores a changed organisation.
    fn put(&mut self, changed: Organization, now: Timestamp) {
        self.hold(&changed, now);
        if let Some(entry) = self.organizations.iter_mut().find(|(known, _)| known.id == changed.id) {
            *entry = (changed, entry.1 + 1);
        }
    }

    fn count(
        &self,
        id: OrganizationId,
        is_claim: impl Fn(&DomainClaim) -> bool,
        now: Timestamp,
    ) -> Result<ChangedOrganization, PutOrganizationError> {
        let before = self.find(|known| known.id == id).cloned().ok_or(PutOrganizationError::Unknown)?;
        let mut changed = before.clone();
        let claim = changed.pending_domain.take().filter(is_claim).ok_or(PutOrganizationError::Unknown)?;
        self.check(Some(id), &changed.slug, Some(&claim.domain))?;
        changed.domain = Some(claim.domain);
        changed.updated_at = now;
        Ok(ChangedOrganization { before, after: changed })
    }

    /// Returns the settings of a scope.
    fn settings(&self, scope: Scope) -> ScopeSettings {
        match scope.organization_id() {
            None => self.installation.0.clone(),
            Some(id) => {
                self.find(|known| known.id == id).map(Organization::scope_settings).unwrap_or_default()
            }
        }
    }

    fn find(&self, wanted: impl Fn(&Organization) -> bool) -> Option<&Organization> {
        self.organizations.iter().map(|(known, _)| known).find(|known| wanted(known))
    }
}

fn tenant(organization: &Organization) -> Tenant {
    Tenant { id: organization.id, is_active: organization.is_active }
}

impl MemoryOrganizations {
    /// Returns the audit log of the changes.
    pub fn log(&self) -> &MemoryAudit {
        &self.1
    }

    fn enter(&self, events: ScopedEvents) -> Result<(), StoreError> {
        events.into_iter().try_for_each(|(scope, event)| self.1.enter(scope, [event]))
    }

    /// Creates a store that records its changes in this log.
    pub fn with_audit_log(log: Arc<MemoryAudit>) -> Self {
        Self(Mutex::default(), log)
    }

    /// Creates a store without organisations and accounts.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds an account with one token.
    pub fn add_account(&self, scope: Scope, email: &str, role: MemberRole, now: Timestamp) -> UserId {
        let mut state = self.state();
        let id = UserId(i64::try_from(state.accounts.len()).map_or(i64::MAX, |count| count + 1));
        let name = email.split('@').next().unwrap_or_default().to_owned();
        let member = Member { id, name, email: email.to_owned(), role, created_at: now };
        state.accounts.push(Account { membership: Membership::of(scope), member, tokens: 1 });
        id
    }

    /// Returns the membership, role and number of tokens of an account.
    pub fn account(&self, id: UserId) -> Option<(Membership, MemberRole, usize)> {
        let state = self.state();
        let found = state.accounts.iter().find(|account| account.member.id == id);
        found.map(|account| (account.membership, account.member.role, account.tokens))
    }

    /// Returns the mails for the organisation of the scope.
    pub fn mails(&self, scope: Scope) -> Vec<Mail> {
        let state = self.state();
        let own = state.mails.iter().filter(|(id, _)| Some(*id) == scope.organization_id());
        own.map(|(_, mail)| mail.clone()).collect()
    }

    /// Sets the size of an organisation's files, in bytes.
    pub fn keep(&self, id: OrganizationId, bytes: u64) {
        self.state().used.insert(id, bytes);
    }

    /// Returns how often the organisation of the scope, or the installation's settings, were changed.
    pub fn revision(&self, scope: Scope) -> i64 {
        let state = self.state();
        if scope.organization_id().is_none() {
            return state.installation.1;
        }
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

    async fn change(
        &self,
        scope: Scope,
        change: &OrganizationChange,
        now: Timestamp,
        audit_event: AuditEventFn<'_, ChangedOrganization, Vec<Event>>,
    ) -> Result<ChangedOrganization, PutOrganizationError> {
        let mut state = self.state();
        let id = scope.organization_id();
        let present =
            state.find(|known| Some(known.id) == id).cloned().ok_or(PutOrganizationError::Unknown)?;
        let mut changed = change.applied_to(present.clone(), now);
        let wanted = match &change.domain {
            Patch::Set(domain) => Some(domain),
            _ => None,
        };
        let other = wanted.filter(|domain| present.domain.as_ref() != Some(domain));
        state.check(id, &changed.slug, other)?;
        let slug = Name::Slug(changed.slug.clone());
        if state.names.owner(&slug).is_none() && state.names.slugs_of(present.id) >= MAX_SLUGS {
            return Err(PutOrganizationError::TooManySlugs);
        }
        let is_reserved = wanted.is_some_and(|domain| state.names.owner(&Name::Domain(domain.clone())) == id);
        match change.domain_step(&present, is_reserved, now) {
            DomainStep::None => {}
            DomainStep::Restored(domain) => changed.domain = Some(domain),
            DomainStep::Claim(claim) => changed.pending_domain = Some(claim),
        }
        let changed = ChangedOrganization { before: present, after: changed };
        self.1.enter(scope, audit_event(&changed))?;
        state.put(changed.after.clone(), now);
        Ok(changed)
    }

    async fn activate_domain(
        &self,
        scope: Scope,
        claim: &DomainClaim,
        now: Timestamp,
        audit_event: AuditEventFn<'_, ChangedOrganization, Vec<Event>>,
    ) -> Result<ChangedOrganization, PutOrganizationError> {
        let id = scope.organization_id().ok_or(PutOrganizationError::Unknown)?;
        let mut state = self.state();
        let is_claim = |known: &DomainClaim| known.domain == claim.domain && known.token == claim.token;
        let changed = state.count(id, is_claim, now)?;
        self.1.enter(scope, audit_event(&changed))?;
        state.put(changed.after.clone(), now);
        Ok(changed)
    }

    async fn record_check(
        &self,
        scope: Scope,
        claim: &DomainClaim,
        check: DnsCheck,
    ) -> Result<(), StoreError> {
        let mut state = self.state();
        let own = state.organizations.iter_mut().find(|(known, _)| Some(known.id) == scope.organization_id());
        if let Some(known) = own.and_then(|(known, _)| known.pending_domain.as_mut())
            && known.token == claim.token
        {
            known.last_check = Some(check);
        }
        Ok(())
    }

    async fn withdraw_claim(
        &self,
        scope: Scope,
        audit_event: AuditEventFn<'_, DomainClaim>,
    ) -> Result<Option<DomainClaim>, StoreError> {
        let mut state = self.state();
        let own = state.organizations.iter_mut().find(|(known, _)| Some(known.id) == scope.organization_id());
        let Some(pending) = own.map(|(known, _)| &mut known.pending_domain) else { return Ok(None) };
        if let Some(claim) = pending.as_ref() {
            self.1.enter(scope, audit_event(claim))?;
        }
        Ok(pending.take())
    }
}

#[async_trait]
impl ScopeSettingsStore for MemoryOrganizations {
    async fn settings(&self, scope: Scope) -> Result<ScopeSettings, StoreError> {
        Ok(self.state().settings(scope))
    }

    async fn change_settings(
        &self,
        scope: Scope,
        change: &ScopeSettingsChange,
        now: Timestamp,
        audit_event: AuditEventFn<'_, ChangedScopeSettings>,
    ) -> Result<ChangedScopeSettings, StoreError> {
        let mut state = self.state();
        let before = state.settings(scope);
        let changed = ChangedScopeSettings { after: change.applied_to(before.clone()), before };
        self.1.enter(scope, audit_event(&changed))?;
        if !changed.has_changes() {
            return Ok(changed);
        }
        let Some(id) = scope.organization_id() else {
            state.installation = (changed.after.clone(), state.installation.1 + 1);
            return Ok(changed);
        };
        let own = state.find(|known| known.id == id).cloned();
        let own = own.ok_or_else(|| StoreError::internal("there is no such organisation"))?;
        let ScopeSettings { settings, notification_email } = changed.after.clone();
        let own = Organization { settings: Some(settings), notification_email, updated_at: now, ..own };
        state.put(own, now);
        Ok(changed)
    }
}

#[async_trait]
impl CrossTenantStorage for MemoryOrganizations {
    async fn quota(&self, id: OrganizationId) -> Result<Option<Option<u64>>, StoreError> {
        let state = self.state();
        Ok(state.find(|known| known.id == id).map(|_| state.quotas.get(&id).copied()))
    }

    async fn set_quota(
        &self,
        id: OrganizationId,
        quota: Option<u64>,
        _: Timestamp,
        audit_event: AuditEventFn<'_, Organization, ScopedEvents>,
    ) -> Result<Option<Organization>, StoreError> {
        let mut state = self.state();
        let found = state.find(|known| known.id == id).cloned();
        let is_other = state.quotas.get(&id).copied() != quota;
        self.enter(found.as_ref().filter(|_| is_other).map(audit_event).unwrap_or_default())?;
        match quota.filter(|_| found.is_some()) {
            Some(bytes) => drop(state.quotas.insert(id, bytes)),
            None => drop(state.quotas.remove(&id)),
        }
        Ok(found)
    }

    async fn used(&self, id: OrganizationId) -> Result<u64, StoreError> {
        Ok(self.state().used.get(&id).copied().unwrap_or(0))
    }
}

#[async_trait]
impl CrossTenantOrganizations for MemoryOrganizations {
    async fn insert(
        &self,
        new: &NewOrganization,
        now: Timestamp,
        audit_event: AuditEventFn<'_, Organization, ScopedEvents>,
    ) -> Result<Organization, PutOrganizationError> {
        let mut state = self.state();
        state.check(None, &new.slug, new.domain.as_ref())?;
        let last = state.organizations.iter().map(|(known, _)| known.id.0).max().unwrap_or(0);
        let organization = Organization {
            id: OrganizationId(last + 1),
            name: new.name.clone(),
            slug: new.slug.clone(),
            domain: new.domain.clone(),
            pending_domain: None,
            is_active: true,
            settings: new.settings.clone(),
            notification_email: new.notification_email.clone(),
            payment_customer_id: None,
            created_at: now,
            updated_at: now,
        };
        self.enter(audit_event(&organization))?;
        state.hold(&organization, now);
        state.organizations.push((organization.clone(), 0));
        Ok(organization)
    }

    async fn open_names(&self, request: PageRequest) -> Result<Page<OpenName>, StoreError> {
        let state = self.state();
        let in_use = |name: &Name| state.find(|known| known.has(name)).is_some();
        let owner_name = |id| state.find(|known| known.id == id).map(|known| known.name.clone());
        let reserved = state.names.held().filter(|(name, ..)| !in_use(name)).map(|(name, owner, since)| {
            OpenName { name, state: NameState::Reserved, owner, owner_name: owner_name(owner), since }
        });
        let pending = state.organizations.iter().filter_map(|(known, _)| {
            known.pending_domain.as_ref().map(|claim| OpenName {
                name: Name::Domain(claim.domain.clone()),
                state: NameState::Pending,
                owner: known.id,
                owner_name: Some(known.name.clone()),
                since: claim.since,
            })
        });
        let mut all: Vec<_> = reserved.chain(pending).collect();
        all.sort_by(|a, b| (a.name.as_str(), a.owner).cmp(&(b.name.as_str(), b.owner)));
        let total = all.len() as u64;
        let start = usize::try_from(request.offset()).unwrap_or(usize::MAX);
        let items = all.into_iter().skip(start).take(request.per_page() as usize).collect();
        Ok(Page { items, total, request })
    }

    async fn release(
        &self,
        name: &Name,
        _: Timestamp,
        audit_event: AuditEventFn<'_, ReleasedName, ScopedEvents>,
    ) -> Result<ReleasedName, ReleaseRefused> {
        let mut state = self.state();
        if state.find(|known| known.has(name)).is_some() {
            return Err(ReleaseRefused::InUse);
        }
        let owner = state.names.owner(name).ok_or(ReleaseRefused::Unknown)?;
        let owner_name = state.find(|known| known.id == owner).map(|known| known.name.clone());
        let released = ReleasedName { name: name.clone(), owner, owner_name };
        self.enter(audit_event(&released))?;
        state.names.release(name);
        state.notify_former_owner(NameLoss::Released, name, owner);
        Ok(released)
    }

    async fn confirm_domain(
        &self,
        id: OrganizationId,
        domain: &CustomDomain,
        now: Timestamp,
        audit_event: AuditEventFn<'_, ChangedOrganization, ScopedEvents>,
    ) -> Result<ChangedOrganization, PutOrganizationError> {
        let mut state = self.state();
        let changed = state.count(id, |known| known.domain == *domain, now)?;
        self.enter(audit_event(&changed))?;
        state.put(changed.after.clone(), now);
        Ok(changed)
    }

    async fn list(&self) -> Result<Vec<OrganizationSummary>, StoreError> {
        let state = self.state();
        let count = |id| {
            state.accounts.iter().filter(|account| account.membership == Membership::Organization(id)).count()
                as u64
        };
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
        audit_event: AuditEventFn<'_, Organization, ScopedEvents>,
    ) -> Result<Option<Organization>, StoreError> {
        let mut state = self.state();
        let found = state.organizations.iter_mut().find(|(known, _)| known.id == id);
        let Some((known, _)) = found else { return Ok(None) };
        if known.is_active == is_active {
            return Ok(Some(known.clone()));
        }
        let switched = Organization { is_active, updated_at: now, ..known.clone() };
        self.enter(audit_event(&switched))?;
        known.clone_from(&switched);
        Ok(Some(switched))
    }
}

#[async_trait]
impl CrossTenantDirectory for MemoryOrganizations {
    async fn by_host(&self, host: &str, slug: Option<&Slug>) -> Result<HostOwner, StoreError> {
        let state = self.state();
        let by_domain =
            state.find(|known| known.domain.as_ref().is_some_and(|domain| domain.as_str() == host));
        let present = by_domain.or_else(|| state.find(|known| Some(&known.slug) == slug));
        let domain = Name::of("domain", host).filter(|name| name.as_str() == host);
        let reserved = || {
            let owner = domain.as_ref().and_then(|name| state.names.owner(name));
            let owner = owner.or_else(|| state.names.owner(&Name::Slug(slug?.clone())));
            owner.and_then(|id| state.find(|known| known.id == id))
        };
        if let Some(found) = present.or_else(reserved) {
            return Ok(HostOwner::Tenant(tenant(found)));
        }
        let is_known = domain.is_some_and(|name| state.names.knows(&name));
        Ok(if is_known { HostOwner::Withheld } else { HostOwner::Unrelated })
    }

    async fn by_id(&self, id: OrganizationId) -> Result<Option<Tenant>, StoreError> {
        Ok(self.state().find(|known| known.id == id).map(tenant))
    }
}

#[async_trait]
impl MemberStore for MemoryOrganizations {
    async fn list(&self, scope: Scope) -> Result<Vec<Member>, StoreError> {
        let state = self.state();
        let of_scope = state.accounts.iter().filter(|account| account.membership == Membership::of(scope));
        Ok(of_scope.map(|account| account.member.clone()).collect())
    }

    async fn remove(
        &self,
        scope: Scope,
        user: UserId,
        by_developer: bool,
        _: Timestamp,
        audit_event: AuditEventFn<'_, Member>,
    ) -> Result<Member, RemovalRefused> {
        let organization = scope.organization_id().ok_or(RemovalRefused::Unknown)?;
        let mut state = self.state();
        let here = |account: &&Account| account.membership == Membership::Organization(organization);
        let administrators = state.accounts.iter().filter(here);
        let administrators = administrators.filter(|account| account.member.role.is_administrator()).count();
        let found = state
            .accounts
            .iter_mut()
            .find(|account| {
                account.member.id == user && account.membership == Membership::Organization(organization)
            })
            .ok_or(RemovalRefused::Unknown)?;
        found.member.may_be_removed(administrators, by_developer)?;
        let removed = found.member.clone();
        self.1.enter(scope, audit_event(&removed))?;
        found.membership = Membership::Nowhere;
        found.member.role = MemberRole::User;
        found.tokens = 0;
        Ok(removed)
    }
}

/// Remembers the operator's accesses; can be set to fail.
#[derive(Debug, Default)]
pub struct RecordedAccesses(Mutex<(Vec<(UserId, OrganizationId)>, bool)>);

impl RecordedAccesses {
    /// Creates an empty record.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the recorded accesses, oldest first.
    pub fn noted(&self) -> Vec<(UserId, OrganizationId)> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).0.clone()
    }

    /// Sets whether it fails.
    pub fn set_broken(&self, broken: bool) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).1 = broken;
    }
}

#[async_trait]
impl OperatorAccessLog for RecordedAccesses {
    async fn record_entry(&self, operator: UserId, organization: OrganizationId) -> Result<(), StoreError> {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if state.1 {
            return Err(StoreError::Unavailable("told to".into()));
        }
        state.0.push((operator, organization));
        Ok(())
    }
}
