//! Use cases: who sends this token, and sign-out.

use crate::lifetime::{extension, looks_like_token};
use crate::model::Identity;
use crate::ports::{TokenDigest, TokenStore};
use kernel::{Clock, ErrorKind, StoreError, TokenId};
use std::sync::Arc;

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

/// Finds out who is calling.
#[derive(Clone)]
pub struct Authenticate {
    /// Finds the token.
    pub tokens: Arc<dyn TokenStore>,
    /// Digests what was sent.
    pub digest: Arc<dyn TokenDigest>,
    /// Judges the token's time.
    pub clock: Arc<dyn Clock>,
}

impl Authenticate {
    /// The use case on these ports.
    pub fn new(tokens: Arc<dyn TokenStore>, digest: Arc<dyn TokenDigest>, clock: Arc<dyn Clock>) -> Self {
        Self { tokens, digest, clock }
    }

    /// The account behind a token, as it is now. At `expires_at` the token is already over.
    /// Use moves its end, at most every ten minutes and never past its absolute end.
    ///
    /// # Errors
    /// See [`AuthError`].
    pub async fn authenticate(&self, token: &str) -> Result<Identity, AuthError> {
        if !looks_like_token(token) {
            return Err(AuthError::Unknown);
        }
        let record = self.tokens.find(&self.digest.digest(token)).await?.ok_or(AuthError::Unknown)?;
        let now = self.clock.now();
        if now >= record.expires_at || now >= record.absolute_expires_at {
            return Err(AuthError::Expired);
        }
        if let Some(end) = extension(now, record.expires_at, record.absolute_expires_at) {
            // A store that takes no writes for now (a full disk) must still serve reads; the
            // next request tries again.
            let _ = self.tokens.extend(record.id, end).await;
        }
        Ok(Identity { user: record.user, token_id: record.id, abilities: record.abilities })
    }
}

/// Ends a session.
#[derive(Clone)]
pub struct SignOut {
    /// Forgets the token.
    pub tokens: Arc<dyn TokenStore>,
}

impl SignOut {
    /// The use case on these ports.
    pub fn new(tokens: Arc<dyn TokenStore>) -> Self {
        Self { tokens }
    }

    /// Revokes the token that the request came with. It counts from the next request on; one
    /// that is gone already (two clicks at once) is no error.
    ///
    /// # Errors
    /// The store failed: the token may still be valid.
    pub async fn sign_out(&self, token: TokenId) -> Result<(), StoreError> {
        self.tokens.revoke(token).await.map(|_| ())
    }
}
