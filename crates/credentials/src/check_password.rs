//! Whether somebody who is signed in knows the account's password.

use crate::lock_out::ports::{Admission, Bucket, CrossTenantTries, KeyedDigest};
use crate::lock_out::{ALLOWANCE, seconds};
use crate::password;
use crate::ports::{HashError, PasswordHasher};
use kernel::{Clock, StoreError, Text};
use std::sync::Arc;

/// Why a password was not confirmed.
#[derive(Debug, thiserror::Error)]
pub enum CheckError {
    /// It is another.
    #[error("the password is wrong")]
    Wrong,
    /// It was another too often.
    #[error("too many wrong passwords")]
    Locked {
        /// Seconds until the next try, at least 1.
        retry_after: u64,
    },
    /// It could not be checked.
    #[error(transparent)]
    Hash(#[from] HashError),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What the person is told after too many wrong ones.
pub const LOCKED: Text = Text::of("service.password.locked");

/// Confirms passwords. Wrong ones are counted for the account as at the sign-in, but apart from it:
/// whoever guesses in a session that is not theirs keeps nobody from signing in.
#[derive(Clone)]
pub struct CheckPassword {
    /// Checks passwords.
    pub hasher: Arc<dyn PasswordHasher>,
    /// Counts wrong ones.
    pub tries: Arc<dyn CrossTenantTries>,
    /// Names the place of an account: another for each kind of account.
    pub keyed: Arc<dyn KeyedDigest>,
    /// Counts the minutes.
    pub clock: Arc<dyn Clock>,
}

impl CheckPassword {
    /// Checks the password of the account with this number, which is the caller's own, against the hash that `stored` finds;
    /// gives that hash. The try is taken before, so that many at once are no more than many in a row.
    ///
    /// # Errors
    /// See [`CheckError`].
    pub async fn check(
        &self,
        account: i64,
        typed: &str,
        stored: impl Future<Output = Result<Option<String>, StoreError>>,
    ) -> Result<String, CheckError> {
        let now = self.clock.now();
        let place = self.keyed.keyed(&[b"confirmation\0", &account.to_be_bytes()]);
        let bucket = Bucket::of_address(&place);
        if let Admission::Locked(end) = self.tries.take(bucket, ALLOWANCE, now).await? {
            return Err(CheckError::Locked { retry_after: seconds(end, now) });
        }
        let outcome = self.compare(typed, stored).await;
        // A try that stays counted is the lesser evil.
        let _ = match &outcome {
            Ok(_) => self.tries.forgive(bucket, now).await,
            Err(CheckError::Wrong) => Ok(()),
            Err(_) => self.tries.give_back(bucket, now).await,
        };
        outcome
    }

    async fn compare(
        &self,
        typed: &str,
        stored: impl Future<Output = Result<Option<String>, StoreError>>,
    ) -> Result<String, CheckError> {
        let hash = stored.await?;
        let typed = password::normalize(typed);
        let fits = self.hasher.verify(typed.as_deref().unwrap_or_default(), hash.as_deref()).await?;
        hash.filter(|_| fits && typed.is_some()).ok_or(CheckError::Wrong)
    }
}
