//! Use case: sign in with e-mail address and password.

use crate::SignInError;
use crate::email::Email;
use crate::lifetime::new_token;
use crate::open_session::{OpenSession, SignedIn};
use crate::password;
use crate::ports::{Credentials, CrossTenantCredentials, NoChallenges, PasswordHasher, SignInChallenges};
use crate::second_factor::{NewPendingSignIn, PENDING_FOR, PendingSignIns};
use kernel::StoreError;
use std::fmt;
use std::sync::Arc;

/// The next step after a correct password.
#[derive(Clone, PartialEq, Eq)]
pub enum SignInStep {
    /// A session is open.
    Done(SignedIn),
    /// The second factor of the account is required. The handle stands for this sign-in, for five minutes and
    /// five attempts, and opens nothing else. In plain text: shown once, stored nowhere.
    SecondFactor(String),
}

impl SignInStep {
    /// Returns the session, unless a second factor is required.
    pub fn done(self) -> Option<SignedIn> {
        match self {
            Self::Done(signed_in) => Some(signed_in),
            Self::SecondFactor(_) => None,
        }
    }
}

impl fmt::Debug for SignInStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Done(signed_in) => f.debug_tuple("Done").field(signed_in).finish(),
            Self::SecondFactor(_) => f.write_str("SecondFactor(..)"),
        }
    }
}

/// Signs people in. The caller first checks the CAPTCHA of the requested host and the rate limit of the
/// client; only this use case knows whether the account's own organisation requires a challenge.
#[derive(Clone)]
pub struct SignIn {
    /// Finds the account.
    pub credentials: Arc<dyn CrossTenantCredentials>,
    /// Checks the password.
    pub hasher: Arc<dyn PasswordHasher>,
    /// Keeps the sign-ins that still need a second factor.
    pub pending: Arc<dyn PendingSignIns>,
    pub sessions: OpenSession,
    /// Knows where sign-in requires a challenge.
    pub challenges: Arc<dyn SignInChallenges>,
}

impl SignIn {
    /// Creates the use case from its ports.
    pub fn new(
        credentials: Arc<dyn CrossTenantCredentials>,
        hasher: Arc<dyn PasswordHasher>,
        pending: Arc<dyn PendingSignIns>,
        sessions: OpenSession,
    ) -> Self {
        Self { credentials, hasher, pending, sessions, challenges: Arc::new(NoChallenges) }
    }

    /// Requires a challenge where `challenges` says so.
    #[must_use]
    pub fn asking(mut self, challenges: Arc<dyn SignInChallenges>) -> Self {
        self.challenges = challenges;
        self
    }

    /// Checks the password. Opens a session, or asks for the second factor if the account has one.
    ///
    /// Every failure costs the same work as a wrong password (decisions §1): an unknown address, a text that
    /// is not an address, and a password of more than [`password::MAX_CHARS`] characters, which is replaced by
    /// an empty one.
    ///
    /// # Errors
    /// See [`SignInError`].
    pub async fn sign_in(&self, email: &str, password: &str) -> Result<SignInStep, SignInError> {
        let found = match Email::parse(email) {
            Ok(email) => self.credentials.by_email(&email).await?,
            Err(_) => None,
        };
        self.sign_in_to(found, password, false).await
    }

    /// Like [`sign_in`](Self::sign_in), for an account that was already looked up, or for none; `has_passed`
    /// says whether a challenge was passed just before. Where the account's organisation requires one, the
    /// right password without it is refused like a wrong one, after the same work: the answer reveals neither
    /// that the account exists nor where it belongs.
    ///
    /// # Errors
    /// See [`SignInError`].
    pub async fn sign_in_to(
        &self,
        found: Option<Credentials>,
        password: &str,
        has_passed: bool,
    ) -> Result<SignInStep, SignInError> {
        // Queried for an unknown address too, so that it costs the same.
        let organization =
            found.as_ref().and_then(|credentials| credentials.user.membership.organization_id());
        let is_challenged = !has_passed && self.challenges.is_asked_for(organization).await?;
        let password = password::normalize(password);
        let hash = found.as_ref().map(|credentials| credentials.password_hash.as_str());
        let fits = self.hasher.verify(password.as_deref().unwrap_or_default(), hash).await?;
        let Some(credentials) = found.filter(|_| fits && password.is_some() && !is_challenged) else {
            return Err(SignInError::WrongCredentials);
        };
        if credentials.user.two_factor_enabled {
            return Ok(SignInStep::SecondFactor(self.ask_for_second_factor(&credentials).await?));
        }
        // The password was replaced while it was being checked, so it is not valid any more.
        let opened = self.sessions.open(credentials.user, &credentials.password_hash).await?;
        opened.map(SignInStep::Done).ok_or(SignInError::WrongCredentials)
    }

    async fn ask_for_second_factor(&self, credentials: &Credentials) -> Result<String, StoreError> {
        let OpenSession { digest, clock, random, .. } = &self.sessions;
        let handle = new_token(random.as_ref());
        let now = clock.now();
        let pending = NewPendingSignIn {
            user_id: credentials.user.id,
            digest: digest.digest(&handle),
            password_mark: digest.digest(&credentials.password_hash),
            created_at: now,
            expires_at: now + PENDING_FOR,
        };
        self.pending.insert(&pending).await?;
        Ok(handle)
    }
}
