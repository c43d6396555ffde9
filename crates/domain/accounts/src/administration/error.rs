//! Errors of account administration.

use super::draft::FieldProblem;
use super::hierarchy::Refusal;
use super::ports::DecideError;
use crate::ports::{HashError, InsertUserError};
use kernel::{ErrorKind, StoreError};

/// Why an account was not created, changed or deleted.
#[derive(Debug, thiserror::Error)]
pub enum ManageUserError {
    /// The account is not in the scope.
    #[error("there is no such account")]
    NotFound,
    /// The hierarchy forbids it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// At least one value is not acceptable.
    #[error("{} values of the account are invalid", .0.len())]
    Invalid(Vec<FieldProblem>),
    /// Too many passwords are being hashed; trying again in a moment helps.
    #[error("too many passwords are being hashed")]
    Busy,
    /// The password could not be hashed.
    #[error("the password could not be hashed")]
    Hash(#[source] HashError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl ManageUserError {
    /// Classifies the error.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::NotFound => ErrorKind::NotFound,
            Self::Refused(refusal) => refusal.kind(),
            Self::Invalid(_) => ErrorKind::Invalid,
            Self::Busy => ErrorKind::RateLimited,
            Self::Hash(_) => ErrorKind::Internal,
            Self::Store(error) => error.kind(),
        }
    }
}

impl From<DecideError> for ManageUserError {
    fn from(error: DecideError) -> Self {
        match error {
            DecideError::NotFound => Self::NotFound,
            DecideError::Refused(refusal) => Self::Refused(refusal),
            DecideError::EmailTaken => Self::Invalid(vec![FieldProblem::EmailTaken]),
            DecideError::Store(error) => Self::Store(error),
        }
    }
}

impl From<InsertUserError> for ManageUserError {
    fn from(error: InsertUserError) -> Self {
        match error {
            InsertUserError::EmailTaken => Self::Invalid(vec![FieldProblem::EmailTaken]),
            InsertUserError::Store(error) => Self::Store(error),
        }
    }
}

impl From<HashError> for ManageUserError {
    fn from(error: HashError) -> Self {
        match error {
            HashError::Busy => Self::Busy,
            failed @ HashError::Failed(_) => Self::Hash(failed),
        }
    }
}
