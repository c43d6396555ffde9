//! The ports of the lock-out.

use async_trait::async_trait;
use kernel::{Duration, StoreError, Timestamp};

/// Where failures are counted: one of `2 * Bucket::COUNT` numbers, so the space is bounded however many
/// addresses strangers invent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Bucket(u32);

impl Bucket {
    /// The number of buckets for addresses; browsers have as many again.
    pub const COUNT: u32 = 1 << 22;

    /// Returns the bucket of an address, from its keyed digest.
    pub fn of_address(digest: &[u8; 32]) -> Self {
        Self(index(digest))
    }

    /// Returns the bucket of a browser at one account, from their keyed digest.
    pub fn of_browser(digest: &[u8; 32]) -> Self {
        Self(Self::COUNT + index(digest))
    }

    /// Returns its number.
    pub const fn number(self) -> u32 {
        self.0
    }
}

fn index(digest: &[u8; 32]) -> u32 {
    u32::from_le_bytes([digest[0], digest[1], digest[2], digest[3]]) % Bucket::COUNT
}

/// How many attempts are allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttemptLimit {
    /// Attempts until the lock.
    pub attempts: u32,
    /// How long each attempt counts, and how long the lock lasts from the last one.
    pub window: Duration,
}

/// The answer to a request for an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttemptDecision {
    /// The try is granted, and more are left.
    Granted,
    /// The try is granted and is the last: unless it is given back, the lock begins now.
    Last,
    /// No attempt is left until then.
    Locked(Timestamp),
}

impl AttemptDecision {
    /// Checks whether the attempt may be made.
    pub const fn is_granted(self) -> bool {
        matches!(self, Self::Granted | Self::Last)
    }
}

/// Counts attempts across all tenants (at sign-in the tenant is not known yet), in a store that survives a
/// restart and is shared by all replicas. The rule is [`Count`](super::Count); each call is atomic.
#[async_trait]
pub trait CrossTenantAttempts: Send + Sync {
    /// Takes one attempt. However many are requested at once, no more than `limit.attempts` are granted. Each
    /// counts for `window` from its own time; taking the last one locks for `window` from then. When the
    /// lock ends (`now >= end`) the count starts at zero. A refused attempt changes nothing and does not
    /// prolong the lock. Exactly one of the granted attempts is [`AttemptDecision::Last`], unless some are given
    /// back.
    async fn take(
        &self,
        bucket: Bucket,
        limit: AttemptLimit,
        now: Timestamp,
    ) -> Result<AttemptDecision, StoreError>;
    /// Gives back the attempt taken at `at`, since it was no failure. Never gives back more than were taken.
    async fn give_back(&self, bucket: Bucket, at: Timestamp) -> Result<(), StoreError>;
    /// Gives back the attempt taken at `at`, since it succeeded, and forgives those before it: they count only
    /// against three times the limit from now on.
    async fn forgive(&self, bucket: Bucket, at: Timestamp) -> Result<(), StoreError>;
    /// Deletes the counts that have expired at `now` and returns how many.
    async fn prune(&self, now: Timestamp) -> Result<u64, StoreError>;
}

/// A digest that cannot be computed without the secret of the installation (HMAC-SHA256).
pub trait KeyedDigest: Send + Sync {
    /// Returns the digest of the concatenated parts. Callers ensure that different lists of parts never make
    /// the same text.
    fn keyed(&self, parts: &[&[u8]]) -> [u8; 32];
}
