//! Why a sign-in failed.

use crate::ports::HashError;
use kernel::{ErrorKind, StoreError};

/// Why a sign-in failed.
#[derive(Debug, thiserror::Error)]
pub enum SignInError {
    /// There is no such account, the password is wrong, or the account requires a challenge that was not
    /// passed; the answer never says which.
    #[error("the e-mail address or the password is wrong")]
    WrongCredentials,
    /// Too many sign-ins at once; trying again in a moment helps. It counts as a rate limit, not as an
    /// outage, since nothing is broken.
    #[error("too many sign-ins at once")]
    Busy,
    /// The stored hash is damaged, or the algorithm failed.
    #[error("the password could not be checked")]
    Hash(#[source] HashError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl SignInError {
    /// Classifies the error.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::WrongCredentials => ErrorKind::Unauthenticated,
            Self::Busy => ErrorKind::RateLimited,
            Self::Hash(_) => ErrorKind::Internal,
            Self::Store(error) => error.kind(),
        }
    }
}

impl From<HashError> for SignInError {
    fn from(error: HashError) -> Self {
        match error {
            HashError::Busy => Self::Busy,
            failed @ HashError::Failed(_) => Self::Hash(failed),
        }
    }
}
