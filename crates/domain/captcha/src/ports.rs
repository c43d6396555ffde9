//! The ports of this domain.

use async_trait::async_trait;
use kernel::{Scope, StoreError, Timestamp};

/// Authenticated encryption with a key that only the replicas of this installation share.
///
/// Contract: sealed bytes reveal nothing about the plain ones except their length; sealing the same bytes
/// twice gives different results; [`open`](Self::open) returns exactly the sealed bytes or, after any
/// alteration, `None`; bytes sealed for another purpose do not open.
pub trait Sealer: Send + Sync {
    /// Encrypts `plain` and appends the result to `out`. An implementation that cannot seal
    /// appends nothing: an empty token never verifies, so the caller fails closed.
    fn seal(&self, plain: &[u8], out: &mut Vec<u8>);

    /// Returns the plain bytes, or `None` when `sealed` was not made by [`seal`](Self::seal) with this key or
    /// was altered.
    fn open(&self, sealed: &[u8]) -> Option<Vec<u8>>;
}

/// The memory of spent tokens, shared by all replicas.
///
/// Nonces are 128 random bits and unique across the whole installation: a nonce spent in one scope is
/// spent in all of them. The scope is recorded with it, so that a tenant's rows can be found.
#[async_trait]
pub trait SpentTokens: Send + Sync {
    /// Spends a nonce. Atomic: of all calls with this nonce, on any replica, exactly one gets `true`, until
    /// `expires_at`; after that the store may have deleted it.
    async fn spend(&self, scope: Scope, nonce: [u8; 16], expires_at: Timestamp) -> Result<bool, StoreError>;

    /// Checks whether a nonce was spent, on any replica, and spends nothing.
    async fn is_spent(&self, nonce: [u8; 16]) -> Result<bool, StoreError>;

    /// Deletes nonces of **all** scopes whose `expires_at` is at or before `now`, no others, and returns how
    /// many.
    async fn prune(&self, now: Timestamp) -> Result<u64, StoreError>;
}
