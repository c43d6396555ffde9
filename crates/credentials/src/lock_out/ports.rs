//! What the lock-out needs from outside.

use async_trait::async_trait;
use kernel::{Duration, StoreError, Timestamp};

/// Where failures are counted: one of `2 * Bucket::PLACES` numbers, however many addresses
/// strangers think up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Bucket(u32);

impl Bucket {
    /// How many places there are for addresses, and as many again for browsers.
    pub const PLACES: u32 = 1 << 22;

    /// The place of an address, by its keyed digest.
    pub fn of_address(digest: &[u8; 32]) -> Self {
        Self(place(digest))
    }

    /// The place of a browser at one account, by their keyed digest.
    pub fn of_device(digest: &[u8; 32]) -> Self {
        Self(Self::PLACES + place(digest))
    }

    /// Its number.
    pub const fn number(self) -> u32 {
        self.0
    }
}

fn place(digest: &[u8; 32]) -> u32 {
    u32::from_le_bytes([digest[0], digest[1], digest[2], digest[3]]) % Bucket::PLACES
}

/// How many tries there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// Tries until the lock.
    pub tries: u32,
    /// How long each is counted, and how long the lock lasts from the last.
    pub window: Duration,
}

/// The answer to somebody who wants to try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Admission {
    /// Go ahead: one try fewer is left.
    Granted,
    /// Go ahead, and it is the last one: unless it is given back, the lock begins now.
    Last,
    /// None is left until then.
    Locked(Timestamp),
}

impl Admission {
    /// Whether the try may be made.
    pub const fn is_granted(self) -> bool {
        matches!(self, Self::Granted | Self::Last)
    }
}

/// Counts tries over all tenants (signing in knows no tenant yet), in a place that survives a
/// restart and is shared by all replicas. The rule is [`Count`](super::Count); each call is atomic.
#[async_trait]
pub trait CrossTenantTries: Send + Sync {
    /// Takes one try. Of any number at once, no more than `allowance.tries` are granted. Each
    /// counts for `window` from its own time; taking the last one locks for `window` from then. At
    /// its end (`now >= end`) a lock is over, and with it the count. A refused try changes nothing:
    /// it does not prolong the lock. Of all that are granted exactly one is [`Admission::Last`], unless
    /// some are given back.
    async fn take(
        &self,
        bucket: Bucket,
        allowance: Allowance,
        now: Timestamp,
    ) -> Result<Admission, StoreError>;
    /// Gives the try that was taken at `at` back, since it was no failure. Never more than were taken.
    async fn give_back(&self, bucket: Bucket, at: Timestamp) -> Result<(), StoreError>;
    /// Gives the try that was taken at `at` back, since it succeeded, and forgives those before it:
    /// they count no longer, but against three times the allowance.
    async fn forgive(&self, bucket: Bucket, at: Timestamp) -> Result<(), StoreError>;
    /// Forgets the counts that are over at `now`; how many.
    async fn prune(&self, now: Timestamp) -> Result<u64, StoreError>;
}

/// A digest that nobody computes without the secret of the installation (HMAC-SHA256).
pub trait KeyedDigest: Send + Sync {
    /// The digest of the parts one after the other. Callers see to it that different lists of
    /// parts never make the same text.
    fn keyed(&self, parts: &[&[u8]]) -> [u8; 32];
}
