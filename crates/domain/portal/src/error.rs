//! Errors of the portal's members.

use credentials::ports::HashError;
use credentials::{CheckError, EmailProblem, LOCKED, PasswordProblem};
use kernel::{ErrorKind, StoreError, Text};

/// Why a member's entries were not stored.
#[derive(Debug, thiserror::Error)]
pub enum ValueError {
    /// The name is empty, too long, or contains invisible characters.
    #[error("the name must have 1 to {} visible characters", credentials::MAX_NAME_CHARS)]
    Name,
    /// The address is not valid.
    #[error(transparent)]
    Email(#[from] EmailProblem),
    /// The company is too long, or contains invisible characters.
    #[error("the company must have 1 to {} visible characters", crate::MAX_COMPANY_CHARS)]
    Company,
    /// The password is not accepted.
    #[error(transparent)]
    Password(#[from] PasswordProblem),
    /// Too many passwords are being hashed; trying again in a moment helps.
    #[error("too many passwords are being hashed")]
    Busy,
    /// The password could not be hashed.
    #[error("the password could not be hashed")]
    Hash(#[source] HashError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl ValueError {
    /// Classifies the error.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Name | Self::Email(_) | Self::Company | Self::Password(_) => ErrorKind::Invalid,
            Self::Busy => ErrorKind::RateLimited,
            Self::Hash(_) => ErrorKind::Internal,
            Self::Store(error) => error.kind(),
        }
    }

    /// Returns the request member that the error concerns.
    pub const fn path(&self) -> Option<&'static str> {
        match self {
            Self::Name => Some("name"),
            Self::Email(_) => Some("email"),
            Self::Company => Some("company"),
            Self::Password(_) => Some("password"),
            Self::Busy | Self::Hash(_) | Self::Store(_) => None,
        }
    }

    /// Returns the message for the person, for errors that they can correct.
    pub const fn text(&self) -> Option<Text> {
        match self {
            Self::Name => Some(Text::of("service.user.name")),
            Self::Email(problem) => Some(problem.text()),
            Self::Company => Some(Text::of("service.portal.company")),
            Self::Password(problem) => Some(problem.text()),
            Self::Busy => Some(Text::of("service.request.busy")),
            Self::Hash(_) | Self::Store(_) => None,
        }
    }
}

impl From<HashError> for ValueError {
    fn from(error: HashError) -> Self {
        match error {
            HashError::Busy => Self::Busy,
            failed @ HashError::Failed(_) => Self::Hash(failed),
        }
    }
}

/// Why a mailed link had no effect.
#[derive(Debug, thiserror::Error)]
pub enum LinkError {
    /// The link is unknown, used or expired; the answer does not reveal which.
    #[error("the link is no longer valid")]
    Gone,
    /// The entries are not acceptable, or could not be stored.
    #[error(transparent)]
    Value(#[from] ValueError),
}

impl LinkError {
    /// Classifies the error.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Gone => ErrorKind::Gone,
            Self::Value(error) => error.kind(),
        }
    }

    /// Returns the request member that the error concerns.
    pub const fn path(&self) -> Option<&'static str> {
        match self {
            Self::Gone => None,
            Self::Value(error) => error.path(),
        }
    }

    /// Returns the message for the person, for errors that they can correct.
    pub const fn text(&self) -> Option<Text> {
        match self {
            Self::Gone => Some(Text::of("service.portal.link_over")),
            Self::Value(error) => error.text(),
        }
    }
}

impl From<StoreError> for LinkError {
    fn from(error: StoreError) -> Self {
        Self::Value(error.into())
    }
}

/// Why a member could not confirm their password.
#[derive(Debug, thiserror::Error)]
pub enum ConfirmError {
    /// The current password is missing.
    #[error("the current password is missing")]
    Missing,
    /// The current password is wrong.
    #[error("the current password is wrong")]
    Wrong,
    /// The current password was wrong too often.
    #[error("the current password was wrong too often")]
    Locked {
        /// Seconds until the next attempt, at least 1.
        retry_after: u64,
    },
    /// The account was removed, or its password changed, in the meantime.
    #[error("the account has changed in the meantime")]
    Changed,
    /// The password could not be checked, or the operation that follows failed.
    #[error(transparent)]
    Value(#[from] ValueError),
}

impl ConfirmError {
    /// Classifies the error.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Missing | Self::Wrong => ErrorKind::Invalid,
            Self::Locked { .. } => ErrorKind::RateLimited,
            Self::Changed => ErrorKind::Conflict,
            Self::Value(error) => error.kind(),
        }
    }

    /// Checks whether it concerns the current password that was, or should have been, entered.
    pub const fn is_about_password(&self) -> bool {
        matches!(self, Self::Missing | Self::Wrong)
    }

    /// Returns the message for the person, for errors that they can correct.
    pub const fn text(&self) -> Option<Text> {
        match self {
            Self::Missing => Some(Text::of("service.portal.password_missing")),
            Self::Wrong => Some(Text::of("service.password.wrong")),
            Self::Locked { .. } => Some(LOCKED),
            Self::Changed => None,
            Self::Value(error) => error.text(),
        }
    }
}

impl From<CheckError> for ConfirmError {
    fn from(error: CheckError) -> Self {
        match error {
            CheckError::Wrong => Self::Wrong,
            CheckError::Locked { retry_after } => Self::Locked { retry_after },
            CheckError::Hash(error) => Self::Value(error.into()),
            CheckError::Store(error) => Self::Value(error.into()),
        }
    }
}

impl From<StoreError> for ConfirmError {
    fn from(error: StoreError) -> Self {
        Self::Value(error.into())
    }
}

/// Why a member's own data were not changed.
#[derive(Debug, thiserror::Error)]
pub enum ProfileError {
    /// A new password requires the current one.
    #[error(transparent)]
    Confirm(#[from] ConfirmError),
    /// The new values are not acceptable, or could not be stored.
    #[error(transparent)]
    Value(#[from] ValueError),
}

impl ProfileError {
    /// Classifies the error.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Confirm(error) => error.kind(),
            Self::Value(error) => error.kind(),
        }
    }

    /// Returns the request member that the error concerns.
    pub const fn path(&self) -> Option<&'static str> {
        match self {
            Self::Confirm(error) if error.is_about_password() => Some("current_password"),
            Self::Confirm(_) => None,
            Self::Value(error) => error.path(),
        }
    }

    /// Returns the message for the person, for errors that they can correct.
    pub const fn text(&self) -> Option<Text> {
        match self {
            Self::Confirm(error) => error.text(),
            Self::Value(error) => error.text(),
        }
    }

    /// Returns the seconds until the next attempt, if there were too many.
    pub const fn retry_after(&self) -> Option<u64> {
        match self {
            Self::Confirm(ConfirmError::Locked { retry_after }) => Some(*retry_after),
            _ => None,
        }
    }
}

impl From<StoreError> for ProfileError {
    fn from(error: StoreError) -> Self {
        Self::Value(error.into())
    }
}
