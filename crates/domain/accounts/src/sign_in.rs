//! Use case: sign in with e-mail and password.

use crate::email::Email;
use crate::lifetime::{ABSOLUTE, SLIDING, new_token};
use crate::model::User;
use crate::password;
use crate::ports::{CrossTenantCredentials, HashError, NewToken, PasswordHasher, TokenDigest, TokenStore};
use kernel::{Clock, ErrorKind, Random, StoreError};
use std::fmt;
use std::sync::Arc;

/// Why nobody was signed in.
#[derive(Debug, thiserror::Error)]
pub enum SignInError {
    /// No account with this address, or not its password: never told apart.
    #[error("the e-mail address or the password is wrong")]
    WrongCredentials,
    /// Too many sign-ins at once; trying again in a moment helps. Counts as a rate limit, not
    /// as an outage: nothing is broken.
    #[error("too many sign-ins at once")]
    Busy,
    /// The stored hash is damaged, or the algorithm failed.
    #[error("the password could not be checked")]
    Hash(#[source] HashError),
    /// A store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl SignInError {
    /// The kind of this error.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::WrongCredentials => ErrorKind::Unauthenticated,
            Self::Busy => ErrorKind::RateLimited,
            Self::Hash(_) => ErrorKind::Internal,
            Self::Store(error) => error.kind(),
        }
    }
}

impl From<HashError> for SignInError {
    fn from(error: HashError) -> Self {
        match error {
            HashError::Busy => Self::Busy,
            failed @ HashError::Failed(_) => Self::Hash(failed),
        }
    }
}

/// A successful sign-in.
#[derive(Clone, PartialEq, Eq)]
pub struct SignedIn {
    /// The bearer token, in plain text: shown once, stored nowhere.
    pub token: String,
    /// Who signed in.
    pub user: User,
}

impl fmt::Debug for SignedIn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SignedIn").field("user", &self.user).finish_non_exhaustive()
    }
}

/// Signs people in. CAPTCHA and rate limit by client are checked before, by the caller.
#[derive(Clone)]
pub struct SignIn {
    /// Finds the account.
    pub credentials: Arc<dyn CrossTenantCredentials>,
    /// Takes the token.
    pub tokens: Arc<dyn TokenStore>,
    /// Checks the password.
    pub hasher: Arc<dyn PasswordHasher>,
    /// Digests the token.
    pub digest: Arc<dyn TokenDigest>,
    /// Counts the token's life.
    pub clock: Arc<dyn Clock>,
    /// Draws the token.
    pub random: Arc<dyn Random>,
}

impl SignIn {
    /// The use case on these ports.
    pub fn new(
        credentials: Arc<dyn CrossTenantCredentials>,
        tokens: Arc<dyn TokenStore>,
        hasher: Arc<dyn PasswordHasher>,
        digest: Arc<dyn TokenDigest>,
        clock: Arc<dyn Clock>,
        random: Arc<dyn Random>,
    ) -> Self {
        Self { credentials, tokens, hasher, digest, clock, random }
    }

    /// Checks the password and opens a session of 12 hours that slides with use, for 30 days at
    /// most, with all abilities of the account's role.
    ///
    /// Whatever is wrong costs the same work as a wrong password (decisions §1): an unknown
    /// address, one that is no address, and a password of more than [`password::MAX_CHARS`]
    /// characters, in whose place an empty one is hashed.
    ///
    /// # Errors
    /// See [`SignInError`].
    pub async fn sign_in(&self, email: &str, password: &str) -> Result<SignedIn, SignInError> {
        let found = match Email::parse(email) {
            Ok(email) => self.credentials.by_email(&email).await?,
            Err(_) => None,
        };
        let password = password::normalize(password);
        let hash = found.as_ref().map(|credentials| credentials.password_hash.as_str());
        let fits = self.hasher.verify(password.as_deref().unwrap_or_default(), hash).await?;
        let Some(credentials) = found.filter(|_| fits && password.is_some()) else {
            return Err(SignInError::WrongCredentials);
        };
        let token = new_token(self.random.as_ref());
        let now = self.clock.now();
        self.tokens
            .insert(&NewToken {
                user_id: credentials.user.id,
                digest: self.digest.digest(&token),
                abilities: vec!["*".into()],
                created_at: now,
                expires_at: now + SLIDING,
                absolute_expires_at: now + ABSOLUTE,
            })
            .await?;
        Ok(SignedIn { token, user: credentials.user })
    }
}
