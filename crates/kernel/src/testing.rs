//! Fakes of the ports, for tests here and in the crates that embed the domains.

use crate::{Clock, Random, Timestamp, from_micros};
use std::sync::Mutex;
use std::sync::atomic::{AtomicI64, Ordering};

/// A clock that stands still until a test moves it.
#[derive(Debug)]
pub struct ManualClock(AtomicI64);

impl ManualClock {
    /// Creates a clock that shows `at`.
    pub fn at(at: Timestamp) -> Self {
        Self(AtomicI64::new(at.timestamp_micros()))
    }

    /// Moves the clock by a duration, backwards when negative.
    pub fn advance(&self, by: chrono::Duration) {
        self.0.fetch_add(by.num_microseconds().unwrap_or(0), Ordering::SeqCst);
    }

    /// Sets the clock to a time.
    pub fn set(&self, at: Timestamp) {
        self.0.store(at.timestamp_micros(), Ordering::SeqCst);
    }
}

impl Default for ManualClock {
    /// 2026-01-01T00:00:00Z.
    fn default() -> Self {
        Self(AtomicI64::new(1_767_225_600_000_000))
    }
}

impl Clock for ManualClock {
    fn now(&self) -> Timestamp {
        from_micros(self.0.load(Ordering::SeqCst))
    }
}

/// Reproducible bytes (SplitMix64), for tests and demonstration data only.
#[derive(Debug)]
pub struct SeededRandom(Mutex<u64>);

impl SeededRandom {
    /// Creates a sequence that depends only on the seed.
    pub const fn new(seed: u64) -> Self {
        Self(Mutex::new(seed))
    }
}

impl Random for SeededRandom {
    fn fill(&self, buffer: &mut [u8]) {
        let mut state = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        for chunk in buffer.chunks_mut(8) {
            *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let mut z = *state;
            z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
            let bytes = (z ^ (z >> 31)).to_le_bytes();
            chunk.copy_from_slice(&bytes[..chunk.len()]);
        }
    }
}

/// Keeps the contract of [`OutboxSealer`](crate::OutboxSealer) without any secrecy: sealed bytes are not
/// readable at a glance and open only in their context.
#[derive(Clone, Copy, Debug, Default)]
pub struct FakeSealer;

/// Its own inverse.
fn veil(bytes: &[u8]) -> impl Iterator<Item = u8> {
    bytes.iter().map(|byte| byte ^ 0xA5)
}

impl crate::OutboxSealer for FakeSealer {
    fn seal(&self, context: &str, plain: &[u8]) -> Vec<u8> {
        veil(context.as_bytes()).chain([0]).chain(veil(plain)).collect()
    }

    fn open(&self, context: &str, sealed: &[u8]) -> Option<Vec<u8>> {
        let (bound, rest) = sealed.split_at_checked(context.len())?;
        let (end, message) = rest.split_first()?;
        (*end == 0 && veil(context.as_bytes()).eq(bound.iter().copied())).then(|| veil(message).collect())
    }
}

/// Renders a text as its key, or as its values: for tests of a domain, which has no catalogue.
#[derive(Clone, Copy, Debug)]
pub struct Keys(pub crate::Locale);

impl crate::Translator for Keys {
    fn say(&self, text: &crate::Text) -> String {
        text.key().to_owned()
    }

    fn locale(&self) -> crate::Locale {
        self.0
    }
}
