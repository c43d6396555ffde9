//! The only place where a sign-in becomes a token.

use crate::lifetime::{ABSOLUTE, SLIDING, new_token};
use crate::model::User;
use crate::ports::{NewSession, TokenDigest, TokenStore};
use kernel::{Clock, Random, StoreError};
use std::fmt;
use std::sync::Arc;

/// A successful sign-in.
#[derive(Clone, PartialEq, Eq)]
pub struct SignedIn {
    /// The bearer token, in plain text: shown once, stored nowhere.
    pub token: String,
    pub user: User,
}

impl fmt::Debug for SignedIn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SignedIn").field("user", &self.user).finish_non_exhaustive()
    }
}

/// Opens sessions for people who have proved who they are.
#[derive(Clone)]
pub struct OpenSession {
    pub tokens: Arc<dyn TokenStore>,
    /// Computes the token's digest.
    pub digest: Arc<dyn TokenDigest>,
    pub clock: Arc<dyn Clock>,
    /// Generates the token.
    pub random: Arc<dyn Random>,
}

impl OpenSession {
    /// Opens a session of 12 hours that slides with use, for 30 days at most, with all abilities of the
    /// account's role; `None` when the stored password hash is no longer this one, against which the password
    /// was checked.
    ///
    /// # Errors
    /// The store failed: nobody is signed in.
    pub(crate) async fn open(&self, user: User, password_hash: &str) -> Result<Option<SignedIn>, StoreError> {
        let token = new_token(self.random.as_ref());
        let now = self.clock.now();
        let new = NewSession {
            user_id: user.id,
            digest: self.digest.digest(&token),
            abilities: vec!["*".into()],
            created_at: now,
            expires_at: now + SLIDING,
            absolute_expires_at: now + ABSOLUTE,
        };
        let opened = self.tokens.insert_under(&new, password_hash).await?;
        Ok(opened.map(|_| SignedIn { token, user }))
    }
}
