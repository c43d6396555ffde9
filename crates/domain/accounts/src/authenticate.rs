//! Use cases: identify the caller by token, and sign out.

use crate::api_tokens::ports::ApiTokenStore;
use crate::api_tokens::{is_over, looks_like_api_token, use_is_due};
use crate::lifetime::{extension, looks_like_token};
use crate::model::{Identity, TokenKind};
use crate::ports::{TokenDigest, TokenStore};
use credentials::AuthError;
use kernel::{Clock, StoreError, TokenId, log_failure};
use std::sync::Arc;

/// Identifies the caller.
#[derive(Clone)]
pub struct Authenticate {
    pub tokens: Arc<dyn TokenStore>,
    /// Computes the digest of what was sent.
    pub digest: Arc<dyn TokenDigest>,
    /// Decides whether the token has expired.
    pub clock: Arc<dyn Clock>,
    /// Finds API tokens; without it all of them are unknown.
    pub api_tokens: Option<Arc<dyn ApiTokenStore>>,
}

impl Authenticate {
    /// Creates the use case from its ports.
    pub fn new(tokens: Arc<dyn TokenStore>, digest: Arc<dyn TokenDigest>, clock: Arc<dyn Clock>) -> Self {
        Self { tokens, digest, clock, api_tokens: None }
    }

    /// Accepts API tokens too.
    #[must_use]
    pub fn with_api_tokens(self, api_tokens: Arc<dyn ApiTokenStore>) -> Self {
        Self { api_tokens: Some(api_tokens), ..self }
    }

    /// Returns the account behind a token of either kind, in its current state. At `expires_at` the token has
    /// already expired. Use moves the end of a session, at most every ten minutes and never past its absolute
    /// end; an API token does not slide, but its last use is recorded.
    ///
    /// # Errors
    /// See [`AuthError`].
    pub async fn authenticate(&self, token: &str) -> Result<Identity, AuthError> {
        if looks_like_api_token(token) {
            return self.machine(token).await;
        }
        if !looks_like_token(token) {
            return Err(AuthError::Unknown);
        }
        let record = self.tokens.find(&self.digest.digest(token)).await?.ok_or(AuthError::Unknown)?;
        let now = self.clock.now();
        if now >= record.expires_at || now >= record.absolute_expires_at {
            return Err(AuthError::Expired);
        }
        if let Some(end) = extension(now, record.expires_at, record.absolute_expires_at) {
            // A store that accepts no writes for now (a full disk) must still serve reads; the next request
            // tries again.
            log_failure(self.tokens.extend(record.id, end).await, "a session was not extended");
        }
        Ok(Identity {
            user: record.user,
            token_id: record.id,
            token_kind: TokenKind::Session,
            abilities: record.abilities,
        })
    }

    async fn machine(&self, token: &str) -> Result<Identity, AuthError> {
        let tokens = self.api_tokens.as_ref().ok_or(AuthError::Unknown)?;
        let record = tokens.find(&self.digest.digest(token)).await?.ok_or(AuthError::Unknown)?;
        let now = self.clock.now();
        if is_over(record.token.expires_at, now) {
            return Err(AuthError::Expired);
        }
        if use_is_due(record.token.last_used_at, now) {
            // As above: a store that accepts no writes for now must still serve reads.
            let recorded = tokens.record_use(record.token.id, now).await;
            log_failure(recorded, "the last use of a token was not kept");
        }
        Ok(Identity {
            user: record.user,
            token_id: record.token.id,
            token_kind: TokenKind::Api,
            abilities: record.token.abilities,
        })
    }
}

/// Ends a session.
#[derive(Clone)]
pub struct SignOut {
    /// Revokes the token.
    pub tokens: Arc<dyn TokenStore>,
}

impl SignOut {
    /// Creates the use case from its ports.
    pub fn new(tokens: Arc<dyn TokenStore>) -> Self {
        Self { tokens }
    }

    /// Revokes the token of the request, with effect from the next request. A token that is gone already (a
    /// double click) is no error.
    ///
    /// # Errors
    /// The store failed: the token may still be valid.
    pub async fn sign_out(&self, token: TokenId) -> Result<(), StoreError> {
        self.tokens.revoke(token).await.map(|_| ())
    }
}
