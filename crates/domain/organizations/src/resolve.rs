//! Use case: whose request is this (specification, "Authentication", rule 7; decisions §4).

use crate::hosts::{HostKind, OwnHosts};
use crate::model::{HostOwner, Tenant};
use crate::ports::{CrossTenantDirectory, OperatorAccessLog};
use kernel::{ErrorKind, Membership, OrganizationId, Scope, StoreError, UserId};
use std::sync::Arc;

/// Who is calling, as far as tenants are concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Caller {
    /// The account.
    pub user: UserId,
    /// Where it belongs.
    pub membership: Membership,
    /// Whether its role is `developer`.
    pub is_developer: bool,
}

impl Caller {
    /// The platform operator: a developer of the installation, who may act in any tenant.
    pub fn is_operator(self) -> bool {
        self.is_developer && self.membership == Membership::Installation
    }
}

/// Why a request belongs to no tenant.
#[derive(Debug, thiserror::Error)]
pub enum ResolveError {
    /// The host is below the base domain and names no organisation, or is a domain that one had or wants.
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
    /// The caller belongs to no tenant, so that none is theirs to act in.
    #[error("the caller belongs nowhere")]
    Nowhere,
    /// A store failed, or the operator's access could not be noted.
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
    /// Notes the operator's accesses.
    pub accesses: Arc<dyn OperatorAccessLog>,
    /// The installation's own addresses.
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

    /// The scope of a request, in this order: the organisation whose domain the host is; the one
    /// whose slug is the host's sub-domain of the base domain; the caller's; none, which is the
    /// installation. `host` is lower-case, without port and final dot. A domain that an organisation had and that
    /// was released, or that one wants and has not proven, leads nowhere: what is sent there is not the installation's.
    ///
    /// A caller acts in its own organisation only: on the host of another one the answer is
    /// [`ResolveError::NotAMember`], also for accounts without organisation. The operator is the
    /// exception, and each such access is noted first. A caller who belongs nowhere acts in no tenant at
    /// all: on the installation's hosts the answer is [`ResolveError::Nowhere`].
    ///
    /// # Errors
    /// See [`ResolveError`].
    pub async fn resolve(&self, host: &str, caller: Option<Caller>) -> Result<Scope, ResolveError> {
        let owner = named(&*self.directory, &self.own, host).await?;
        let is_below = matches!(self.own.kind(host), HostKind::SubDomain(_));
        if owner == HostOwner::Nobody || (owner == HostOwner::Unknown && is_below) {
            return Err(ResolveError::UnknownHost);
        }
        match (owner.tenant(), caller) {
            (Some(tenant), caller) => self.enter(tenant, caller).await,
            (None, Some(Caller { membership: Membership::Organization(id), .. })) => {
                // An organisation with accounts cannot be deleted: the store sees to it.
                let tenant = self.directory.by_id(id).await?.ok_or(ResolveError::NotAMember)?;
                self.enter(tenant, caller).await
            }
            (None, Some(Caller { membership: Membership::Nowhere, .. })) => Err(ResolveError::Nowhere),
            (None, None | Some(Caller { membership: Membership::Installation, .. })) => Ok(installation()),
        }
    }

    /// The scope of an organisation for a caller who is at another host: its own, or the operator, whose access is
    /// noted first.
    ///
    /// # Errors
    /// See [`ResolveError`].
    pub async fn reach(&self, id: OrganizationId, caller: Caller) -> Result<Scope, ResolveError> {
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
            Some(caller) if caller.is_operator() => self.accesses.entered(caller.user, tenant.id).await?,
            Some(_) => return Err(ResolveError::NotAMember),
        }
        Ok(organization(tenant.id))
    }
}

/// Whose a host is: the organisation's whose domain it is, else that one's whose slug is its sub-domain.
pub(crate) async fn named(
    directory: &dyn CrossTenantDirectory,
    own: &OwnHosts,
    host: &str,
) -> Result<HostOwner, StoreError> {
    match own.kind(host) {
        HostKind::Own => Ok(HostOwner::Unknown),
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
