//! Why nobody is signed in.

use crate::ports::HashError;
use kernel::{ErrorKind, StoreError};

/// Why nobody was signed in.
#[derive(Debug, thiserror::Error)]
pub enum SignInError {
    /// No account with this address, not its password, or a challenge that the account's place asks
    /// for and that was not passed: never told apart.
    #[error("the e-mail address or the password is wrong")]
    WrongCredentials,
    /// Too many sign-ins at once; trying again in a moment helps. Counts as a rate limit, not
    /// as an outage: nothing is broken.
    #[error("too many sign-ins at once")]
    Busy,
    /// The stored hash is damaged, or the algorithm failed.
    #[error("the password could not be checked")]
    Hash(#[source] HashError),
    /// A store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl SignInError {
    /// The kind of this error.
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
