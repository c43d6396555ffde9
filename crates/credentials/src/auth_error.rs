//! Why a token opens nothing.

use kernel::{ErrorKind, StoreError};

/// Why a token does not open anything. The caller is told the same for each of the first two.
#[derive(Debug, thiserror::Error)]
pub enum AuthError {
    /// Not a token, never was one, or revoked.
    #[error("the access token is not valid")]
    Unknown,
    /// Its time is over.
    #[error("the access token has expired")]
    Expired,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl AuthError {
    /// The kind of this error.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Unknown | Self::Expired => ErrorKind::Unauthenticated,
            Self::Store(error) => error.kind(),
        }
    }
}
