//! The recipients of a scope's mails.

use accounts::Role;
use accounts::ports::UserStore;
use kernel::{Locale, Scope, StoreError};
use organizations::PublicAddress;
use organizations::ports::ScopeSettingsStore;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The address that the scope has set for mails, or else its administrators, or else the platform operators.
pub struct NotificationRecipients {
    /// The administrators of the scope.
    pub users: Arc<dyn UserStore>,
    pub settings: Arc<dyn ScopeSettingsStore>,
    /// The address of its staff area.
    pub public_address: PublicAddress,
    /// The address of the installation, if the scope has none.
    pub base_url: String,
}

/// The recipients, their language, and the address of the staff area for links.
pub(crate) struct Recipients {
    pub(crate) addresses: BTreeSet<String>,
    pub(crate) locale: Locale,
    pub(crate) base: String,
}

impl NotificationRecipients {
    /// Returns the recipients, with the first language in the scope's settings, else German.
    pub(crate) async fn of(&self, scope: Scope) -> Result<Recipients, StoreError> {
        let base = self.public_address.of(scope).await?.unwrap_or_else(|| self.base_url.clone());
        let set = self.settings.settings(scope).await?;
        let locale = set.language();
        if let Some(address) = set.notification_email {
            return Ok(Recipients { addresses: BTreeSet::from([address]), locale, base });
        }
        let mut addresses = self.addresses(scope, Role::Admin).await?;
        if addresses.is_empty() {
            addresses = self.addresses(operators(), Role::Developer).await?;
        }
        Ok(Recipients { addresses, locale, base })
    }

    async fn addresses(&self, scope: Scope, role: Role) -> Result<BTreeSet<String>, StoreError> {
        let users = self.users.list(scope).await?.into_iter().filter(|user| user.role >= role);
        Ok(users.map(|user| user.email.as_str().to_owned()).collect())
    }
}

#[expect(clippy::disallowed_methods, reason = "operators are accounts of the installation")]
fn operators() -> Scope {
    Scope::installation()
}
