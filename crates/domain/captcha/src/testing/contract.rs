//! The contract of [`SpentTokens`], one function per clause. Each needs an empty store that nothing else
//! uses, and panics when the clause is violated.
#![allow(clippy::unwrap_used, clippy::missing_panics_doc, reason = "test cases: a panic is the verdict")]

use super::{installation, organization};
use crate::ports::SpentTokens;
use kernel::{Duration, Timestamp, from_micros};
use std::future::poll_fn;
use std::pin::Pin;
use std::task::Poll;

/// A time with microseconds, to notice if they are lost: 2026-01-01T00:00:00.000001Z.
fn expiry() -> Timestamp {
    from_micros(1_767_225_600_000_001)
}

/// The first spending of a nonce succeeds and no later one does; other nonces are not affected.
pub async fn a_nonce_is_spent_once(store: &dyn SpentTokens) {
    assert!(store.spend(installation(), [1; 16], expiry()).await.unwrap());
    assert!(!store.spend(installation(), [1; 16], expiry()).await.unwrap());
    assert!(!store.spend(installation(), [1; 16], expiry() + Duration::hours(1)).await.unwrap());
    assert!(store.spend(installation(), [2; 16], expiry()).await.unwrap());
}

/// Every byte of a nonce counts, zero bytes and bytes above 127 included.
pub async fn every_byte_of_a_nonce_counts(store: &dyn SpentTokens) {
    assert!(store.spend(installation(), [0; 16], expiry()).await.unwrap());
    for at in 0..16 {
        for byte in [1, 0x27, 0x80, 0xFF] {
            let mut nonce = [0; 16];
            nonce[at] = byte;
            assert!(store.spend(installation(), nonce, expiry()).await.unwrap(), "byte {at} is {byte}");
        }
    }
}

/// A nonce spent in one scope is spent in every other.
pub async fn a_nonce_spent_in_one_scope_is_spent_in_all(store: &dyn SpentTokens) {
    assert!(store.spend(organization(1), [1; 16], expiry()).await.unwrap());
    assert!(!store.spend(organization(2), [1; 16], expiry()).await.unwrap());
    assert!(!store.spend(installation(), [1; 16], expiry()).await.unwrap());
    assert!(store.spend(installation(), [2; 16], expiry()).await.unwrap());
    assert!(!store.spend(organization(1), [2; 16], expiry()).await.unwrap());
}

/// As soon as a nonce is spent, every scope sees that it is; looking it up spends nothing.
pub async fn asking_for_a_nonce_does_not_spend_it(store: &dyn SpentTokens) {
    assert!(!store.is_spent([1; 16]).await.unwrap());
    assert!(store.spend(organization(1), [1; 16], expiry()).await.unwrap());
    assert!(store.is_spent([1; 16]).await.unwrap());
    assert!(!store.is_spent([2; 16]).await.unwrap());
    assert_eq!(store.prune(expiry()).await.unwrap(), 1);
    assert!(!store.is_spent([1; 16]).await.unwrap());
}

/// Of fifty concurrent calls that spend one nonce exactly one succeeds, and none fails.
pub async fn one_of_fifty_parallel_calls_wins(store: &dyn SpentTokens) {
    let attempts = (0..50).map(|index| store.spend(organization(index % 3 + 1), [7; 16], expiry()));
    let mut attempts: Vec<Option<Pin<Box<_>>>> = attempts.map(|attempt| Some(Box::pin(attempt))).collect();
    let mut won = 0;
    poll_fn(|context| {
        for place in &mut attempts {
            let Some(Poll::Ready(result)) = place.as_mut().map(|attempt| attempt.as_mut().poll(context))
            else {
                continue;
            };
            won += usize::from(result.unwrap());
            *place = None;
        }
        if attempts.iter().all(Option::is_none) { Poll::Ready(()) } else { Poll::Pending }
    })
    .await;
    assert_eq!(won, 1);
}

/// Pruning deletes what has expired, in all scopes, including exactly at the expiry, and nothing else; it
/// returns how many.
pub async fn pruning_forgets_only_expired_nonces(store: &dyn SpentTokens) {
    let moment = Duration::microseconds(1);
    assert_eq!(store.prune(expiry()).await.unwrap(), 0);
    assert!(store.spend(installation(), [1; 16], expiry() - moment).await.unwrap());
    assert!(store.spend(organization(1), [2; 16], expiry()).await.unwrap());
    assert!(store.spend(organization(2), [3; 16], expiry() + moment).await.unwrap());
    assert_eq!(store.prune(expiry()).await.unwrap(), 2);
    assert_eq!(store.prune(expiry()).await.unwrap(), 0);
    assert!(!store.spend(organization(2), [3; 16], expiry() + moment).await.unwrap());
    assert!(store.spend(installation(), [1; 16], expiry()).await.unwrap());
    assert!(store.spend(organization(1), [2; 16], expiry()).await.unwrap());
}

/// Expands to one `#[tokio::test]` per clause of the contract of
/// [`SpentTokens`](crate::ports::SpentTokens).
///
/// Takes the path of a function without parameters that returns a future of
/// `(Arc<dyn SpentTokens>, G)` (an `async fn`, say), called once per test. The
/// store must be empty; `G` is anything and lives as long as the test (a guard that removes the
/// database). Needs `tokio` with `macros` and `rt-multi-thread` in the calling crate, and this
/// crate's feature `testing`.
///
/// ```
/// # use std::sync::Arc;
/// use captcha::{ports::SpentTokens, testing::MemorySpentTokens};
///
/// async fn memory() -> (Arc<dyn SpentTokens>, ()) {
///     (Arc::new(MemorySpentTokens::default()), ())
/// }
///
/// mod memory_spent_tokens {
///     captcha::spent_tokens_contract!(super::memory);
/// }
/// ```
#[macro_export]
macro_rules! spent_tokens_contract {
    ($fixture:path) => {
        $crate::spent_tokens_contract! {
            @cases $fixture;
            a_nonce_is_spent_once
            every_byte_of_a_nonce_counts
            a_nonce_spent_in_one_scope_is_spent_in_all
            asking_for_a_nonce_does_not_spend_it
            one_of_fifty_parallel_calls_wins
            pruning_forgets_only_expired_nonces
        }
    };
    (@cases $fixture:path; $($case:ident)*) => {$(
        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn $case() {
            let (store, _guard) = $fixture().await;
            $crate::testing::contract::$case(&*store).await;
        }
    )*};
}
