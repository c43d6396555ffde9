//! Which tenant a request is for.

use accounts::Identity;
use async_trait::async_trait;
use http_api::{TenantError, TenantResolver};
use kernel::Scope;

/// An instance without organisations: the public works in the installation's scope, an account
/// in the scope that it belongs to. Hosts are not looked at; organisations of their own hosts
/// come with multi-tenancy.
pub struct InstallationTenant;

#[async_trait]
#[expect(clippy::disallowed_methods, reason = "this is the place that resolves a tenant")]
impl TenantResolver for InstallationTenant {
    async fn resolve(&self, _host: &str, identity: Option<&Identity>) -> Result<Scope, TenantError> {
        Ok(match identity.and_then(|identity| identity.user.organization_id) {
            Some(organization) => Scope::organization(organization),
            None => Scope::installation(),
        })
    }
}
