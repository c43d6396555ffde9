//! The ports of this domain.

use crate::email::Email;
use crate::model::{NewUser, User};
use async_trait::async_trait;
use kernel::{OrganizationId, Scope, StoreError, Timestamp, TokenId, UserId};
use std::collections::BTreeMap;

pub use credentials::ports::{HashError, PasswordHasher, TokenDigest};

/// Why an account was not stored.
#[derive(Debug, thiserror::Error)]
pub enum InsertUserError {
    /// There is an account with this address (addresses are unique over the whole store).
    #[error("the e-mail address is taken")]
    EmailTaken,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What is needed to check a password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Credentials {
    /// The account.
    pub user: User,
    /// The password's hash, a PHC string.
    pub password_hash: String,
}

/// Keeps accounts.
#[async_trait]
pub trait UserStore: Send + Sync {
    /// Adds an account to the scope. Of two concurrent calls with one address, one succeeds.
    async fn insert(&self, scope: Scope, user: &NewUser, now: Timestamp) -> Result<User, InsertUserError>;
    /// Returns all accounts of the scope, by id.
    async fn list(&self, scope: Scope) -> Result<Vec<User>, StoreError>;
    /// Returns the last sign-ins of accounts of the scope ([`TokenStore::insert_under`]), without those that
    /// never signed in.
    async fn last_sign_ins(&self, scope: Scope) -> Result<BTreeMap<UserId, Timestamp>, StoreError>;
    /// Replaces a password's hash; `false` when the account is not in the scope.
    async fn set_password_hash(&self, scope: Scope, id: UserId, hash: &str) -> Result<bool, StoreError>;
}

/// Finds accounts across tenants. Only for signing in, where nobody has a scope yet.
#[async_trait]
pub trait CrossTenantCredentials: Send + Sync {
    /// Finds the account with this address, in any tenant.
    async fn by_email(&self, email: &Email) -> Result<Option<Credentials>, StoreError>;
}

/// Whether sign-in requires a challenge, which may differ between organisations.
#[async_trait]
pub trait SignInChallenges: Send + Sync {
    /// Checks whether sign-in to accounts of this organisation, or of the installation, requires one.
    async fn is_asked_for(&self, organization: Option<OrganizationId>) -> Result<bool, StoreError>;
}

/// Never requires a challenge.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoChallenges;

#[async_trait]
impl SignInChallenges for NoChallenges {
    async fn is_asked_for(&self, _: Option<OrganizationId>) -> Result<bool, StoreError> {
        Ok(false)
    }
}

/// A session to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewSession {
    /// The account.
    pub user_id: UserId,
    /// SHA-256 of the secret.
    pub digest: [u8; 32],
    pub abilities: Vec<String>,
    pub created_at: Timestamp,
    /// When it ends unless it is used (sliding).
    pub expires_at: Timestamp,
    /// When it ends however much it is used (the absolute end).
    pub absolute_expires_at: Timestamp,
}

/// A stored session with its account in its current state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionRecord {
    pub id: TokenId,
    /// The account.
    pub user: User,
    pub abilities: Vec<String>,
    /// When it ends unless it is used (the sliding end).
    pub expires_at: Timestamp,
    /// When it ends however much it is used (the absolute end).
    pub absolute_expires_at: Timestamp,
}

/// Keeps the access tokens of sessions; API tokens have a [store of their
/// own](crate::api_tokens::ports::ApiTokenStore). A token is found by its digest before any tenant is known.
#[async_trait]
pub trait TokenStore: Send + Sync {
    /// Adds a token.
    async fn insert(&self, token: &NewSession) -> Result<TokenId, StoreError>;
    /// Adds a token if the account's password hash is still this one, and records the sign-in; `None` when
    /// the hash has changed or the account is gone. When a new password and a session coincide, either the
    /// session is not opened or the new password ends it.
    async fn insert_under(
        &self,
        token: &NewSession,
        password_hash: &str,
    ) -> Result<Option<TokenId>, StoreError>;
    /// Finds the token with this digest, expired or not, and its account.
    async fn find(&self, digest: &[u8; 32]) -> Result<Option<SessionRecord>, StoreError>;
    /// Moves the sliding end; nothing happens when the token is gone.
    async fn extend(&self, id: TokenId, expires_at: Timestamp) -> Result<(), StoreError>;
    /// Removes a token; `false` when it was gone.
    async fn revoke(&self, id: TokenId) -> Result<bool, StoreError>;
    /// Removes all tokens of an account but one.
    async fn revoke_all_of(&self, user: UserId, except: Option<TokenId>) -> Result<u64, StoreError>;
    /// Removes the tokens that ended before `now`.
    async fn prune(&self, now: Timestamp) -> Result<u64, StoreError>;
}
