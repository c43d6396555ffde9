//! What tokens for machines need from outside.

use crate::model::{Identity, Role, User};
use async_trait::async_trait;
use audit::EventOf;
use kernel::{Mail, Page, PageRequest, Scope, StoreError, Timestamp, TokenId, UserId};

/// A token to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewApiToken {
    /// Whose it is.
    pub user_id: UserId,
    /// What its owner calls it.
    pub name: String,
    /// SHA-256 of the secret.
    pub digest: [u8; 32],
    /// What it may do.
    pub abilities: Vec<String>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it ends; `None` for never.
    pub expires_at: Option<Timestamp>,
}

/// Under what a token is issued: the session that asked for it, and the role that its account had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Issuer {
    /// The session.
    pub session: TokenId,
    /// The role that allowed it.
    pub role: Role,
}

impl From<&Identity> for Issuer {
    fn from(identity: &Identity) -> Self {
        Self { session: identity.token_id, role: identity.user.role }
    }
}

/// A stored token, without its digest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApiToken {
    /// Its id.
    pub id: TokenId,
    /// What its owner calls it.
    pub name: String,
    /// What it may do.
    pub abilities: Vec<String>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it ends; `None` for never.
    pub expires_at: Option<Timestamp>,
    /// When it was last used, to some minutes; `None` for never.
    pub last_used_at: Option<Timestamp>,
}

/// A stored token together with its account as it is now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApiTokenRecord {
    /// The token.
    pub token: ApiToken,
    /// Whose it is.
    pub user: User,
}

/// Keeps tokens for machines. They end with their account. A token is found by its digest before
/// any tenant is known; everything else goes by its owner, and another's token is unknown.
#[async_trait]
pub trait ApiTokenStore: Send + Sync {
    /// Adds a token while the issuer's session is there, is the owner's, and the owner has the
    /// issuer's role, and puts the mail into the outbox; else `None`. One step: a token never outlives
    /// the removal, the new password or the demotion that came before it.
    async fn insert(
        &self,
        token: &NewApiToken,
        by: Issuer,
        mail: &Mail,
        chain: Scope,
        event_of: EventOf<'_, TokenId>,
    ) -> Result<Option<TokenId>, StoreError>;
    /// The token with this digest, ended or not, and its account.
    async fn find(&self, digest: &[u8; 32]) -> Result<Option<ApiTokenRecord>, StoreError>;
    /// The owner's tokens, newest first.
    async fn list(&self, owner: UserId, page: PageRequest) -> Result<Page<ApiToken>, StoreError>;
    /// Notes a use. An earlier instant than the noted one changes nothing, nor does a token that
    /// is gone.
    async fn record_use(&self, id: TokenId, at: Timestamp) -> Result<(), StoreError>;
    /// Removes a token of the owner; `false` when there is none.
    async fn revoke(
        &self,
        owner: UserId,
        id: TokenId,
        chain: Scope,
        event_of: EventOf<'_, ()>,
    ) -> Result<bool, StoreError>;
}
