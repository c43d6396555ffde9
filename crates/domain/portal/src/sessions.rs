//! Use cases: identify the caller by token, and sign out.

use crate::model::PortalMember;
use crate::ports::{SessionStore, TokenDigest};
use credentials::AuthError;
use credentials::lifetime::{extension, looks_like_token};
use kernel::{Clock, Scope, StoreError, TokenId, log_failure};
use std::sync::Arc;

/// The caller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PortalMemberIdentity {
    /// The member, in their current state.
    pub member: PortalMember,
    /// The session of the request.
    pub session: TokenId,
}

/// Identifies members by their tokens, and ends sessions.
#[derive(Clone)]
pub struct Sessions {
    pub store: Arc<dyn SessionStore>,
    /// Computes the digest of what was sent.
    pub digest: Arc<dyn TokenDigest>,
    /// Decides whether the token has expired.
    pub clock: Arc<dyn Clock>,
}

impl Sessions {
    /// Returns the member of this scope behind a token. At `expires_at` the token has already expired. Use
    /// moves its end, at most every ten minutes and never past its absolute end.
    ///
    /// # Errors
    /// See [`AuthError`]. A token of another scope's portal is unknown here.
    pub async fn authenticate(&self, scope: Scope, token: &str) -> Result<PortalMemberIdentity, AuthError> {
        if !looks_like_token(token) {
            return Err(AuthError::Unknown);
        }
        let session = self.store.find(scope, &self.digest.digest(token)).await?.ok_or(AuthError::Unknown)?;
        let now = self.clock.now();
        if now >= session.expires_at || now >= session.absolute_expires_at {
            return Err(AuthError::Expired);
        }
        if let Some(end) = extension(now, session.expires_at, session.absolute_expires_at) {
            // A store that accepts no writes for now (a full disk) must still serve reads; the next request
            // tries again.
            log_failure(self.store.extend(scope, session.id, end).await, "a session was not extended");
        }
        Ok(PortalMemberIdentity { member: session.member, session: session.id })
    }

    /// Ends the session of the request. One that is gone already (a double click) is no error.
    ///
    /// # Errors
    /// The store failed: the token may still be valid.
    pub async fn sign_out(&self, scope: Scope, session: TokenId) -> Result<(), StoreError> {
        self.store.end(scope, session).await.map(|_| ())
    }
}
