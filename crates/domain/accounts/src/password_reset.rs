//! Use cases: reset a forgotten password by mail (issue "People, organisations and access").
//!
//! The answer is the same whether there is an account or not, and both cases cost one transaction: an address
//! without an account also leaves a row, which leads nowhere.

use crate::CreateUserError;
use crate::email::Email;
use crate::lifetime::{looks_like_token, new_token};
use crate::lock_out::ports::{AttemptDecision, AttemptLimit, Bucket, CrossTenantAttempts, KeyedDigest};
use crate::mails::{mail, moment};
use crate::model::User;
use crate::password::{self, PasswordProblem};
use crate::ports::{CrossTenantCredentials, HashError, PasswordHasher, TokenDigest};
use async_trait::async_trait;
use audit::{Action, AuditEventFn, ScopedEvents};
use kernel::{Clock, Duration, ErrorKind, Locale, Mail, Random, StoreError, Text, Timestamp, UserId};
use std::sync::Arc;

/// How long a link is valid. It expires exactly at its end, to the microsecond.
pub const RESET_VALIDITY: Duration = Duration::minutes(60);

/// How many links are sent to one address, whoever requests them, so that nobody can flood a mailbox.
pub const RESETS: AttemptLimit = AttemptLimit { attempts: 3, window: Duration::minutes(60) };

/// A requested password reset, to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewReset {
    /// The account; `None` when there is none with the address.
    pub user: Option<UserId>,
    /// SHA-256 of the token.
    pub digest: [u8; 32],
    /// When it was requested.
    pub created_at: Timestamp,
    /// When the link expires.
    pub expires_at: Timestamp,
}

/// Keeps requested password resets. Whoever has forgotten a password has no scope.
#[async_trait]
pub trait CrossTenantPasswordResets: Send + Sync {
    /// Stores a request and puts its mail, if any, into the outbox; both or neither.
    async fn request(&self, new: &NewReset, mail: Option<&Mail>) -> Result<(), StoreError>;
    /// Returns the account whose password this digest may reset; `None` when the request is unknown, used, or
    /// expired at `now`.
    async fn find(&self, digest: &[u8; 32], now: Timestamp) -> Result<Option<User>, StoreError>;
    /// Replaces the account's password, ends everything that opens it (sessions, API tokens, pending
    /// sign-ins), removes all its requests and puts the mail into the outbox, in one step; `None` when the
    /// request is unknown, used or expired. Of any number of concurrent calls, one succeeds.
    async fn fulfil(
        &self,
        digest: &[u8; 32],
        password_hash: &str,
        mail: &Mail,
        now: Timestamp,
        audit_event: AuditEventFn<'_, User, ScopedEvents>,
    ) -> Result<Option<User>, StoreError>;
    /// Deletes the requests that expired before `now` and returns how many.
    async fn prune(&self, now: Timestamp) -> Result<u64, StoreError>;
}

/// Why a password was not replaced.
#[derive(Debug, thiserror::Error)]
pub enum ResetError {
    /// The link is unknown, used or expired; the answer does not reveal which.
    #[error("the link is no longer valid")]
    Gone,
    /// The new password is not acceptable, or could not be hashed.
    #[error(transparent)]
    Value(#[from] CreateUserError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl ResetError {
    /// Classifies the error.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Gone => ErrorKind::Gone,
            Self::Value(error) => error.kind(),
            Self::Store(error) => error.kind(),
        }
    }

    /// Returns the request member that the error concerns.
    pub const fn path(&self) -> Option<&'static str> {
        match self {
            Self::Value(CreateUserError::Password(_)) => Some("password"),
            _ => None,
        }
    }

    /// Returns the message for the person, for errors that they can correct.
    pub const fn text(&self) -> Option<Text> {
        match self {
            Self::Gone => Some(Text::of("service.password_reset.over")),
            Self::Value(error) => error.text(),
            Self::Store(_) => None,
        }
    }
}

impl From<PasswordProblem> for ResetError {
    fn from(problem: PasswordProblem) -> Self {
        Self::Value(problem.into())
    }
}

impl From<HashError> for ResetError {
    fn from(error: HashError) -> Self {
        Self::Value(error.into())
    }
}

/// Sends links for password resets, and sets the new passwords.
#[derive(Clone)]
pub struct ResetPassword {
    /// Finds accounts.
    pub credentials: Arc<dyn CrossTenantCredentials>,
    /// Keeps requests.
    pub resets: Arc<dyn CrossTenantPasswordResets>,
    /// Counts the links sent to an address.
    pub attempts: Arc<dyn CrossTenantAttempts>,
    /// Derives the bucket in which they are counted.
    pub keyed: Arc<dyn KeyedDigest>,
    /// Hashes the new password.
    pub hasher: Arc<dyn PasswordHasher>,
    pub digest: Arc<dyn TokenDigest>,
    pub clock: Arc<dyn Clock>,
    /// Generates tokens.
    pub random: Arc<dyn Random>,
    /// The base URL of links: a setting, never the host of a request.
    pub base_url: String,
}

impl ResetPassword {
    /// Sends a link to the account with this address, if there is one and fewer than [`RESETS`] were sent to
    /// the address within the hour. Returns whether a mail goes out, which must not be revealed to the person
    /// who asked.
    ///
    /// # Errors
    /// The store failed. A text that is not an address, an unknown address and too many requests look like
    /// success.
    pub async fn request(&self, address: &str, locale: Locale) -> Result<bool, StoreError> {
        let Ok(email) = Email::parse(address) else { return Ok(false) };
        let now = self.clock.now();
        let bucket = Bucket::of_address(&self.keyed.keyed(&[b"password reset\0", email.as_str().as_bytes()]));
        if let AttemptDecision::Locked(_) = self.attempts.take(bucket, RESETS, now).await? {
            return Ok(false);
        }
        let user = self.credentials.by_email(&email).await?.map(|found| found.user);
        let token = new_token(&*self.random);
        let new = NewReset {
            user: user.as_ref().map(|user| user.id),
            digest: self.digest.digest(&token),
            created_at: now,
            expires_at: now + RESET_VALIDITY,
        };
        // Prepared for an unknown address as well, so that both cases take the same path.
        let name = user.as_ref().map_or_else(String::new, |user| user.name.clone());
        let mut mail = mail(
            &*self.random,
            &email,
            locale,
            "password_reset",
            [
                ("name", name),
                ("link", format!("{}/passwort/{token}", self.base_url)),
                ("minutes", RESET_VALIDITY.num_minutes().to_string()),
            ],
        );
        mail.not_after = Some(new.expires_at);
        self.resets.request(&new, user.as_ref().map(|_| &mail)).await?;
        Ok(user.is_some())
    }

    /// Returns the account of a valid link, so that its page can be shown.
    ///
    /// # Errors
    /// [`ResetError::Gone`], or the store failed.
    pub async fn show(&self, token: &str) -> Result<User, ResetError> {
        if !looks_like_token(token) {
            return Err(ResetError::Gone);
        }
        let found = self.resets.find(&self.digest.digest(token), self.clock.now()).await?;
        found.ok_or(ResetError::Gone)
    }

    /// Replaces the password. All sessions and API tokens of the account end; a second factor stays and is
    /// required at the next sign-in. The account is notified by mail.
    ///
    /// # Errors
    /// See [`ResetError`]; in that case nothing changed, and a valid link remains valid.
    pub async fn reset(&self, token: &str, new_password: &str, locale: Locale) -> Result<User, ResetError> {
        let user = self.show(token).await?;
        password::check(new_password, &user.email)?;
        let normal = password::normalize(new_password).ok_or(PasswordProblem::TooLong)?;
        let hash = self.hasher.hash(&normal).await?;
        let now = self.clock.now();
        let values = [("name", user.name.clone()), ("when", moment(now, locale))];
        let mail = mail(&*self.random, &user.email, locale, "password_changed", values);
        let audit_event = |user: &User| user.own_events(Action::PasswordChanged, now);
        let changed = self.resets.fulfil(&self.digest.digest(token), &hash, &mail, now, &audit_event).await?;
        changed.ok_or(ResetError::Gone)
    }

    /// Deletes the expired requests and returns how many.
    ///
    /// # Errors
    /// The store failed.
    pub async fn prune(&self) -> Result<u64, StoreError> {
        self.resets.prune(self.clock.now()).await
    }
}
