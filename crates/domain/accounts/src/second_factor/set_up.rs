//! Use cases: set up a second factor, remove it, renew recovery codes.

use super::code::{SECRET_BYTES, base32, matching_step};
use super::ports::{FactorCipher, SecondFactors};
use super::recovery;
use crate::check_password::{CheckError, CheckPassword, LOCKED};
use crate::mails::{mail, moment};
use crate::model::User;
use crate::ports::HashError;
use audit::{Action, AuditContext, Details, Event, Object, ObjectKind};
use kernel::{Clock, ErrorKind, Locale, Mail, Random, RandomExt as _, StoreError, Text, Timestamp, UserId};
use std::fmt;
use std::sync::Arc;

/// Why a second factor was not changed.
#[derive(Debug, thiserror::Error)]
pub enum SecondFactorError {
    #[error("the password is wrong")]
    WrongPassword,
    /// The code does not match the pending secret at this time.
    #[error("the code is wrong")]
    WrongCode,
    /// The password was wrong too often.
    #[error("too many wrong passwords")]
    Locked {
        /// Seconds until the next attempt, at least 1.
        retry_after: u64,
    },
    /// There is a second factor already.
    #[error("a second factor is already active")]
    AlreadyActive,
    /// No factor is pending confirmation.
    #[error("no second factor is waiting for confirmation")]
    NothingPending,
    /// There is no second factor.
    #[error("no second factor is set up")]
    NotActive,
    /// Too many passwords are being checked; trying again in a moment helps.
    #[error("too many passwords are being checked")]
    Busy,
    /// The password could not be checked.
    #[error("the password could not be checked")]
    Hash(#[source] HashError),
    /// The stored secret was altered, or sealed with another secret of the installation.
    #[error("the secret of the second factor cannot be sealed or opened")]
    Sealed,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl SecondFactorError {
    /// Classifies the error (decisions §1: a wrong password here is 422).
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::WrongPassword
            | Self::WrongCode
            | Self::AlreadyActive
            | Self::NothingPending
            | Self::NotActive => ErrorKind::Invalid,
            Self::Locked { .. } | Self::Busy => ErrorKind::RateLimited,
            Self::Hash(_) | Self::Sealed => ErrorKind::Internal,
            Self::Store(error) => error.kind(),
        }
    }

    /// Returns the request member that the error concerns.
    pub const fn path(&self) -> Option<&'static str> {
        match self {
            Self::WrongPassword => Some("password"),
            Self::WrongCode => Some("code"),
            _ => None,
        }
    }

    /// Returns the message for the person, for errors that they can correct.
    pub const fn text(&self) -> Option<Text> {
        Some(match self {
            Self::WrongPassword => Text::of("service.password.wrong"),
            Self::WrongCode => Text::of("service.second_factor.wrong_set_up_code"),
            Self::Locked { .. } => LOCKED,
            Self::AlreadyActive => Text::of("service.second_factor.already_active"),
            Self::NothingPending => Text::of("service.second_factor.nothing_pending"),
            Self::NotActive => Text::of("service.second_factor.not_active"),
            Self::Busy => Text::of("service.request.busy"),
            Self::Hash(_) | Self::Sealed | Self::Store(_) => return None,
        })
    }
}

impl From<CheckError> for SecondFactorError {
    fn from(error: CheckError) -> Self {
        match error {
            CheckError::Wrong => Self::WrongPassword,
            CheckError::Locked { retry_after } => Self::Locked { retry_after },
            CheckError::Hash(HashError::Busy) => Self::Busy,
            CheckError::Hash(failed @ HashError::Failed(_)) => Self::Hash(failed),
            CheckError::Store(error) => Self::Store(error),
        }
    }
}

/// A new secret and its recovery codes, in plain text: shown only once.
#[derive(Clone, PartialEq, Eq)]
pub struct Enabled {
    /// The secret in base32, the format of apps.
    pub secret: String,
    /// The recovery codes, `XXXX-XXXX`.
    pub recovery_codes: Vec<String>,
}

impl fmt::Debug for Enabled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Enabled").finish_non_exhaustive()
    }
}

/// Sets up the second factor of the caller's own account.
#[derive(Clone)]
pub struct SecondFactor {
    factors: Arc<dyn SecondFactors>,
    password: CheckPassword,
    cipher: Arc<dyn FactorCipher>,
    clock: Arc<dyn Clock>,
    random: Arc<dyn Random>,
}

impl SecondFactor {
    /// Creates the use cases from their ports.
    pub fn new(
        factors: Arc<dyn SecondFactors>,
        password: CheckPassword,
        cipher: Arc<dyn FactorCipher>,
        clock: Arc<dyn Clock>,
        random: Arc<dyn Random>,
    ) -> Self {
        Self { factors, password, cipher, clock, random }
    }

    /// Generates a secret and recovery codes. They do not affect sign-in until they are confirmed; a second
    /// call replaces them.
    ///
    /// # Errors
    /// See [`SecondFactorError`].
    pub async fn enable(&self, user: &User, password: &str) -> Result<Enabled, SecondFactorError> {
        self.password.check(user, password).await?;
        let secret: [u8; SECRET_BYTES] = self.random.bytes();
        let sealed = seal(&*self.cipher, user.id, &secret).ok_or(SecondFactorError::Sealed)?;
        let (recovery_codes, digests) = self.draw(user.id);
        if !self.factors.begin(user.id, &sealed, &digests, self.clock.now()).await? {
            return Err(SecondFactorError::AlreadyActive);
        }
        Ok(Enabled { secret: base32(secret), recovery_codes })
    }

    /// Activates the pending secret with one of its codes, which is used up by that.
    ///
    /// # Errors
    /// See [`SecondFactorError`].
    pub async fn confirm(&self, by: &AuditContext, user: &User, code: &str) -> Result<(), SecondFactorError> {
        let sealed = self.factors.pending(user.id).await?.ok_or(SecondFactorError::NothingPending)?;
        let secret = open(&*self.cipher, user.id, &sealed).ok_or(SecondFactorError::Sealed)?;
        let now = self.clock.now();
        let step = matching_step(&secret, code, now).ok_or(SecondFactorError::WrongCode)?;
        let audit_event = |(): &()| Some(event(by, Action::TwoFactorEnabled, user, now));
        if self.factors.confirm(user.id, &sealed, step, now, by.scope, &audit_event).await? {
            Ok(())
        } else {
            Err(SecondFactorError::NothingPending)
        }
    }

    /// Removes the second factor, active or pending. If it was active, the account is notified by mail.
    ///
    /// # Errors
    /// See [`SecondFactorError`].
    pub async fn disable(
        &self,
        by: &AuditContext,
        user: &User,
        password: &str,
        locale: Locale,
    ) -> Result<(), SecondFactorError> {
        self.password.check(user, password).await?;
        let now = self.clock.now();
        let mail = self.mail(user, locale, "two_factor_disabled", now);
        // Withdrawing a set-up that was never confirmed is not recorded.
        let audit_event =
            |was_active: &bool| was_active.then(|| event(by, Action::TwoFactorDisabled, user, now));
        if self.factors.remove(user.id, &mail, now, by.scope, &audit_event).await? {
            Ok(())
        } else {
            Err(SecondFactorError::NotActive)
        }
    }

    /// Replaces the recovery codes; the old ones stop working. The account is notified by mail. The password
    /// is required because an unattended session must not be enough to get codes that last.
    ///
    /// # Errors
    /// See [`SecondFactorError`].
    pub async fn renew_recovery_codes(
        &self,
        by: &AuditContext,
        user: &User,
        password: &str,
        locale: Locale,
    ) -> Result<Vec<String>, SecondFactorError> {
        self.password.check(user, password).await?;
        let (codes, digests) = self.draw(user.id);
        let now = self.clock.now();
        let mail = self.mail(user, locale, "recovery_codes_renewed", now);
        let audit_event = |(): &()| Some(event(by, Action::RecoveryCodesRenewed, user, now));
        if self.factors.replace_recovery_codes(user.id, &digests, &mail, now, by.scope, &audit_event).await? {
            Ok(codes)
        } else {
            Err(SecondFactorError::NotActive)
        }
    }

    fn mail(&self, user: &User, locale: Locale, template: &str, now: Timestamp) -> Mail {
        let values = [("name", user.name.clone()), ("when", moment(now, locale))];
        mail(&*self.random, &user.email, locale, template, values)
    }

    fn draw(&self, user: UserId) -> (Vec<String>, Vec<[u8; 32]>) {
        let codes = recovery::draw(&*self.random);
        let digests = codes.iter().filter_map(|code| recovery::digest(&*self.cipher, user, code)).collect();
        (codes, digests)
    }
}

/// Seals a secret together with its account, so that another account's cannot be put in its place.
fn seal(cipher: &dyn FactorCipher, user: UserId, secret: &[u8]) -> Option<Vec<u8>> {
    cipher.seal(&[&user.0.to_be_bytes(), secret].concat())
}

/// Opens the secret, if it was sealed for this account.
pub(super) fn open(cipher: &dyn FactorCipher, user: UserId, sealed: &[u8]) -> Option<Vec<u8>> {
    let plain = cipher.open(sealed)?;
    let (owner, secret) = plain.split_at_checked(8)?;
    (owner == user.0.to_be_bytes()).then(|| secret.to_vec())
}

fn event(by: &AuditContext, action: Action, user: &User, now: Timestamp) -> Event {
    by.event(action, Object::of(ObjectKind::User, user.id), Details::new(), now)
}
