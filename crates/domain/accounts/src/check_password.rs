//! Whether somebody who is signed in knows the account's password.

use crate::model::User;
use crate::password;
use crate::ports::{CrossTenantCredentials, HashError, PasswordHasher};
use kernel::StoreError;
use std::sync::Arc;

/// Why a password was not confirmed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CheckError {
    /// It is another.
    #[error("the password is wrong")]
    Wrong,
    /// It could not be checked.
    #[error(transparent)]
    Hash(#[from] HashError),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Confirms passwords.
#[derive(Clone)]
pub(crate) struct CheckPassword {
    pub(crate) credentials: Arc<dyn CrossTenantCredentials>,
    pub(crate) hasher: Arc<dyn PasswordHasher>,
}

impl CheckPassword {
    /// Checks the password of this account, which is the caller's own; gives its stored hash.
    pub(crate) async fn check(&self, user: &User, typed: &str) -> Result<String, CheckError> {
        let found = self.credentials.by_email(&user.email).await?;
        // The address may have moved to another account a moment ago.
        let hash = found.filter(|found| found.user.id == user.id).map(|found| found.password_hash);
        let typed = password::normalize(typed);
        let fits = self.hasher.verify(typed.as_deref().unwrap_or_default(), hash.as_deref()).await?;
        hash.filter(|_| fits && typed.is_some()).ok_or(CheckError::Wrong)
    }
}
