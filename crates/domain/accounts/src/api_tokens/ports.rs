//! What tokens for machines need from outside.

use crate::model::User;
use async_trait::async_trait;
use kernel::{Page, PageRequest, StoreError, Timestamp, TokenId, UserId};

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
    /// Adds a token.
    async fn insert(&self, token: &NewApiToken) -> Result<TokenId, StoreError>;
    /// The token with this digest, ended or not, and its account.
    async fn find(&self, digest: &[u8; 32]) -> Result<Option<ApiTokenRecord>, StoreError>;
    /// The owner's tokens, newest first.
    async fn list(&self, owner: UserId, page: PageRequest) -> Result<Page<ApiToken>, StoreError>;
    /// Notes a use. An earlier instant than the noted one changes nothing, nor does a token that
    /// is gone.
    async fn record_use(&self, id: TokenId, at: Timestamp) -> Result<(), StoreError>;
    /// Removes a token of the owner; `false` when there is none.
    async fn revoke(&self, owner: UserId, id: TokenId) -> Result<bool, StoreError>;
}
