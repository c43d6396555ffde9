//! Use case: determine the address at which the public reaches a tenant.

use crate::hosts::OwnHosts;
use crate::model::Organization;
use crate::ports::{CrossTenantDirectory, OrganizationStore};
use crate::resolve::owner_of_host;
use kernel::{Scope, StoreError};
use std::sync::Arc;

/// Determines the address at which the public reaches a scope's forms. It comes from configuration and stored
/// data, never from a request.
#[derive(Clone)]
pub struct PublicAddress {
    pub organizations: Arc<dyn OrganizationStore>,
    /// Knows which hosts are whose.
    pub directory: Arc<dyn CrossTenantDirectory>,
    /// The installation's own hosts.
    pub own: OwnHosts,
    /// Scheme, host and port of the installation, without a trailing slash; `None` when that is not known.
    pub base_url: Option<String>,
}

impl PublicAddress {
    /// Creates the use case from its ports.
    pub fn new<S: OrganizationStore + CrossTenantDirectory + 'static>(
        store: &Arc<S>,
        own: OwnHosts,
        base_url: Option<String>,
    ) -> Self {
        Self { organizations: store.clone(), directory: store.clone(), own, base_url }
    }

    /// Returns scheme, host and port, without a trailing slash: the installation's address, or an
    /// organisation's own domain, else its subdomain of the base domain, with the scheme and the port of the
    /// installation. `None` when the public cannot reach it: it has neither, or requests to them end up
    /// elsewhere.
    ///
    /// # Errors
    /// The store failed.
    pub async fn of(&self, scope: Scope) -> Result<Option<String>, StoreError> {
        let Some(base_url) = &self.base_url else { return Ok(None) };
        if scope.organization_id().is_none() {
            return Ok(Some(base_url.clone()));
        }
        match self.organizations.load(scope).await? {
            Some(organization) => self.of_organization(&organization).await,
            None => Ok(None),
        }
    }

    /// Like [`PublicAddress::of`], for an organisation that was loaded already.
    ///
    /// # Errors
    /// The store failed.
    pub async fn of_organization(&self, organization: &Organization) -> Result<Option<String>, StoreError> {
        let Some(base_url) = &self.base_url else { return Ok(None) };
        let own_domain = organization.domain.as_ref().map(|domain| domain.as_str().to_owned());
        for host in own_domain.into_iter().chain(self.own.sub_domain(&organization.slug)) {
            // The configuration may have changed since the domain was accepted.
            let found = owner_of_host(&*self.directory, &self.own, &host).await?;
            if found.tenant().is_some_and(|tenant| tenant.id == organization.id) {
                return Ok(Some(at(base_url, &host)));
            }
        }
        Ok(None)
    }
}

/// Returns the base URL with another host.
fn at(base_url: &str, host: &str) -> String {
    let (scheme, authority) = base_url.split_once("://").unwrap_or(("https", base_url));
    match authority.rsplit_once(':') {
        Some((_, port)) if !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit()) => {
            format!("{scheme}://{host}:{port}")
        }
        _ => format!("{scheme}://{host}"),
    }
}
