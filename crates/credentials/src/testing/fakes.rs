//! A hasher, digests and counted attempts that cost next to nothing.

use crate::lock_out::Count;
use crate::lock_out::ports::{AttemptDecision, AttemptLimit, Bucket, CrossTenantAttempts, KeyedDigest};
use crate::ports::{HashError, PasswordHasher, TokenDigest};
use async_trait::async_trait;
use kernel::{StoreError, Timestamp};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A password hasher without any security: the "hash" is the text behind a prefix. It counts its work, so
/// that a test can compare the cost of two paths through a use case.
#[derive(Debug, Default)]
pub struct FastHasher {
    work: AtomicUsize,
    busy: AtomicBool,
}

impl FastHasher {
    /// Creates a hasher that has done nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns how often a password was hashed or checked.
    pub fn work(&self) -> usize {
        self.work.load(Ordering::SeqCst)
    }

    /// Sets whether it answers [`HashError::Busy`].
    pub fn set_busy(&self, busy: bool) {
        self.busy.store(busy, Ordering::SeqCst);
    }

    fn begin(&self) -> Result<(), HashError> {
        if self.busy.load(Ordering::SeqCst) {
            return Err(HashError::Busy);
        }
        self.work.fetch_add(1, Ordering::SeqCst);
        Ok(())
    }
}

#[async_trait]
impl PasswordHasher for FastHasher {
    async fn hash(&self, password: &str) -> Result<String, HashError> {
        self.begin()?;
        Ok(format!("$fast$v=1$plain${password}"))
    }

    async fn verify(&self, password: &str, hash: Option<&str>) -> Result<bool, HashError> {
        self.begin()?;
        match hash.map(|hash| hash.strip_prefix("$fast$v=1$plain$")) {
            Some(Some(expected)) => Ok(expected == password),
            Some(None) => Err(HashError::Failed("not a hash of the fast hasher".into())),
            None => Ok(false),
        }
    }
}

/// A digest without any security (FNV-1a, four times over different starts): different tokens
/// of a test get different digests.
#[derive(Clone, Copy, Debug, Default)]
pub struct FastDigest;

impl TokenDigest for FastDigest {
    fn digest(&self, secret: &str) -> [u8; 32] {
        let mut digest = [0; 32];
        for (lane, out) in (0_u64..).zip(digest.chunks_exact_mut(8)) {
            let start = 0xCBF2_9CE4_8422_2325 ^ lane.wrapping_mul(0x9E37_79B9_7F4A_7C15);
            let hash = secret
                .bytes()
                .fold(start, |hash, b| (hash ^ u64::from(b)).wrapping_mul(0x0000_0100_0000_01B3));
            out.copy_from_slice(&hash.to_le_bytes());
        }
        digest
    }
}

/// A keyed digest without any security, for tests.
#[derive(Clone, Copy, Debug, Default)]
pub struct FastKeyedDigest(pub &'static str);

impl KeyedDigest for FastKeyedDigest {
    fn keyed(&self, parts: &[&[u8]]) -> [u8; 32] {
        let text: String = parts.concat().into_iter().map(char::from).collect();
        FastDigest.digest(&[self.0, &text].concat())
    }
}

/// Counted attempts in memory, with the time until which each bucket counts.
#[derive(Debug, Default)]
pub struct MemoryAttempts(Mutex<BTreeMap<Bucket, (Count, Timestamp)>>);

impl MemoryAttempts {
    /// Creates an empty store.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the number of buckets with a count.
    pub fn buckets(&self) -> usize {
        self.counts().len()
    }

    fn counts(&self) -> MutexGuard<'_, BTreeMap<Bucket, (Count, Timestamp)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_trait]
impl CrossTenantAttempts for MemoryAttempts {
    async fn take(
        &self,
        bucket: Bucket,
        limit: AttemptLimit,
        now: Timestamp,
    ) -> Result<AttemptDecision, StoreError> {
        let mut counts = self.counts();
        let (count, until) = counts.entry(bucket).or_default();
        let taken = count.take(limit, now);
        *until = count.ends_at(limit.window);
        Ok(taken)
    }

    async fn give_back(&self, bucket: Bucket, at: Timestamp) -> Result<(), StoreError> {
        if let Some((count, _)) = self.counts().get_mut(&bucket) {
            count.give_back(at);
        }
        Ok(())
    }

    async fn forgive(&self, bucket: Bucket, at: Timestamp) -> Result<(), StoreError> {
        if let Some((count, _)) = self.counts().get_mut(&bucket) {
            count.forgive(at);
        }
        Ok(())
    }

    async fn prune(&self, now: Timestamp) -> Result<u64, StoreError> {
        let mut counts = self.counts();
        let before = counts.len();
        counts.retain(|_, (_, until)| now < *until);
        Ok((before - counts.len()) as u64)
    }
}
