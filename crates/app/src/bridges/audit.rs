//! The accounts as the audit log needs them.

use accounts::Email;
use accounts::ports::CrossTenantCredentials;
use async_trait::async_trait;
use audit::ports::{CrossTenantAccounts, KnownAccount};
use kernel::StoreError;
use std::sync::Arc;

/// Finds accounts for failed sign-ins.
pub struct AccountsByEmail(pub Arc<dyn CrossTenantCredentials>);

#[async_trait]
impl CrossTenantAccounts for AccountsByEmail {
    async fn by_email(&self, email: &str) -> Result<Option<KnownAccount>, StoreError> {
        let Ok(email) = Email::parse(email) else { return Ok(None) };
        let user = self.0.by_email(&email).await?.map(|found| found.user);
        Ok(user.map(|user| KnownAccount { id: user.id, name: user.name, membership: user.membership }))
    }
}
