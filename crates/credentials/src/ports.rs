//! What this crate needs from outside.

use async_trait::async_trait;

/// Why a password could not be hashed or checked.
#[derive(Debug, thiserror::Error)]
pub enum HashError {
    /// Too many are waiting already; trying later helps.
    #[error("too many passwords are being checked")]
    Busy,
    /// The hash in the store is damaged, or the algorithm failed.
    #[error("the password could not be processed")]
    Failed(#[source] Box<dyn std::error::Error + Send + Sync>),
}

/// Hashes passwords. Slow on purpose: runs off the async threads and bounded in number.
#[async_trait]
pub trait PasswordHasher: Send + Sync {
    /// A PHC string with a fresh salt.
    async fn hash(&self, password: &str) -> Result<String, HashError>;
    /// Whether the password fits the hash. With `None` (no such account) it does the same work
    /// and answers `false`.
    async fn verify(&self, password: &str, hash: Option<&str>) -> Result<bool, HashError>;
}

/// SHA-256, for tokens: they are random, so no salt and no slowness is needed.
pub trait TokenDigest: Send + Sync {
    /// The digest of a secret.
    fn digest(&self, secret: &str) -> [u8; 32];
}
