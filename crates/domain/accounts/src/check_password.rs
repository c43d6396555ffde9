//! Checks that somebody who is signed in knows the account's password.

use crate::model::User;
use crate::ports::CrossTenantCredentials;
use std::sync::Arc;

pub(crate) use credentials::{CheckError, LOCKED};

/// Confirms passwords of staff. Wrong ones are counted as in [`credentials::CheckPassword`].
#[derive(Clone)]
pub struct CheckPassword {
    /// Finds accounts.
    pub credentials: Arc<dyn CrossTenantCredentials>,
    /// Compares passwords and counts wrong ones.
    pub counted: credentials::CheckPassword,
}

impl CheckPassword {
    /// Checks the password of this account, the caller's own, and returns its stored hash.
    pub(crate) async fn check(&self, user: &User, typed: &str) -> Result<String, CheckError> {
        let stored = async {
            let found = self.credentials.by_email(&user.email).await?;
            // The address may have moved to another account a moment ago.
            Ok(found.filter(|found| found.user.id == user.id).map(|found| found.password_hash))
        };
        self.counted.check(user.id.0, typed, stored).await
    }
}
