//! The ports of this domain.

use crate::action::Action;
use crate::head::Head;
use crate::model::{AuditFilter, Entry, Event, Object};
use async_trait::async_trait;
use kernel::{Membership, OrganizationId, Page, PageRequest, Scope, StoreError, UserId};

/// Appends to the chains. What reads them is [`AuditQueries`].
#[async_trait]
pub trait AuditStore: Send + Sync {
    /// Appends an event to the scope's chain and returns the entry, which is then durable. Of concurrent
    /// calls, across all processes, each gets a number of its own and the chain stays unbroken. After an
    /// error the entry was not stored, except that this is unknown when the connection was lost at the
    /// commit.
    async fn append(&self, scope: Scope, event: &Event) -> Result<Entry, StoreError>;
}

/// Reads the chains, which [`AuditStore`] appends to.
#[async_trait]
pub trait AuditQueries: Send + Sync {
    /// Returns a page of the scope's entries that match, the latest number first.
    async fn list(
        &self,
        scope: Scope,
        filter: &AuditFilter,
        page: PageRequest,
    ) -> Result<Page<Entry>, StoreError>;

    /// Returns up to `limit` entries that match, with numbers below `before`, the latest first: an export
    /// continues from its last entry, whatever is appended meanwhile.
    async fn before(
        &self,
        scope: Scope,
        filter: &AuditFilter,
        before: i64,
        limit: u32,
    ) -> Result<Vec<Entry>, StoreError>;

    /// Returns a page of the scope's entries with these actions on one object, the latest first by their own
    /// time, since late recordings are out of order in the chain. The cost depends on the number of such
    /// entries, not on the length of the log.
    async fn about(
        &self,
        scope: Scope,
        object: &Object,
        actions: &[Action],
        page: PageRequest,
    ) -> Result<Page<Entry>, StoreError>;

    /// Returns up to `limit` entries of the scope with numbers above `after`, in order. Reads whatever is
    /// stored, tampered with or not.
    async fn chain(&self, scope: Scope, after: i64, limit: u32) -> Result<Vec<Entry>, StoreError>;

    /// Returns how many entries the scope has.
    async fn count(&self, scope: Scope) -> Result<i64, StoreError>;

    /// Returns the stored end of the scope's chain; [`Head::EMPTY`] when there is none.
    async fn head(&self, scope: Scope) -> Result<Head, StoreError>;
}

/// A tenant whose chain can be verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChainTenant {
    pub id: OrganizationId,
    pub slug: String,
}

/// Lists the tenants. Only for the command line, which verifies the chains of all.
#[async_trait]
pub trait CrossTenantChains: Send + Sync {
    /// Returns all organisations, by id.
    async fn tenants(&self) -> Result<Vec<ChainTenant>, StoreError>;
}

/// An existing account that somebody tried to sign in to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownAccount {
    pub id: UserId,
    pub name: String,
    /// The tenant it belongs to.
    pub membership: Membership,
}

/// Finds accounts across tenants, for failed sign-ins, where nobody has a scope.
#[async_trait]
pub trait CrossTenantAccounts: Send + Sync {
    /// Finds the account with this e-mail address in any spelling, in any tenant.
    async fn by_email(&self, email: &str) -> Result<Option<KnownAccount>, StoreError>;
}
