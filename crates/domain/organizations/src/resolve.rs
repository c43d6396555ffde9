//! Use case: find the tenant of a request (specification, "Authentication", rule 7; decisions §4).

use crate::hosts::{HostKind, OwnHosts};
use crate::model::{HostOwner, Tenant};
use crate::ports::{CrossTenantDirectory, OperatorAccessLog};
use kernel::{ErrorKind, Membership, OrganizationId, Scope, StoreError, UserId};
use std::sync::Arc;

/// The caller, as far as tenants are concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Caller {
    /// The account.
    pub user: UserId,
    /// The tenant that the account belongs to.
    pub membership: Membership,
    /// Whether its role is `developer`.
    pub is_developer: bool,
}

impl Caller {
    /// Checks whether this is the platform operator: a developer of the installation, who may act in any
    /// tenant.
    pub fn is_operator(self) -> bool {
        self.is_developer && self.membership == Membership::Installation
    }
}

/// Why the tenant of a request could not be resolved.
#[derive(Debug, thiserror::Error)]
pub enum ResolveError {
    /// The host is below the base domain and names no organisation, or is a domain that one had or claims.
    #[error("the host belongs to no organisation")]
    UnknownHost,
    /// There is no organisation with this id.
    #[error("there is no such organisation")]
    Unknown,
    /// The organisation is not active.
    #[error("the organisation is not active")]
    Inactive,
    /// The caller does not belong to the organisation that the host names.
    #[error("the caller belongs to another organisation")]
    NotAMember,
    /// The caller belongs to no tenant, so may act in none.
    #[error("the caller belongs nowhere")]
    Nowhere,
    /// A store failed, or the operator's access could not be recorded.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl ResolveError {
    /// Classifies the error.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::UnknownHost | Self::Unknown => ErrorKind::NotFound,
            Self::Inactive | Self::NotAMember | Self::Nowhere => ErrorKind::Forbidden,
            Self::Store(error) => error.kind(),
        }
    }
}

/// Finds the tenant of a request.
#[derive(Clone)]
pub struct ResolveTenant {
    /// Knows the organisations.
    pub directory: Arc<dyn CrossTenantDirectory>,
    /// Records the operator's accesses.
    pub accesses: Arc<dyn OperatorAccessLog>,
    /// The installation's own hosts.
    pub own: OwnHosts,
}

impl ResolveTenant {
    /// Creates the use case from its ports.
    pub fn new(
        directory: Arc<dyn CrossTenantDirectory>,
        accesses: Arc<dyn OperatorAccessLog>,
        own: OwnHosts,
    ) -> Self {
        Self { directory, accesses, own }
    }

    /// Returns the scope of a request, in this order: the organisation whose domain the host is; the one
    /// whose slug is the host's subdomain of the base domain; the caller's; else the installation. `host` is
    /// in lower case, without port and final dot. A domain that an organisation had and that was released, or
    /// that one claims and has not proven, leads nowhere: requests to it are not the installation's.
    ///
    /// A caller acts only in their own organisation: on the host of another one the answer is
    /// [`ResolveError::NotAMember`], even for accounts without an organisation. The operator is the
    /// exception, and each such access is recorded first. A caller without a tenant acts in none: on the
    /// installation's hosts the answer is [`ResolveError::Nowhere`].
    ///
    /// # Errors
    /// See [`ResolveError`].
    pub async fn resolve(&self, host: &str, caller: Option<Caller>) -> Result<Scope, ResolveError> {
        let owner = owner_of_host(&*self.directory, &self.own, host).await?;
        let is_below = matches!(self.own.kind(host), HostKind::SubDomain(_));
        if owner == HostOwner::Withheld || (owner == HostOwner::Unrelated && is_below) {
            return Err(ResolveError::UnknownHost);
        }
        match (owner.tenant(), caller) {
            (Some(tenant), caller) => self.enter(tenant, caller).await,
            (None, Some(Caller { membership: Membership::Organization(id), .. })) => {
                // The store ensures that an organisation with accounts cannot be deleted.
                let tenant = self.directory.by_id(id).await?.ok_or(ResolveError::NotAMember)?;
                self.enter(tenant, caller).await
            }
            (None, Some(Caller { membership: Membership::Nowhere, .. })) => Err(ResolveError::Nowhere),
            (None, None | Some(Caller { membership: Membership::Installation, .. })) => Ok(installation()),
        }
    }

    /// Returns the scope of an organisation for a caller at another host: their own organisation, or any for
    /// the operator, whose access is recorded first.
    ///
    /// # Errors
    /// See [`ResolveError`].
    pub async fn resolve_organization(
        &self,
        id: OrganizationId,
        caller: Caller,
    ) -> Result<Scope, ResolveError> {
        let tenant = self.directory.by_id(id).await?.ok_or(ResolveError::Unknown)?;
        self.enter(tenant, Some(caller)).await
    }

    async fn enter(&self, tenant: Tenant, caller: Option<Caller>) -> Result<Scope, ResolveError> {
        if !tenant.is_active {
            return Err(ResolveError::Inactive);
        }
        match caller {
            None => {}
            Some(caller) if caller.membership == Membership::Organization(tenant.id) => {}
            Some(caller) if caller.is_operator() => {
                self.accesses.record_entry(caller.user, tenant.id).await?;
            }
            Some(_) => return Err(ResolveError::NotAMember),
        }
        Ok(organization(tenant.id))
    }
}

/// Returns the owner of a host: the organisation whose domain it is, else the one whose slug is its
/// subdomain.
pub(crate) async fn owner_of_host(
    directory: &dyn CrossTenantDirectory,
    own: &OwnHosts,
    host: &str,
) -> Result<HostOwner, StoreError> {
    match own.kind(host) {
        HostKind::Own => Ok(HostOwner::Unrelated),
        HostKind::SubDomain(slug) => directory.by_host(host, slug.as_ref()).await,
        HostKind::Other(host) => directory.by_host(host, None).await,
    }
}

#[expect(clippy::disallowed_methods, reason = "this is the place that resolves a tenant")]
fn installation() -> Scope {
    Scope::installation()
}

#[expect(clippy::disallowed_methods, reason = "this is the place that resolves a tenant")]
fn organization(id: OrganizationId) -> Scope {
    Scope::organization(id)
}
