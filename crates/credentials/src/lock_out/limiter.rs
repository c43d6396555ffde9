//! Use case: limit the attempts of a sign-in.

use super::browser_secret::BrowserSecret;
use super::ports::{AttemptDecision, AttemptLimit, Bucket, CrossTenantAttempts, KeyedDigest};
use crate::email::Email;
use crate::sign_in_error::SignInError;
use kernel::{Clock, Duration, ErrorKind, Random, RandomExt, StoreError, Timestamp, log_failure};
use std::fmt;
use std::sync::Arc;

/// The number of wrong passwords that locks an account, or a browser at an account.
pub const ATTEMPTS: u32 = 10;
/// How long wrong passwords count, and how long a lock lasts.
pub const WINDOW: Duration = Duration::minutes(15);

/// The attempts allowed in one bucket.
pub const ATTEMPT_LIMIT: AttemptLimit = AttemptLimit { attempts: ATTEMPTS, window: WINDOW };

/// Why a sign-in to an account of type `A` failed.
#[derive(Debug, thiserror::Error)]
pub enum LockOutError<A = ()> {
    /// Too many wrong passwords, from here or by strangers. Reveals neither whether this password is right
    /// nor whether the account exists.
    #[error("too many wrong passwords; locked for {retry_after} seconds")]
    Locked {
        /// Seconds until the next attempt, at least 1.
        retry_after: u64,
    },
    /// The attempt was made and failed.
    #[error(transparent)]
    SignIn(#[from] SignInError),
    /// The password was wrong, and it was the last attempt at an existing account, which is now locked for every
    /// browser that it does not know. The answer is the same as for any wrong password.
    #[error("the password is wrong, and the account is locked from now on")]
    JustLocked(Box<A>),
}

impl<A> LockOutError<A> {
    /// Classifies the error.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Locked { .. } => ErrorKind::RateLimited,
            Self::SignIn(error) => error.kind(),
            Self::JustLocked(_) => ErrorKind::Unauthenticated,
        }
    }
}

impl<A> From<StoreError> for LockOutError<A> {
    fn from(error: StoreError) -> Self {
        Self::SignIn(error.into())
    }
}

/// What the lock-out needs to know of an account: its id among accounts of its kind, and its password's hash,
/// so that a browser is known only as long as the password stays the same.
#[derive(Clone, Copy)]
pub struct AccountRef<'a> {
    /// The account's id.
    pub id: i64,
    /// The password's hash, a PHC string.
    pub password_hash: &'a str,
}

/// A sign-in that succeeded.
#[derive(Clone, PartialEq, Eq)]
pub struct SignInSuccess<T> {
    /// The result of the attempt.
    pub outcome: T,
    /// The secret that the browser is to keep and to present at the next sign-in.
    pub browser_secret: Option<String>,
}

impl<T: fmt::Debug> fmt::Debug for SignInSuccess<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SignInSuccess").field("outcome", &self.outcome).finish_non_exhaustive()
    }
}

/// Limits the attempts to sign in with a password.
#[derive(Clone)]
pub struct SignInLimiter {
    pub attempts: Arc<dyn CrossTenantAttempts>,
    /// Derives buckets and signs the secrets of browsers, with a different key for each kind of account.
    pub keyed: Arc<dyn KeyedDigest>,
    pub clock: Arc<dyn Clock>,
    /// Generates the numbers of browsers.
    pub random: Arc<dyn Random>,
}

impl SignInLimiter {
    /// Runs `attempt` if the e-mail address, or this browser at that address, has an attempt left. `address` is
    /// what somebody signs in with, in its canonical form if it has one; `account` is the account found, if any, with what is
    /// returned of it; `browser_secret` is what the browser kept, if anything.
    ///
    /// An attempt is taken before the password is looked at, so that many at once are no more than many in a row,
    /// and is given back unless the password was wrong. The right one forgives the wrong ones before it in
    /// the same bucket: the attempts of strangers stay counted when it came from a known browser. An attempt
    /// that is dropped half-way stays counted.
    ///
    /// # Errors
    /// See [`LockOutError`].
    pub async fn attempt<H, T, A: Future<Output = Result<T, SignInError>>>(
        &self,
        address: &str,
        account: Option<(AccountRef<'_>, H)>,
        browser_secret: Option<&str>,
        attempt: impl FnOnce() -> A,
    ) -> Result<SignInSuccess<T>, LockOutError<H>> {
        let account_ref = account.as_ref().map(|(account_ref, _)| *account_ref);
        let known = browser_secret.and_then(BrowserSecret::parse);
        let mut browser_secret = known.unwrap_or_else(|| BrowserSecret::new(self.random.bytes()));
        let trusted = browser_secret.knows(&*self.keyed, account_ref);
        let bucket = match account_ref {
            Some(account_ref) if trusted => self.of_browser(&browser_secret, account_ref),
            _ => self.of_address(address),
        };
        let now = self.clock.now();
        let decision = self.attempts.take(bucket, ATTEMPT_LIMIT, now).await?;
        if let AttemptDecision::Locked(end) = decision {
            return Err(LockOutError::Locked { retry_after: seconds(end, now) });
        }
        let outcome = attempt().await;
        // An attempt that stays counted is the lesser evil.
        let kept = match &outcome {
            Ok(_) => self.attempts.forgive(bucket, now).await,
            Err(SignInError::WrongCredentials) => Ok(()),
            // The password could not be checked.
            Err(_) => self.attempts.give_back(bucket, now).await,
        };
        log_failure(kept, "an attempt stays counted");
        let outcome = match (outcome, account) {
            (Err(SignInError::WrongCredentials), Some((_, whose)))
                if decision == AttemptDecision::Last && !trusted =>
            {
                return Err(LockOutError::JustLocked(Box::new(whose)));
            }
            (outcome, _) => outcome?,
        };
        let browser_secret = account_ref.map(|account_ref| {
            browser_secret.remember(&*self.keyed, account_ref);
            browser_secret.text()
        });
        Ok(SignInSuccess { outcome, browser_secret })
    }

    fn of_address(&self, address: &str) -> Bucket {
        // No address is longer; the rest of a longer text would only cost time.
        let bytes = address.as_bytes();
        let bytes = &bytes[..bytes.len().min(Email::MAX_LENGTH)];
        Bucket::of_address(&self.keyed.keyed(&[b"address\0", bytes]))
    }

    fn of_browser(&self, browser_secret: &BrowserSecret, account: AccountRef<'_>) -> Bucket {
        let id = account.id.to_be_bytes();
        Bucket::of_browser(&self.keyed.keyed(&[b"counter\0", &browser_secret.number, &id]))
    }
}

/// Returns the whole seconds from now to the end, rounded up, at least 1.
pub fn seconds(end: Timestamp, now: Timestamp) -> u64 {
    let millis = u64::try_from((end - now).num_milliseconds()).unwrap_or(0);
    millis.div_ceil(1000).max(1)
}
