//! The ports of this domain.

use crate::claim::{DnsCheck, DomainClaim};
use crate::custom_domain::CustomDomain;
use crate::model::{
    ChangedOrganization, HostOwner, Member, NewOrganization, Organization, OrganizationChange,
    OrganizationSummary, Tenant,
};
use crate::names::{Name, OpenName, ReleasedName};
use crate::scope_settings::{ScopeSettings, SettingsChange, SettingsChanged};
use crate::slug::Slug;
use async_trait::async_trait;
use audit::{Event, EventOf, InChains};
use kernel::{OrganizationId, Page, PageRequest, Scope, StoreError, Timestamp, UserId};

/// Why an organisation was not stored. Nothing changed.
#[derive(Debug, thiserror::Error)]
pub enum PutError {
    /// Another organisation has this slug, or it is reserved for one.
    #[error("the slug is taken")]
    SlugTaken,
    /// [`MAX_SLUGS`](crate::MAX_SLUGS) are reserved for this organisation already.
    #[error("too many slugs are reserved for the organisation")]
    TooManySlugs,
    /// Another organisation has this domain, or it is reserved for one.
    #[error("the domain is taken")]
    DomainTaken,
    /// The scope has no organisation, or it or its claim is gone.
    #[error("there is no such organisation")]
    Unknown,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// An organisation's own record.
#[async_trait]
pub trait OrganizationStore: Send + Sync {
    /// The organisation of the scope; `None` for the installation.
    async fn load(&self, scope: Scope) -> Result<Option<Organization>, StoreError>;
    /// Applies a change to the scope's organisation, and gives what it was and is; what the change does not
    /// name stays, also what somebody else changes at the same time. A slug or domain that
    /// another organisation has, or that is reserved for one, is refused; of two at once one gets it. What
    /// is given up stays reserved for this organisation, which may have it back at once
    /// ([`OrganizationChange::domain_step`]); any other new domain is claimed and does not count. Who had a
    /// name that was released is told by mail when somebody else gets it. Raises the scope's
    /// revision in the same transaction, since its settings may count for reports.
    async fn change(
        &self,
        scope: Scope,
        change: &OrganizationChange,
        now: Timestamp,
        event_of: EventOf<'_, ChangedOrganization, Vec<Event>>,
    ) -> Result<ChangedOrganization, PutError>;
    /// Makes the pending domain count in the place of the present one, which stays reserved, if this is still
    /// the claim ([`PutError::Unknown`]) and the domain nobody else's.
    async fn count_domain(
        &self,
        scope: Scope,
        claim: &DomainClaim,
        now: Timestamp,
        event_of: EventOf<'_, ChangedOrganization, Vec<Event>>,
    ) -> Result<ChangedOrganization, PutError>;
    /// Notes what the DNS said, if this is still the claim.
    async fn record_check(&self, scope: Scope, claim: &DomainClaim, look: DnsCheck)
    -> Result<(), StoreError>;
    /// Takes the scope's claim away, and gives it.
    async fn withdraw_claim(
        &self,
        scope: Scope,
        event_of: EventOf<'_, DomainClaim>,
    ) -> Result<Option<DomainClaim>, StoreError>;
}

/// What every scope has set, the installation included. An organisation's are part of its record.
#[async_trait]
pub trait ScopeSettingsStore: Send + Sync {
    /// What the scope has set; nothing until something is.
    async fn settings(&self, scope: Scope) -> Result<ScopeSettings, StoreError>;
    /// Applies a change to what is there at that moment, and gives what it was and is. Where anything is different the
    /// scope's revision is raised in the same transaction, since its settings may count for reports; else nothing is
    /// written.
    async fn change_settings(
        &self,
        scope: Scope,
        change: &SettingsChange,
        now: Timestamp,
        event_of: EventOf<'_, SettingsChanged>,
    ) -> Result<SettingsChanged, StoreError>;
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
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// All organisations, for the platform operator and the command line alone.
#[async_trait]
pub trait CrossTenantOrganizations: Send + Sync {
    /// Adds an organisation; it is active. Slug and domain as in [`OrganizationStore::change`], but
    /// the domain counts at once.
    async fn insert(
        &self,
        new: &NewOrganization,
        now: Timestamp,
        event_of: EventOf<'_, Organization, InChains>,
    ) -> Result<Organization, PutError>;
    /// All of them with the number of their accounts, by name and id.
    async fn list(&self) -> Result<Vec<OrganizationSummary>, StoreError>;
    /// The one with this slug.
    async fn by_slug(&self, slug: &Slug) -> Result<Option<Organization>, StoreError>;
    /// Activates or deactivates one, and gives it back; `None` when there is none. Seen by the
    /// next request of every process.
    async fn set_active(
        &self,
        id: OrganizationId,
        is_active: bool,
        now: Timestamp,
        event_of: EventOf<'_, Organization, InChains>,
    ) -> Result<Option<Organization>, StoreError>;
    /// Names that were given up and are reserved, and pending domains: by name, then by organisation.
    async fn open_names(&self, request: PageRequest) -> Result<Page<OpenName>, StoreError>;
    /// Releases a reserved name: it leads nowhere, and anybody may have it. The owner's administrators are
    /// told by mail in the same transaction.
    async fn release(
        &self,
        name: &Name,
        now: Timestamp,
        event_of: EventOf<'_, ReleasedName, InChains>,
    ) -> Result<ReleasedName, ReleaseRefused>;
    /// [`OrganizationStore::count_domain`] on the operator's word, if this domain is pending.
    async fn confirm_domain(
        &self,
        id: OrganizationId,
        domain: &CustomDomain,
        now: Timestamp,
        event_of: EventOf<'_, ChangedOrganization, InChains>,
    ) -> Result<ChangedOrganization, PutError>;
}

/// Asks the DNS.
#[async_trait]
pub trait TxtRecords: Send + Sync {
    /// The texts of the TXT records that a name has itself (those of a name that it is an alias of are not its
    /// own), as they are now; none when there is no such name. Answers within five seconds.
    async fn texts(&self, name: &str) -> Result<Vec<String>, Unanswered>;
}

/// The DNS did not answer, or not with an answer that can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the DNS did not answer")]
pub struct Unanswered;

/// How many bytes of files organisations may keep, and do. For the platform operator and the intake alone.
#[async_trait]
pub trait CrossTenantStorage: Send + Sync {
    /// The quota of an organisation, if it has one of its own; `None` when there is no such organisation.
    async fn quota(&self, id: OrganizationId) -> Result<Option<Option<u64>>, StoreError>;
    /// Sets the quota, and gives the organisation back; `None` when there is none.
    async fn set_quota(
        &self,
        id: OrganizationId,
        quota: Option<u64>,
        now: Timestamp,
        event_of: EventOf<'_, Organization, InChains>,
    ) -> Result<Option<Organization>, StoreError>;
    /// Bytes of files of its reports.
    async fn used(&self, id: OrganizationId) -> Result<u64, StoreError>;
}

/// Finds the tenant of a request, before there is a scope. Asked with every request that could be
/// an organisation's, and never answered from what was true before the question.
#[async_trait]
pub trait CrossTenantDirectory: Send + Sync {
    /// The organisation whose domain is `host`, else the one whose slug is `slug`, else the one that the
    /// domain, else the slug, is reserved for: what is printed must go on leading there.
    async fn by_host(&self, host: &str, slug: Option<&Slug>) -> Result<HostOwner, StoreError>;
    /// The organisation with this id.
    async fn by_id(&self, id: OrganizationId) -> Result<Option<Tenant>, StoreError>;
}

/// Takes note of each access of the platform operator to a tenant (decisions §4).
#[async_trait]
pub trait OperatorAccessLog: Send + Sync {
    /// Called before the access is granted; with an error it is not granted.
    async fn entered(&self, operator: UserId, organization: OrganizationId) -> Result<(), StoreError>;
}

/// Why a member was not removed. Nothing changed.
#[derive(Debug, thiserror::Error)]
pub enum RemovalRefused {
    /// Nobody in the scope has this id.
    #[error("there is no such member")]
    Unknown,
    /// A developer, and the remover is none.
    #[error("a developer is removed by developers only")]
    Developer,
    /// Nobody would be left who can administer people.
    #[error("the last administrator stays")]
    LastAdministrator,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The accounts of an organisation.
#[async_trait]
pub trait MemberStore: Send + Sync {
    /// The accounts of the scope, by id.
    async fn list(&self, scope: Scope) -> Result<Vec<Member>, StoreError>;
    /// Takes an account out of the scope's organisation: it belongs nowhere since `now`, with the role `user`,
    /// and nothing opens it any more, in one transaction in which nothing else changes who administers the
    /// scope. Decides by [`Member::may_be_removed`]. Gives back the member as it was. In the
    /// installation's scope nobody is a member.
    async fn remove(
        &self,
        scope: Scope,
        user: UserId,
        by_developer: bool,
        now: Timestamp,
        event_of: EventOf<'_, Member>,
    ) -> Result<Member, RemovalRefused>;
}

impl Member {
    /// Whether this member may be removed, with so many administrators in the scope.
    ///
    /// # Errors
    /// [`RemovalRefused::Developer`] before [`RemovalRefused::LastAdministrator`].
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
