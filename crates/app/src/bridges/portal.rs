//! The addresses of portals.

use async_trait::async_trait;
use kernel::{Scope, StoreError};
use organizations::PublicAddress;
use portal::ports::PortalAddresses;

/// A portal is at the address at which the public reaches the scope.
pub struct PublicPortals {
    /// Determines that address.
    pub public_address: PublicAddress,
    /// The address of the installation without a trailing slash, if the scope has none.
    pub base_url: String,
}

#[async_trait]
impl PortalAddresses for PublicPortals {
    async fn base_url(&self, scope: Scope) -> Result<String, StoreError> {
        Ok(self.public_address.of(scope).await?.unwrap_or_else(|| self.base_url.clone()))
    }
}
