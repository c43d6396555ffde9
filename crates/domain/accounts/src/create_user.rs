//! The request for a new staff account, and why it may be refused.

use crate::email::EmailProblem;
use crate::model::Role;
use crate::name::MAX_NAME_CHARS;
use crate::password::PasswordProblem;
use crate::ports::{HashError, InsertUserError};
use kernel::{ErrorKind, StoreError, Text};
use std::fmt;

/// Why an account was not created.
#[derive(Debug, thiserror::Error)]
pub enum CreateUserError {
    /// The name is empty, longer than [`MAX_NAME_CHARS`], or contains invisible characters.
    #[error("the name must have 1 to {MAX_NAME_CHARS} visible characters")]
    Name,
    /// The address is not valid.
    #[error(transparent)]
    Email(#[from] EmailProblem),
    /// The password is not accepted.
    #[error(transparent)]
    Password(#[from] PasswordProblem),
    /// There is an account with this address.
    #[error("the e-mail address is taken")]
    EmailTaken,
    /// Too many passwords are being hashed; trying again in a moment helps.
    #[error("too many passwords are being hashed")]
    Busy,
    /// The password could not be hashed.
    #[error("the password could not be hashed")]
    Hash(#[source] HashError),
    #[error(transparent)]
    Store(StoreError),
}

impl CreateUserError {
    /// Classifies the error. A taken address is invalid input like the others (decisions §1, "any other
    /// well-formed input that is not acceptable").
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Name | Self::Email(_) | Self::Password(_) | Self::EmailTaken => ErrorKind::Invalid,
            Self::Busy => ErrorKind::RateLimited,
            Self::Hash(_) => ErrorKind::Internal,
            Self::Store(error) => error.kind(),
        }
    }

    /// Returns the request member that the error concerns.
    pub const fn path(&self) -> Option<&'static str> {
        match self {
            Self::Name => Some("name"),
            Self::Email(_) | Self::EmailTaken => Some("email"),
            Self::Password(_) => Some("password"),
            Self::Busy | Self::Hash(_) | Self::Store(_) => None,
        }
    }

    /// Returns the message for the person, for errors that they can correct.
    pub const fn text(&self) -> Option<Text> {
        match self {
            Self::Name => Some(Text::of("service.user.name")),
            Self::Email(problem) => Some(problem.text()),
            Self::Password(problem) => Some(problem.text()),
            Self::EmailTaken => Some(Text::of("service.user.email_taken")),
            Self::Busy => Some(Text::of("service.request.busy")),
            Self::Hash(_) | Self::Store(_) => None,
        }
    }
}

impl From<HashError> for CreateUserError {
    fn from(error: HashError) -> Self {
        match error {
            HashError::Busy => Self::Busy,
            failed @ HashError::Failed(_) => Self::Hash(failed),
        }
    }
}

impl From<InsertUserError> for CreateUserError {
    fn from(error: InsertUserError) -> Self {
        match error {
            InsertUserError::EmailTaken => Self::EmailTaken,
            InsertUserError::Store(error) => Self::Store(error),
        }
    }
}

/// The request for a new account. Its password never appears in `Debug` output.
#[derive(Clone, Copy)]
pub struct AccountRequest<'a> {
    pub name: &'a str,
    /// E-mail address, in any spelling.
    pub email: &'a str,
    pub role: Role,
    /// Password in plain text.
    pub password: &'a str,
}

impl fmt::Debug for AccountRequest<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AccountRequest")
            .field("name", &self.name)
            .field("email", &self.email)
            .field("role", &self.role)
            .finish_non_exhaustive()
    }
}
