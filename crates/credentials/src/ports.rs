//! The ports of this crate.

use async_trait::async_trait;

/// Why a password could not be hashed or checked.
#[derive(Debug, thiserror::Error)]
pub enum HashError {
    /// Too many are waiting already; trying again later helps.
    #[error("too many passwords are being checked")]
    Busy,
    /// The hash in the store is damaged, or the algorithm failed.
    #[error("the password could not be processed")]
    Failed(#[source] Box<dyn std::error::Error + Send + Sync>),
}

/// Hashes passwords. Slow on purpose, so implementations run off the async threads and limit the number of
/// concurrent hashes.
#[async_trait]
pub trait PasswordHasher: Send + Sync {
    /// Returns a PHC string with a fresh salt.
    async fn hash(&self, password: &str) -> Result<String, HashError>;
    /// Checks a password against a hash. With `None` (no such account) it does the same work and returns
    /// `false`.
    async fn verify(&self, password: &str, hash: Option<&str>) -> Result<bool, HashError>;
}

/// SHA-256 for tokens: they are random, so they need neither salt nor slowness.
pub trait TokenDigest: Send + Sync {
    /// Returns the digest of a secret.
    fn digest(&self, secret: &str) -> [u8; 32];
}
