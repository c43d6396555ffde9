//! Use cases: another address for one's own account, by mail (decisions §4).
//!
//! It counts once it is confirmed from the new mailbox, and the old one is told. Whoever asks for an
//! address that somebody has gets the same answer, and a wish that nobody can confirm: only the
//! mail, which its owner reads, says so.

use crate::email::Email;
use crate::lifetime::{looks_like_token, new_token};
use crate::lock_out::ports::{Admission, Allowance, Bucket, CrossTenantTries, KeyedDigest};
use crate::mails::{mail, moment};
use crate::model::User;
use crate::ports::{CrossTenantCredentials, TokenDigest};
use crate::profile_error::ProfileError;
use async_trait::async_trait;
use audit::{Action, EventOf, InChains};
use credentials::lock_out::seconds;
use kernel::{Clock, Duration, ErrorKind, Locale, Mail, Random, StoreError, Text, Timestamp, UserId};
use std::sync::Arc;

/// How long a link is good for. At its end, to the microsecond, it is over.
pub const ADDRESS_VALIDITY: Duration = Duration::hours(24);

/// Wishes of one account: nobody's mailbox is filled by them.
pub const ADDRESS_WISHES: Allowance = Allowance { tries: 5, window: Duration::hours(1) };

/// A wish for another address, to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewAddress {
    /// The address.
    pub email: Email,
    /// SHA-256 of the token.
    pub digest: [u8; 32],
    /// When it was wished for.
    pub created_at: Timestamp,
    /// From then on the link is over.
    pub expires_at: Timestamp,
    /// The mails to both addresses.
    pub mails: Vec<Mail>,
}

/// Keeps wishes for another address, which [`ProfileStore`](crate::ProfileStore) stores; one of an
/// account. Whoever follows a link has no scope.
#[async_trait]
pub trait CrossTenantAddressChanges: Send + Sync {
    /// The address that an account waits for, unless that is over at `now`.
    async fn pending(&self, user: UserId, now: Timestamp) -> Result<Option<Email>, StoreError>;
    /// The account of this digest, and the address that it wants; `None` when the wish is unknown,
    /// used, or over at `now`.
    async fn find(&self, digest: &[u8; 32], now: Timestamp) -> Result<Option<(User, Email)>, StoreError>;
    /// Gives the account the address, removes the wish and the links for a new password, and puts the
    /// mail into the outbox, in one step; the account as it is then. `None`, and nothing happens, when
    /// the wish is unknown, used or over, or another account has the address by now. Of any number at
    /// once, one succeeds.
    async fn confirm(
        &self,
        digest: &[u8; 32],
        mail: &Mail,
        now: Timestamp,
        event_of: EventOf<'_, User, InChains>,
    ) -> Result<Option<User>, StoreError>;
    /// Forgets the wishes that were over before `now`; how many.
    async fn prune(&self, now: Timestamp) -> Result<u64, StoreError>;
}

/// Why an address was not confirmed.
#[derive(Debug, thiserror::Error)]
pub enum ConfirmAddressError {
    /// The link is unknown, used or over, or the address belongs to somebody by now: which one is
    /// nobody's business.
    #[error("the link is not good any more")]
    Over,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl ConfirmAddressError {
    /// Classifies the error.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Over => ErrorKind::Gone,
            Self::Store(error) => error.kind(),
        }
    }

    /// Returns the message for the person, for errors that they can correct.
    pub const fn text(&self) -> Option<Text> {
        match self {
            Self::Over => Some(Text::of("service.address.over")),
            Self::Store(_) => None,
        }
    }
}

/// Makes and confirms wishes for another address.
#[derive(Clone)]
pub struct ChangeAddress {
    /// Finds accounts.
    pub credentials: Arc<dyn CrossTenantCredentials>,
    /// Keeps wishes.
    pub address_changes: Arc<dyn CrossTenantAddressChanges>,
    /// Counts the wishes of an account.
    pub tries: Arc<dyn CrossTenantTries>,
    /// Names the place where they are counted.
    pub keyed: Arc<dyn KeyedDigest>,
    /// Digests tokens.
    pub digest: Arc<dyn TokenDigest>,
    /// Counts the hours.
    pub clock: Arc<dyn Clock>,
    /// Generates tokens.
    pub random: Arc<dyn Random>,
    /// What a link begins with: a setting, never the host of a request.
    pub base_url: String,
}

impl ChangeAddress {
    /// The wish of an account for another address, with the mails to both.
    pub(crate) async fn request(
        &self,
        user: &User,
        email: Email,
        locale: Locale,
    ) -> Result<NewAddress, ProfileError> {
        let now = self.clock.now();
        let place = self.keyed.keyed(&[b"address change\0", &user.id.0.to_be_bytes()]);
        if let Admission::Locked(until) =
            self.tries.take(Bucket::of_address(&place), ADDRESS_WISHES, now).await?
        {
            return Err(ProfileError::TooManyAddresses { retry_after: seconds(until, now) });
        }
        let is_taken = self.credentials.by_email(&email).await?.is_some();
        let (token, expires_at) = (new_token(&*self.random), now + ADDRESS_VALIDITY);
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
        // Nobody has the token of an address that is taken: its mail has no link.
        let digest = self.digest.digest(&token);
        Ok(NewAddress { email, digest, created_at: now, expires_at, mails: vec![to_new, to_old] })
    }

    /// The address that an account waits for.
    pub(crate) async fn pending(&self, user: UserId) -> Result<Option<Email>, StoreError> {
        self.address_changes.pending(user, self.clock.now()).await
    }

    /// Whose link it is, and which address it confirms.
    ///
    /// # Errors
    /// [`ConfirmAddressError::Over`], or the store failed.
    pub async fn show(&self, token: &str) -> Result<(User, Email), ConfirmAddressError> {
        if !looks_like_token(token) {
            return Err(ConfirmAddressError::Over);
        }
        let found = self.address_changes.find(&self.digest.digest(token), self.clock.now()).await?;
        found.ok_or(ConfirmAddressError::Over)
    }

    /// Gives the account the address, and tells the old one. Sessions go on.
    ///
    /// # Errors
    /// See [`ConfirmAddressError`]; nothing changed then.
    pub async fn confirm(&self, token: &str, locale: Locale) -> Result<User, ConfirmAddressError> {
        let (user, email) = self.show(token).await?;
        let now = self.clock.now();
        let values = [
            ("name", user.name.clone()),
            ("email", email.as_str().to_owned()),
            ("when", moment(now, locale)),
        ];
        let mail = mail(&*self.random, &user.email, locale, "address_changed", values);
        let event_of = |user: &User| user.did(Action::AddressChanged, now);
        let changed = self.address_changes.confirm(&self.digest.digest(token), &mail, now, &event_of).await?;
        changed.ok_or(ConfirmAddressError::Over)
    }

    /// Forgets the wishes that are over; how many.
    ///
    /// # Errors
    /// The store failed.
    pub async fn prune(&self) -> Result<u64, StoreError> {
        self.address_changes.prune(self.clock.now()).await
    }
}
