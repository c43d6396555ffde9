//! Why a token is not accepted.

use kernel::{ErrorKind, StoreError};

/// Why a token is not accepted. The first two get the same answer.
#[derive(Debug, thiserror::Error)]
pub enum AuthError {
    /// Not a token, never was one, or revoked.
    #[error("the access token is not valid")]
    Unknown,
    #[error("the access token has expired")]
    Expired,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl AuthError {
    /// Classifies the error.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Unknown | Self::Expired => ErrorKind::Unauthenticated,
            Self::Store(error) => error.kind(),
        }
    }
}
