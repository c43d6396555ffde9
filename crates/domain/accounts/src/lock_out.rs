//! The lock-out of staff accounts, before any tenant is known. How tries are counted is [`credentials::lock_out`].

use crate::SignInError;
use crate::email::Email;
use crate::model::User;
use crate::ports::{Credentials, CrossTenantCredentials};
use credentials::lock_out::{Holder, SignInGuard};
use kernel::{Clock, Random, StoreError};
use std::sync::Arc;

pub use credentials::lock_out::{Count, SignInSuccess, TRIES, WINDOW, ports};

/// Why nobody was signed in.
pub type LockOutError = credentials::lock_out::LockOutError<User>;

/// Stands before the sign-in with a password.
#[derive(Clone)]
pub struct LockOut {
    /// Finds the account.
    pub credentials: Arc<dyn CrossTenantCredentials>,
    /// Counts tries.
    pub guard: SignInGuard,
}

impl LockOut {
    /// Creates the use case from its ports.
    pub fn new(
        credentials: Arc<dyn CrossTenantCredentials>,
        tries: Arc<dyn ports::CrossTenantTries>,
        keyed: Arc<dyn ports::KeyedDigest>,
        clock: Arc<dyn Clock>,
        random: Arc<dyn Random>,
    ) -> Self {
        Self { credentials, guard: SignInGuard { tries, keyed, clock, random } }
    }

    /// Carries out `attempt` when the address, or the browser at it, still has a try, see [`SignInGuard::guard`].
    ///
    /// # Errors
    /// See [`LockOutError`].
    pub async fn guard<T, A: Future<Output = Result<T, SignInError>>>(
        &self,
        email: &str,
        device: Option<&str>,
        attempt: impl FnOnce(Option<Credentials>) -> A,
    ) -> Result<SignInSuccess<T>, LockOutError> {
        let parsed = Email::parse(email).ok();
        let found = match &parsed {
            Some(email) => self.credentials.by_email(email).await?,
            None => None,
        };
        let address = parsed.as_ref().map_or(email, Email::as_str);
        let account = found.as_ref().map(|found| {
            let holder = Holder { id: found.user.id.0, password_hash: &found.password_hash };
            (holder, found.user.clone())
        });
        self.guard.guard(address, account, device, || attempt(found.clone())).await
    }

    /// Forgets the counts that are over.
    ///
    /// # Errors
    /// The store failed.
    pub async fn prune(&self) -> Result<u64, StoreError> {
        self.guard.tries.prune(self.guard.clock.now()).await
    }
}
