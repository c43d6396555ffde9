//! The ports of API tokens.

use crate::model::{Identity, Role, User};
use async_trait::async_trait;
use audit::AuditEventFn;
use kernel::{Mail, Page, PageRequest, Scope, StoreError, Timestamp, TokenId, UserId};

/// A token to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewApiToken {
    /// The owner.
    pub user_id: UserId,
    /// The name that its owner gave it.
    pub name: String,
    /// SHA-256 of the secret.
    pub digest: [u8; 32],
    pub abilities: Vec<String>,
    pub created_at: Timestamp,
    /// When it ends; `None` for never.
    pub expires_at: Option<Timestamp>,
}

/// The conditions under which a token is issued: the session that asked for it, and the role that its account
/// had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Issuer {
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
    pub id: TokenId,
    /// The name that its owner gave it.
    pub name: String,
    pub abilities: Vec<String>,
    pub created_at: Timestamp,
    /// When it ends; `None` for never.
    pub expires_at: Option<Timestamp>,
    /// When it was last used, to within some minutes; `None` for never.
    pub last_used_at: Option<Timestamp>,
}

/// A stored token with its account in its current state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApiTokenRecord {
    pub token: ApiToken,
    /// The owner.
    pub user: User,
}

/// Keeps API tokens. They end with their account. A token is found by its digest before any tenant is known;
/// all other methods take the owner, for whom the tokens of others do not exist.
#[async_trait]
pub trait ApiTokenStore: Send + Sync {
    /// Adds a token and puts the mail into the outbox if the issuer's session exists, belongs to the owner,
    /// and the owner has the issuer's role; else returns `None`. One step: a token never outlives a removal,
    /// new password or demotion that came first.
    async fn insert(
        &self,
        token: &NewApiToken,
        by: Issuer,
        mail: &Mail,
        chain: Scope,
        audit_event: AuditEventFn<'_, TokenId>,
    ) -> Result<Option<TokenId>, StoreError>;
    /// Finds the token with this digest, expired or not, and its account.
    async fn find(&self, digest: &[u8; 32]) -> Result<Option<ApiTokenRecord>, StoreError>;
    /// Returns the owner's tokens, newest first.
    async fn list(&self, owner: UserId, page: PageRequest) -> Result<Page<ApiToken>, StoreError>;
    /// Records a use. An earlier time than the recorded one changes nothing, nor does a token that is gone.
    async fn record_use(&self, id: TokenId, at: Timestamp) -> Result<(), StoreError>;
    /// Removes a token of the owner; `false` when there is none.
    async fn revoke(
        &self,
        owner: UserId,
        id: TokenId,
        chain: Scope,
        audit_event: AuditEventFn<'_, ()>,
    ) -> Result<bool, StoreError>;
}
