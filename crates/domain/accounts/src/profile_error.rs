//! Why somebody's own account was not changed.

use crate::CreateUserError;
use crate::check_password::{CheckError, LOCKED};
use crate::email::EmailProblem;
use crate::password::PasswordProblem;
use crate::ports::HashError;
use kernel::{ErrorKind, StoreError, Text};

/// Why an account was not changed.
#[derive(Debug, thiserror::Error)]
pub enum ProfileError {
    /// The new values are not acceptable, or could not be stored.
    #[error(transparent)]
    Value(#[from] CreateUserError),
    /// A new address or password needs the current password.
    #[error("the current password is missing")]
    PasswordMissing,
    /// The current password is wrong.
    #[error("the current password is wrong")]
    WrongPassword,
    /// The current password was wrong too often.
    #[error("the current password was wrong too often")]
    Locked {
        /// Seconds until the next attempt, at least 1.
        retry_after: u64,
    },
    /// The account was removed, or its password changed, in the meantime.
    #[error("the account has changed in the meantime")]
    Changed,
    /// The account has requested address changes too often.
    #[error("another address was requested too often")]
    TooManyAddresses {
        /// Seconds until it may do so again, at least 1.
        retry_after: u64,
    },
}

impl ProfileError {
    /// Classifies the error.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Value(error) => error.kind(),
            Self::PasswordMissing | Self::WrongPassword => ErrorKind::Invalid,
            Self::Changed => ErrorKind::Conflict,
            Self::Locked { .. } | Self::TooManyAddresses { .. } => ErrorKind::RateLimited,
        }
    }

    /// Returns the request member that the error concerns.
    pub const fn path(&self) -> Option<&'static str> {
        Some(match self {
            Self::Value(CreateUserError::Name) => "name",
            Self::Value(CreateUserError::Email(_) | CreateUserError::EmailTaken) => "email",
            Self::Value(CreateUserError::Password(_)) => "password",
            Self::PasswordMissing | Self::WrongPassword => "current_password",
            Self::Value(_) | Self::Locked { .. } | Self::Changed | Self::TooManyAddresses { .. } => {
                return None;
            }
        })
    }

    /// Returns the message for the person, for errors that they can correct.
    pub const fn text(&self) -> Option<Text> {
        match self {
            Self::Value(error) => error.text(),
            Self::PasswordMissing => Some(Text::of("staff.profile.current_password_missing")),
            Self::WrongPassword => Some(Text::of("service.password.wrong")),
            Self::Locked { .. } => Some(LOCKED),
            Self::TooManyAddresses { .. } => Some(Text::of("service.profile.too_many_addresses")),
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

impl From<StoreError> for ProfileError {
    fn from(error: StoreError) -> Self {
        Self::Value(CreateUserError::Store(error))
    }
}

impl From<CheckError> for ProfileError {
    fn from(error: CheckError) -> Self {
        match error {
            CheckError::Wrong => Self::WrongPassword,
            CheckError::Locked { retry_after } => Self::Locked { retry_after },
            CheckError::Hash(error) => error.into(),
            CheckError::Store(error) => error.into(),
        }
    }
}
