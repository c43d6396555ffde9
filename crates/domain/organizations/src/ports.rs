//! The ports of this domain.

use crate::claim::{DnsCheck, DomainClaim};
use crate::custom_domain::CustomDomain;
use crate::model::{
    ChangedOrganization, HostOwner, Member, NewOrganization, Organization, OrganizationChange,
    OrganizationSummary, Tenant,
};
use crate::names::{Name, OpenName, ReleasedName};
use crate::scope_settings::{ChangedScopeSettings, ScopeSettings, ScopeSettingsChange};
use crate::slug::Slug;
use async_trait::async_trait;
use audit::{AuditEventFn, Event, ScopedEvents};
use kernel::{OrganizationId, Page, PageRequest, Scope, StoreError, Timestamp, UserId};

/// Why an organisation was not stored. Nothing changed.
#[derive(Debug, thiserror::Error)]
pub enum PutOrganizationError {
    /// Another organisation has this slug, or it is reserved for one.
    #[error("the slug is taken")]
    SlugTaken,
    /// [`MAX_SLUGS`](crate::MAX_SLUGS) are reserved for this organisation already.
    #[error("too many slugs are reserved for the organisation")]
    TooManySlugs,
    /// Another organisation has this domain, or it is reserved for one.
    #[error("the domain is taken")]
    DomainTaken,
    /// The scope has no organisation, or the organisation or its claim is gone.
    #[error("there is no such organisation")]
    Unknown,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// An organisation's own record.
#[async_trait]
pub trait OrganizationStore: Send + Sync {
    /// Returns the organisation of the scope; `None` for the installation.
    async fn load(&self, scope: Scope) -> Result<Option<Organization>, StoreError>;
    /// Applies a change to the scope's organisation, and returns it before and after; members that the change
    /// does not name stay, even if somebody else changes them at the same time. A slug or domain that another
    /// organisation has, or that is reserved for one, is refused; of two concurrent calls, one gets it. A
    /// name that is given up stays reserved for this organisation, which may restore it at once
    /// ([`OrganizationChange::domain_step`]); any other new domain is claimed and does not take effect yet.
    /// The former owner of a released name is notified by mail when somebody else takes it. Raises the
    /// scope's revision in the same transaction, since its settings may affect reports.
    async fn change(
        &self,
        scope: Scope,
        change: &OrganizationChange,
        now: Timestamp,
        audit_event: AuditEventFn<'_, ChangedOrganization, Vec<Event>>,
    ) -> Result<ChangedOrganization, PutOrganizationError>;
    /// Makes a pending domain that was proven the scope's domain, in place of the current one, which stays
    /// reserved, if the claim is still current ([`PutOrganizationError::Unknown`]) and nobody else has the
    /// domain.
    async fn activate_domain(
        &self,
        scope: Scope,
        claim: &DomainClaim,
        now: Timestamp,
        audit_event: AuditEventFn<'_, ChangedOrganization, Vec<Event>>,
    ) -> Result<ChangedOrganization, PutOrganizationError>;
    /// Records the DNS check, if the claim is still current.
    async fn record_check(
        &self,
        scope: Scope,
        claim: &DomainClaim,
        check: DnsCheck,
    ) -> Result<(), StoreError>;
    /// Removes the scope's claim, and returns it.
    async fn withdraw_claim(
        &self,
        scope: Scope,
        audit_event: AuditEventFn<'_, DomainClaim>,
    ) -> Result<Option<DomainClaim>, StoreError>;
}

/// The settings of every scope, the installation included. An organisation's are part of its record.
#[async_trait]
pub trait ScopeSettingsStore: Send + Sync {
    /// Returns the scope's settings; empty until something is set.
    async fn settings(&self, scope: Scope) -> Result<ScopeSettings, StoreError>;
    /// Applies a change to the current settings, and returns them before and after. If anything changes, the
    /// scope's revision is raised in the same transaction, since its settings may affect reports; otherwise
    /// nothing is written.
    async fn change_settings(
        &self,
        scope: Scope,
        change: &ScopeSettingsChange,
        now: Timestamp,
        audit_event: AuditEventFn<'_, ChangedScopeSettings>,
    ) -> Result<ChangedScopeSettings, StoreError>;
}

/// Why a name was not released. Nothing changed.
#[derive(Debug, thiserror::Error)]
pub enum ReleaseRefused {
    /// It is not reserved.
    #[error("the name is not reserved")]
    Unknown,
    /// Its organisation uses it.
    #[error("the name is in use")]
    InUse,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// All organisations, only for the platform operator and the command line.
#[async_trait]
pub trait CrossTenantOrganizations: Send + Sync {
    /// Adds an active organisation. Slug and domain as in [`OrganizationStore::change`], but the domain takes
    /// effect at once.
    async fn insert(
        &self,
        new: &NewOrganization,
        now: Timestamp,
        audit_event: AuditEventFn<'_, Organization, ScopedEvents>,
    ) -> Result<Organization, PutOrganizationError>;
    /// Returns all organisations with the number of their accounts, by name and id.
    async fn list(&self) -> Result<Vec<OrganizationSummary>, StoreError>;
    /// Finds the organisation with this slug.
    async fn by_slug(&self, slug: &Slug) -> Result<Option<Organization>, StoreError>;
    /// Activates or deactivates an organisation, and returns it; `None` when it does not exist. Takes effect
    /// with the next request to any process.
    async fn set_active(
        &self,
        id: OrganizationId,
        is_active: bool,
        now: Timestamp,
        audit_event: AuditEventFn<'_, Organization, ScopedEvents>,
    ) -> Result<Option<Organization>, StoreError>;
    /// Returns reserved former names and pending domains, by name, then by organisation.
    async fn open_names(&self, request: PageRequest) -> Result<Page<OpenName>, StoreError>;
    /// Releases a reserved name: it leads nowhere, and anybody may take it. The owner's administrators are
    /// notified by mail in the same transaction.
    async fn release(
        &self,
        name: &Name,
        now: Timestamp,
        audit_event: AuditEventFn<'_, ReleasedName, ScopedEvents>,
    ) -> Result<ReleasedName, ReleaseRefused>;
    /// Like [`OrganizationStore::activate_domain`], on the operator's confirmation, if this domain is
    /// pending.
    async fn confirm_domain(
        &self,
        id: OrganizationId,
        domain: &CustomDomain,
        now: Timestamp,
        audit_event: AuditEventFn<'_, ChangedOrganization, ScopedEvents>,
    ) -> Result<ChangedOrganization, PutOrganizationError>;
}

/// Queries the DNS.
#[async_trait]
pub trait TxtRecords: Send + Sync {
    /// Returns the current texts of the TXT records that a name has itself, without those of an alias target;
    /// empty when the name does not exist. Answers within five seconds.
    async fn texts(&self, name: &str) -> Result<Vec<String>, Unanswered>;
}

/// The DNS did not answer, or not usably.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the DNS did not answer")]
pub struct Unanswered;

/// The storage quotas of organisations, and their use. Only for the platform operator and the intake.
#[async_trait]
pub trait CrossTenantStorage: Send + Sync {
    /// Returns the quota of an organisation, if it has its own; `None` when the organisation does not exist.
    async fn quota(&self, id: OrganizationId) -> Result<Option<Option<u64>>, StoreError>;
    /// Sets the quota, and returns the organisation; `None` when it does not exist.
    async fn set_quota(
        &self,
        id: OrganizationId,
        quota: Option<u64>,
        now: Timestamp,
        audit_event: AuditEventFn<'_, Organization, ScopedEvents>,
    ) -> Result<Option<Organization>, StoreError>;
    /// Returns the size of the files of its reports in bytes.
    async fn used(&self, id: OrganizationId) -> Result<u64, StoreError>;
}

/// Finds the tenant of a request, before there is a scope. Queried with every request that could be an
/// organisation's, and never answered with outdated data.
#[async_trait]
pub trait CrossTenantDirectory: Send + Sync {
    /// Returns the organisation whose domain is `host`, else the one whose slug is `slug`, else the one for
    /// which the domain, else the slug, is reserved: printed addresses must keep leading there.
    async fn by_host(&self, host: &str, slug: Option<&Slug>) -> Result<HostOwner, StoreError>;
    /// Finds the organisation with this id.
    async fn by_id(&self, id: OrganizationId) -> Result<Option<Tenant>, StoreError>;
}

/// Records each access of the platform operator to a tenant (decisions §4).
#[async_trait]
pub trait OperatorAccessLog: Send + Sync {
    /// Called before the access is granted; after an error it is not granted.
    async fn record_entry(&self, operator: UserId, organization: OrganizationId) -> Result<(), StoreError>;
}

/// Why a member was not removed. Nothing changed.
#[derive(Debug, thiserror::Error)]
pub enum RemovalRefused {
    /// Nobody in the scope has this id.
    #[error("there is no such member")]
    Unknown,
    /// A developer, while the remover is not one.
    #[error("only a developer may remove a developer")]
    Developer,
    /// Nobody who can administer people would be left.
    #[error("the last administrator must stay")]
    LastAdministrator,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The accounts of an organisation.
#[async_trait]
pub trait MemberStore: Send + Sync {
    /// Returns the accounts of the scope, by id.
    async fn list(&self, scope: Scope) -> Result<Vec<Member>, StoreError>;
    /// Removes an account from the scope's organisation: from `now` on it has no tenant, the role `user`, and
    /// no valid tokens. Happens in one transaction during which nothing else changes who administers the
    /// scope. Decides by [`Member::may_be_removed`]. Returns the member as before. The installation's scope
    /// has no members.
    async fn remove(
        &self,
        scope: Scope,
        user: UserId,
        by_developer: bool,
        now: Timestamp,
        audit_event: AuditEventFn<'_, Member>,
    ) -> Result<Member, RemovalRefused>;
}

impl Member {
    /// Checks whether this member may be removed, given the number of administrators in the scope.
    ///
    /// # Errors
    /// [`RemovalRefused::Developer`] takes precedence over [`RemovalRefused::LastAdministrator`].
    pub fn may_be_removed(&self, administrators: usize, by_developer: bool) -> Result<(), RemovalRefused> {
        if self.role == crate::MemberRole::Developer && !by_developer {
            return Err(RemovalRefused::Developer);
        }
        if self.role.is_administrator() && administrators <= 1 {
            return Err(RemovalRefused::LastAdministrator);
        }
        Ok(())
    }
}
