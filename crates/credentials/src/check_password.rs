//! Checks that somebody who is signed in knows the account's password.

use crate::lock_out::ports::{AttemptDecision, Bucket, CrossTenantAttempts, KeyedDigest};
use crate::lock_out::{ATTEMPT_LIMIT, seconds};
use crate::password;
use crate::ports::{HashError, PasswordHasher};
use kernel::{Clock, StoreError, Text, log_failure};
use std::sync::Arc;

/// Why a password was not confirmed.
#[derive(Debug, thiserror::Error)]
pub enum CheckError {
    /// The password is wrong.
    #[error("the password is wrong")]
    Wrong,
    /// There were too many wrong passwords.
    #[error("too many wrong passwords")]
    Locked {
        /// Seconds until the next attempt, at least 1.
        retry_after: u64,
    },
    /// The password could not be checked.
    #[error(transparent)]
    Hash(#[from] HashError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The message after too many wrong passwords.
pub const LOCKED: Text = Text::of("service.password.locked");

/// Confirms passwords. Wrong ones are counted per account as at sign-in, but separately: whoever guesses in
/// somebody else's session cannot lock the owner out of signing in.
#[derive(Clone)]
pub struct CheckPassword {
    pub hasher: Arc<dyn PasswordHasher>,
    /// Counts wrong passwords.
    pub attempts: Arc<dyn CrossTenantAttempts>,
    /// Derives the bucket of an account, with a different key for each kind of account.
    pub keyed: Arc<dyn KeyedDigest>,
    pub clock: Arc<dyn Clock>,
}

impl CheckPassword {
    /// Checks the password of the caller's own account, by its id, against the hash that `stored` finds, and
    /// returns that hash. The try is taken first, so that many at once are no more than many in a row.
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
        let digest = self.keyed.keyed(&[b"confirmation\0", &account.to_be_bytes()]);
        let bucket = Bucket::of_address(&digest);
        if let AttemptDecision::Locked(end) = self.attempts.take(bucket, ATTEMPT_LIMIT, now).await? {
            return Err(CheckError::Locked { retry_after: seconds(end, now) });
        }
        let outcome = self.compare(typed, stored).await;
        // An attempt that stays counted is the lesser evil.
        let kept = match &outcome {
            Ok(_) => self.attempts.forgive(bucket, now).await,
            Err(CheckError::Wrong) => Ok(()),
            Err(_) => self.attempts.give_back(bucket, now).await,
        };
        log_failure(kept, "an attempt stays counted");
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
