//! Reproducible random numbers, and interruptions at any moment.

use std::collections::hash_map::RandomState;
use std::future::poll_fn;
use std::hash::{BuildHasher as _, Hasher as _};
use std::pin::pin;
use std::task::Poll;

/// Splitmix64 (Steele, Lea, Flood).
#[derive(Clone)]
pub(super) struct Numbers(u64);

impl Numbers {
    pub(super) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(super) const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut next = self.0;
        next = (next ^ (next >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        next = (next ^ (next >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        next ^ (next >> 31)
    }

    pub(super) fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % end as u64).unwrap()
    }

    pub(super) fn up_to(&mut self, end: u32) -> i64 {
        i64::try_from(self.next() % u64::from(end)).unwrap()
    }
}

/// Reads a number from the environment.
pub(super) fn setting(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|value| value.parse().unwrap())
}

/// Returns the configured seed, that of the other generated tests, or a new one.
pub(super) fn seed() -> u64 {
    let new = || RandomState::new().build_hasher().finish();
    setting("FIGURES_SEED").or_else(|| setting("PROPTEST_RNG_SEED")).unwrap_or_else(new)
}

/// Runs a future until it has been pending this often, then drops it.
pub(super) async fn killed<T>(what: impl Future<Output = T>, mut waits: usize) -> Option<T> {
    let mut what = pin!(what);
    poll_fn(|context| match what.as_mut().poll(context) {
        Poll::Ready(done) => Poll::Ready(Some(done)),
        Poll::Pending if waits == 0 => Poll::Ready(None),
        Poll::Pending => {
            waits -= 1;
            Poll::Pending
        }
    })
    .await
}
