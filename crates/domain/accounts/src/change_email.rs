//! Use cases: change the e-mail address of one's own account, by mail (decisions §4).
//!
//! The new address takes effect once it is confirmed from its mailbox, and the old address is notified.
//! Asking for an address that is taken gets the same answer and stores a change that nobody can confirm: only
//! the mail to that address, which its owner reads, says so.

use crate::email::Email;
use crate::lifetime::{looks_like_token, new_token};
use crate::lock_out::ports::{AttemptDecision, AttemptLimit, Bucket, CrossTenantAttempts, KeyedDigest};
use crate::mails::{mail, moment};
use crate::model::User;
use crate::ports::{CrossTenantCredentials, TokenDigest};
use crate::profile_error::ProfileError;
use async_trait::async_trait;
use audit::{Action, AuditEventFn, ScopedEvents};
use credentials::lock_out::seconds;
use kernel::{Clock, Duration, ErrorKind, Locale, Mail, Random, StoreError, Text, Timestamp, UserId};
use std::sync::Arc;

/// How long a link is valid. It expires exactly at its end, to the microsecond.
pub const EMAIL_CHANGE_VALIDITY: Duration = Duration::hours(24);

/// The address changes that one account may request, so that nobody's mailbox is flooded.
pub const EMAIL_CHANGE_LIMIT: AttemptLimit = AttemptLimit { attempts: 5, window: Duration::hours(1) };

/// A requested address change, to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewEmailChange {
    /// The new address.
    pub email: Email,
    /// SHA-256 of the token.
    pub digest: [u8; 32],
    /// When it was requested.
    pub created_at: Timestamp,
    /// When the link expires.
    pub expires_at: Timestamp,
    /// The mails to both addresses.
    pub mails: Vec<Mail>,
}

/// Keeps requested address changes, at most one per account; [`ProfileStore`](crate::ProfileStore) stores
/// them. Whoever follows a link has no scope.
#[async_trait]
pub trait CrossTenantEmailChanges: Send + Sync {
    /// Returns the address that awaits confirmation, unless it has expired at `now`.
    async fn pending(&self, user: UserId, now: Timestamp) -> Result<Option<Email>, StoreError>;
    /// Returns the account of this digest and its new address; `None` when the change is unknown, used, or
    /// expired at `now`.
    async fn find(&self, digest: &[u8; 32], now: Timestamp) -> Result<Option<(User, Email)>, StoreError>;
    /// Sets the new address, removes the change and the links for a new password, and puts the mail into the
    /// outbox, in one step; returns the changed account. `None`, and nothing happens, when the change is
    /// unknown, used or expired, or another account has taken the address meanwhile. Of any number of
    /// concurrent calls, one succeeds.
    async fn confirm(
        &self,
        digest: &[u8; 32],
        mail: &Mail,
        now: Timestamp,
        audit_event: AuditEventFn<'_, User, ScopedEvents>,
    ) -> Result<Option<User>, StoreError>;
    /// Deletes the changes that expired before `now` and returns how many.
    async fn prune(&self, now: Timestamp) -> Result<u64, StoreError>;
}

/// Why an address was not confirmed.
#[derive(Debug, thiserror::Error)]
pub enum ConfirmEmailError {
    /// The link is unknown, used or expired, or the address has been taken meanwhile; the answer does not
    /// reveal which.
    #[error("the link is no longer valid")]
    Gone,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl ConfirmEmailError {
    /// Classifies the error.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Gone => ErrorKind::Gone,
            Self::Store(error) => error.kind(),
        }
    }

    /// Returns the message for the person, for errors that they can correct.
    pub const fn text(&self) -> Option<Text> {
        match self {
            Self::Gone => Some(Text::of("service.address.over")),
            Self::Store(_) => None,
        }
    }
}

/// Requests and confirms address changes.
#[derive(Clone)]
pub struct ChangeEmail {
    /// Finds accounts.
    pub credentials: Arc<dyn CrossTenantCredentials>,
    /// Keeps requested changes.
    pub email_changes: Arc<dyn CrossTenantEmailChanges>,
    /// Counts the requests of an account.
    pub attempts: Arc<dyn CrossTenantAttempts>,
    /// Derives the bucket in which they are counted.
    pub keyed: Arc<dyn KeyedDigest>,
    pub digest: Arc<dyn TokenDigest>,
    pub clock: Arc<dyn Clock>,
    /// Generates tokens.
    pub random: Arc<dyn Random>,
    /// The base URL of links: a setting, never the host of a request.
    pub base_url: String,
}

impl ChangeEmail {
    /// Prepares an address change, with the mails to both addresses.
    pub(crate) async fn request(
        &self,
        user: &User,
        email: Email,
        locale: Locale,
    ) -> Result<NewEmailChange, ProfileError> {
        let now = self.clock.now();
        let digest = self.keyed.keyed(&[b"address change\0", &user.id.0.to_be_bytes()]);
        if let AttemptDecision::Locked(until) =
            self.attempts.take(Bucket::of_address(&digest), EMAIL_CHANGE_LIMIT, now).await?
        {
            return Err(ProfileError::TooManyAddresses { retry_after: seconds(until, now) });
        }
        let is_taken = self.credentials.by_email(&email).await?.is_some();
        let (token, expires_at) = (new_token(&*self.random), now + EMAIL_CHANGE_VALIDITY);
        let mut to_new = if is_taken {
            mail(&*self.random, &email, locale, "address_confirm.taken", [("when", moment(now, locale))])
        } else {
            let values = [
                ("name", user.name.clone()),
                ("link", format!("{}/adresse/{token}", self.base_url)),
                ("expires", moment(expires_at, locale)),
            ];
            mail(&*self.random, &email, locale, "address_confirm", values)
        };
        to_new.not_after = Some(expires_at);
        let values = [
            ("name", user.name.clone()),
            ("email", email.as_str().to_owned()),
            ("when", moment(now, locale)),
        ];
        let to_old = mail(&*self.random, &user.email, locale, "address_wished", values);
        // Nobody has the token of an address that is taken: its mail contains no link.
        let digest = self.digest.digest(&token);
        Ok(NewEmailChange { email, digest, created_at: now, expires_at, mails: vec![to_new, to_old] })
    }

    /// Returns the address that awaits confirmation.
    pub(crate) async fn pending(&self, user: UserId) -> Result<Option<Email>, StoreError> {
        self.email_changes.pending(user, self.clock.now()).await
    }

    /// Returns the account of a link and the address that it confirms.
    ///
    /// # Errors
    /// [`ConfirmEmailError::Gone`], or the store failed.
    pub async fn show(&self, token: &str) -> Result<(User, Email), ConfirmEmailError> {
        if !looks_like_token(token) {
            return Err(ConfirmEmailError::Gone);
        }
        let found = self.email_changes.find(&self.digest.digest(token), self.clock.now()).await?;
        found.ok_or(ConfirmEmailError::Gone)
    }

    /// Sets the new address and notifies the old one. Sessions continue.
    ///
    /// # Errors
    /// See [`ConfirmEmailError`]; nothing changed then.
    pub async fn confirm(&self, token: &str, locale: Locale) -> Result<User, ConfirmEmailError> {
        let (user, email) = self.show(token).await?;
        let now = self.clock.now();
        let values = [
            ("name", user.name.clone()),
            ("email", email.as_str().to_owned()),
            ("when", moment(now, locale)),
        ];
        let mail = mail(&*self.random, &user.email, locale, "address_changed", values);
        let audit_event = |user: &User| user.own_events(Action::EmailChanged, now);
        let changed =
            self.email_changes.confirm(&self.digest.digest(token), &mail, now, &audit_event).await?;
        changed.ok_or(ConfirmEmailError::Gone)
    }

    /// Deletes the expired changes and returns how many.
    ///
    /// # Errors
    /// The store failed.
    pub async fn prune(&self) -> Result<u64, StoreError> {
        self.email_changes.prune(self.clock.now()).await
    }
}
