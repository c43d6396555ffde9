//! Use case: people change their own name, address and password.

use crate::CreateUserError;
use crate::check_password::{CheckError, CheckPassword};
use crate::create_user::visible_name;
use crate::email::{Email, EmailProblem};
use crate::model::{Identity, User};
use crate::password::{self, PasswordProblem};
use crate::ports::{CrossTenantCredentials, HashError, InsertUserError, PasswordHasher};
use async_trait::async_trait;
use kernel::{ErrorKind, Locale, StoreError, TokenId, UserId};
use std::fmt;
use std::sync::Arc;

/// What is to change; `None` stays as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProfileChange {
    /// Display name.
    pub name: Option<String>,
    /// The canonical address.
    pub email: Option<Email>,
    /// The password's hash, a PHC string.
    pub password_hash: Option<String>,
}

/// Changes accounts on behalf of their owners. The account is always the caller's own, known by
/// its token.
#[async_trait]
pub trait ProfileStore: Send + Sync {
    /// Changes an account and gives it as it is now; all or nothing. With a new password it also
    /// ends all access tokens of the account but `kept`. `None` when the account is gone, or its
    /// password hash is not `known_hash` any more. Of two at once that want one address, one
    /// wins.
    async fn change(
        &self,
        user: UserId,
        change: &ProfileChange,
        known_hash: Option<&str>,
        kept: TokenId,
    ) -> Result<Option<User>, InsertUserError>;
}

/// Why an account was not changed.
#[derive(Debug, thiserror::Error)]
pub enum ProfileError {
    /// The new values are not acceptable, or could not be stored.
    #[error(transparent)]
    Value(#[from] CreateUserError),
    /// A new address or password needs the present password.
    #[error("the present password is missing")]
    PasswordMissing,
    /// The present password is wrong.
    #[error("the present password is wrong")]
    WrongPassword,
    /// The account was removed, or its password changed, in the meantime.
    #[error("the account has changed in the meantime")]
    Changed,
}

impl ProfileError {
    /// The kind of this error.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Value(error) => error.kind(),
            Self::PasswordMissing | Self::WrongPassword => ErrorKind::Invalid,
            Self::Changed => ErrorKind::Conflict,
        }
    }

    /// The member of the request that it is about.
    pub const fn path(&self) -> Option<&'static str> {
        Some(match self {
            Self::Value(CreateUserError::Name) => "name",
            Self::Value(CreateUserError::Email(_) | CreateUserError::EmailTaken) => "email",
            Self::Value(CreateUserError::Password(_)) => "password",
            Self::PasswordMissing | Self::WrongPassword => "current_password",
            Self::Value(_) | Self::Changed => return None,
        })
    }

    /// What the person is told, for the errors that a person can mend.
    pub const fn text(&self, locale: Locale) -> Option<&'static str> {
        match self {
            Self::Value(error) => error.text(locale),
            Self::PasswordMissing => Some(locale.pick(
                "Bitte geben Sie zur Bestätigung Ihr bisheriges Passwort ein.",
                "Please enter your present password to confirm this.",
            )),
            Self::WrongPassword => Some(locale.pick("Das Passwort ist falsch.", "The password is wrong.")),
            Self::Changed => None,
        }
    }
}

impl From<EmailProblem> for ProfileError {
    fn from(problem: EmailProblem) -> Self {
        Self::Value(problem.into())
    }
}

impl From<PasswordProblem> for ProfileError {
    fn from(problem: PasswordProblem) -> Self {
        Self::Value(problem.into())
    }
}

impl From<HashError> for ProfileError {
    fn from(error: HashError) -> Self {
        Self::Value(error.into())
    }
}

impl From<InsertUserError> for ProfileError {
    fn from(error: InsertUserError) -> Self {
        Self::Value(error.into())
    }
}

impl From<StoreError> for ProfileError {
    fn from(error: StoreError) -> Self {
        Self::Value(CreateUserError::Store(error))
    }
}

impl From<CheckError> for ProfileError {
    fn from(error: CheckError) -> Self {
        match error {
            CheckError::Wrong => Self::WrongPassword,
            CheckError::Hash(error) => error.into(),
            CheckError::Store(error) => error.into(),
        }
    }
}

/// What is asked for; `None` stays as it is. Its passwords are never printed.
#[derive(Clone, Copy, Default)]
pub struct ProfileRequest<'a> {
    /// Display name.
    pub name: Option<&'a str>,
    /// E-mail address, in any spelling.
    pub email: Option<&'a str>,
    /// New password in plain text.
    pub password: Option<&'a str>,
    /// Present password in plain text.
    pub current_password: Option<&'a str>,
}

impl fmt::Debug for ProfileRequest<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ProfileRequest")
            .field("name", &self.name)
            .field("email", &self.email)
            .finish_non_exhaustive()
    }
}

/// Changes the caller's own account.
#[derive(Clone)]
pub struct UpdateProfile {
    profiles: Arc<dyn ProfileStore>,
    password: CheckPassword,
}

impl UpdateProfile {
    /// The use case on these ports.
    pub fn new(
        profiles: Arc<dyn ProfileStore>,
        credentials: Arc<dyn CrossTenantCredentials>,
        hasher: Arc<dyn PasswordHasher>,
    ) -> Self {
        Self { profiles, password: CheckPassword { credentials, hasher } }
    }

    /// Changes what is given and differs. Another address or a new password needs the present
    /// password: an open session that was left alone must not be enough to take an account over.
    /// A new password ends all other access tokens of the account.
    ///
    /// # Errors
    /// See [`ProfileError`]; nothing is changed then.
    pub async fn update(
        &self,
        identity: &Identity,
        request: ProfileRequest<'_>,
    ) -> Result<User, ProfileError> {
        let user = &identity.user;
        let name = request.name.map(|name| visible_name(name).ok_or(CreateUserError::Name)).transpose()?;
        let email = request.email.map(Email::parse).transpose()?.filter(|email| *email != user.email);
        if let Some(new) = request.password {
            password::check(new, email.as_ref().unwrap_or(&user.email))?;
        }
        let mut change = ProfileChange { name, email, password_hash: None };
        let mut known_hash = None;
        if change.email.is_some() || request.password.is_some() {
            let typed = request.current_password.filter(|typed| !typed.is_empty());
            let hash = self.password.check(user, typed.ok_or(ProfileError::PasswordMissing)?).await?;
            known_hash = Some(hash);
        }
        if let Some(new) = request.password {
            let new = password::normalize(new).ok_or(PasswordProblem::TooLong)?;
            change.password_hash = Some(self.password.hasher.hash(&new).await?);
        }
        let changed =
            self.profiles.change(user.id, &change, known_hash.as_deref(), identity.token_id).await?;
        changed.ok_or(ProfileError::Changed)
    }
}
