//! The lock-out of staff accounts, which runs before any tenant is known. [`credentials::lock_out`] defines
//! how attempts are counted.

use crate::SignInError;
use crate::email::Email;
use crate::model::User;
use crate::ports::{Credentials, CrossTenantCredentials};
use credentials::lock_out::{AccountRef, SignInLimiter};
use kernel::{Clock, Random, StoreError};
use std::sync::Arc;

pub use credentials::lock_out::{ATTEMPTS, Count, SignInSuccess, WINDOW, ports};

/// Why a sign-in failed.
pub type LockOutError = credentials::lock_out::LockOutError<User>;

/// Limits the attempts to sign in with a password.
#[derive(Clone)]
pub struct LockOut {
    /// Finds the account.
    pub credentials: Arc<dyn CrossTenantCredentials>,
    /// Counts attempts.
    pub limiter: SignInLimiter,
}

impl LockOut {
    /// Creates the use case from its ports.
    pub fn new(
        credentials: Arc<dyn CrossTenantCredentials>,
        attempts: Arc<dyn ports::CrossTenantAttempts>,
        keyed: Arc<dyn ports::KeyedDigest>,
        clock: Arc<dyn Clock>,
        random: Arc<dyn Random>,
    ) -> Self {
        Self { credentials, limiter: SignInLimiter { attempts, keyed, clock, random } }
    }

    /// Runs `attempt` if the e-mail address, or this browser at that address, has an attempt left; see
    /// [`SignInLimiter::attempt`].
    ///
    /// # Errors
    /// See [`LockOutError`].
    pub async fn attempt<T, A: Future<Output = Result<T, SignInError>>>(
        &self,
        email: &str,
        browser_secret: Option<&str>,
        attempt: impl FnOnce(Option<Credentials>) -> A,
    ) -> Result<SignInSuccess<T>, LockOutError> {
        let parsed = Email::parse(email).ok();
        let found = match &parsed {
            Some(email) => self.credentials.by_email(email).await?,
            None => None,
        };
        let address = parsed.as_ref().map_or(email, Email::as_str);
        let account = found.as_ref().map(|found| {
            let account_ref = AccountRef { id: found.user.id.0, password_hash: &found.password_hash };
            (account_ref, found.user.clone())
        });
        self.limiter.attempt(address, account, browser_secret, || attempt(found.clone())).await
    }

    /// Deletes expired counts.
    ///
    /// # Errors
    /// The store failed.
    pub async fn prune(&self) -> Result<u64, StoreError> {
        self.limiter.attempts.prune(self.limiter.clock.now()).await
    }
}
