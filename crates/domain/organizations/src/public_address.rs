//! Use case: where the public finds a tenant.

use crate::hosts::OwnHosts;
use crate::ports::OrganizationStore;
use kernel::{Scope, StoreError};
use std::sync::Arc;

/// Says at which address the public reaches a scope's forms. It comes from what is configured and stored,
/// never from what a request says of itself.
#[derive(Clone)]
pub struct PublicAddress {
    /// Keeps organisations.
    pub organizations: Arc<dyn OrganizationStore>,
    /// The installation's own hosts.
    pub own: OwnHosts,
    /// The installation's public address, without a slash at its end.
    pub base_url: String,
}

impl PublicAddress {
    /// The use case on these ports.
    pub fn new(
        organizations: Arc<dyn OrganizationStore>,
        own: OwnHosts,
        base_url: impl Into<String>,
    ) -> Self {
        Self { organizations, own, base_url: base_url.into() }
    }

    /// Scheme, host and port, without a slash at the end: the installation's address, or an organisation's own
    /// domain, else its sub-domain of the base domain, with the scheme and the port of the installation.
    /// `None` when the public cannot reach it, since it has neither.
    ///
    /// # Errors
    /// The store failed.
    pub async fn of(&self, scope: Scope) -> Result<Option<String>, StoreError> {
        if scope.organization_id().is_none() {
            return Ok(Some(self.base_url.clone()));
        }
        let Some(organization) = self.organizations.load(scope).await? else { return Ok(None) };
        let own_domain = organization.domain.map(|domain| domain.as_str().to_owned());
        Ok(own_domain.or_else(|| self.own.sub_domain(&organization.slug)).map(|host| self.at(&host)))
    }

    /// The installation's address with another host.
    fn at(&self, host: &str) -> String {
        let (scheme, rest) = self.base_url.split_once("://").unwrap_or(("https", ""));
        let authority = rest.split_once('/').map_or(rest, |(authority, _)| authority);
        match authority.rsplit_once(':') {
            Some((_, port)) if !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit()) => {
                format!("{scheme}://{host}:{port}")
            }
            _ => format!("{scheme}://{host}"),
        }
    }
}
