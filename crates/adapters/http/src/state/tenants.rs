//! Tenants found by the domain `organizations`.

use crate::state::services::{TenantError, TenantResolver};
use accounts::{Identity, Role};
use async_trait::async_trait;
use kernel::Scope;
use organizations::{Caller, ResolveError, ResolveTenant};

#[async_trait]
impl TenantResolver for ResolveTenant {
    async fn resolve(&self, host: &str, identity: Option<&Identity>) -> Result<Scope, TenantError> {
        let caller = identity.map(|identity| Caller {
            user: identity.user.id,
            membership: identity.user.membership,
            is_developer: identity.user.role == Role::Developer,
        });
        Self::resolve(self, host, caller).await.map_err(|error| match error {
            ResolveError::UnknownHost => TenantError::UnknownHost,
            ResolveError::Inactive => TenantError::Inactive,
            ResolveError::NotAMember => TenantError::NotAMember,
            ResolveError::Nowhere => TenantError::Nowhere,
            ResolveError::Store(error) => TenantError::Store(error),
        })
    }
}
