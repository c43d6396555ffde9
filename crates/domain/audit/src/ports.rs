//! The ports of this domain.

use crate::action::Action;
use crate::head::Head;
use crate::model::{AuditFilter, Entry, Event, Object};
use async_trait::async_trait;
use kernel::{Membership, OrganizationId, Page, PageRequest, Scope, StoreError, UserId};

/// Keeps the chains.
#[async_trait]
pub trait AuditStore: Send + Sync {
    /// Appends an event to the scope's chain and gives back the entry; it is durable then. Of
    /// many at once, over all processes, each gets a number of its own and the chain is unbroken.
    /// After an error it is not known whether the entry is there only when the connection was
    /// lost at the commit; in all other cases it is not.
    async fn append(&self, scope: Scope, event: &Event) -> Result<Entry, StoreError>;
}

/// Reads the chains.
#[async_trait]
pub trait AuditLog: Send + Sync {
    /// A page of the scope's entries that fit, the latest number first.
    async fn list(
        &self,
        scope: Scope,
        filter: &AuditFilter,
        page: PageRequest,
    ) -> Result<Page<Entry>, StoreError>;

    /// Up to `limit` entries that fit, numbers below `before`, the latest first: an export goes
    /// on from the last one it has, whatever is appended meanwhile.
    async fn before(
        &self,
        scope: Scope,
        filter: &AuditFilter,
        before: i64,
        limit: u32,
    ) -> Result<Vec<Entry>, StoreError>;

    /// A page of the scope's entries of these actions on one object, the latest first: by their own time, since what had
    /// to wait for its recording comes late in the chain. Costs as much as there are such entries, not as the log is long.
    async fn about(
        &self,
        scope: Scope,
        object: &Object,
        actions: &[Action],
        page: PageRequest,
    ) -> Result<Page<Entry>, StoreError>;

    /// Up to `limit` entries of the scope with numbers above `after`, in the order of numbers.
    /// Reads whatever is stored, tampered with or not.
    async fn chain(&self, scope: Scope, after: i64, limit: u32) -> Result<Vec<Entry>, StoreError>;

    /// How many entries the scope has.
    async fn count(&self, scope: Scope) -> Result<i64, StoreError>;

    /// The end of the scope's chain as it is stored; [`Head::EMPTY`] when there is none.
    async fn head(&self, scope: Scope) -> Result<Head, StoreError>;
}

/// A tenant whose chain can be verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChainTenant {
    /// Its id.
    pub id: OrganizationId,
    /// Its slug.
    pub slug: String,
}

/// Lists the tenants. Only the command line may: it verifies the chains of all.
#[async_trait]
pub trait CrossTenantChains: Send + Sync {
    /// All organisations, by id.
    async fn tenants(&self) -> Result<Vec<ChainTenant>, StoreError>;
}

/// An account that somebody tried to sign in to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownAccount {
    /// Its id.
    pub id: UserId,
    /// Its display name.
    pub name: String,
    /// Where it belongs.
    pub membership: Membership,
}

/// Finds accounts across tenants, for failed sign-ins: nobody has a scope then.
#[async_trait]
pub trait CrossTenantAccounts: Send + Sync {
    /// The account with this address in any spelling, wherever it is.
    async fn by_address(&self, address: &str) -> Result<Option<KnownAccount>, StoreError>;
}
