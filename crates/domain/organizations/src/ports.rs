//! What this domain needs from outside.

use crate::model::{Change, Member, NewOrganization, Organization, OrganizationSummary, Tenant};
use crate::slug::Slug;
use async_trait::async_trait;
use kernel::{OrganizationId, Scope, StoreError, Timestamp, UserId};

/// Why an organisation was not stored. Nothing changed.
#[derive(Debug, thiserror::Error)]
pub enum PutError {
    /// Another organisation has this slug.
    #[error("the slug is taken")]
    SlugTaken,
    /// Another organisation has this domain.
    #[error("the domain is taken")]
    DomainTaken,
    /// The scope has no organisation, or it is gone.
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
    /// Applies a change to the scope's organisation and gives it back; what the change does not
    /// name stays, also what somebody else changes at the same time. A slug or domain that
    /// another organisation has is refused, of two at once one gets it. Raises the scope's
    /// revision in the same transaction, since its settings may count for reports.
    async fn change(&self, scope: Scope, change: &Change, now: Timestamp) -> Result<Organization, PutError>;
}

/// All organisations, for the platform operator and the command line alone.
#[async_trait]
pub trait CrossTenantOrganizations: Send + Sync {
    /// Adds an organisation; it is active. Slug and domain as in [`OrganizationStore::change`].
    async fn insert(&self, new: &NewOrganization, now: Timestamp) -> Result<Organization, PutError>;
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
    ) -> Result<Option<Organization>, StoreError>;
}

/// Finds the tenant of a request, before there is a scope. Asked with every request that could be
/// an organisation's, and never answered from what was true before the question.
#[async_trait]
pub trait CrossTenantDirectory: Send + Sync {
    /// The organisation whose domain is `host`, else the one whose slug is `slug`.
    async fn by_host(&self, host: &str, slug: Option<&Slug>) -> Result<Option<Tenant>, StoreError>;
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
    /// Takes an account out of the scope's organisation: no organisation, role `user`, and all
    /// its tokens revoked, in one transaction in which nothing else changes who administers the
    /// scope. Decides by [`Member::may_be_removed`]. Gives back the member as it was. In the
    /// installation's scope nobody is a member.
    async fn remove(&self, scope: Scope, user: UserId, by_developer: bool) -> Result<Member, RemovalRefused>;
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
