//! The contract of every store of counted attempts. An adapter writes one [`AttemptsFixture`] and expands
//! [`attempts_contract!`](crate::attempts_contract): one test per case.

// A case is a test that panics by design; it is merely compiled into another crate's tests.
#![allow(clippy::missing_panics_doc, clippy::expect_used, reason = "test code, kept as a library")]

use crate::lock_out::ports::{AttemptDecision, AttemptLimit, Bucket, CrossTenantAttempts};
use kernel::{Duration, Timestamp};
use std::sync::Arc;
use tokio::sync::Barrier;
use tokio::task::JoinSet;

/// An empty, isolated store.
pub trait AttemptsFixture: Send + Sync {
    /// The store under test.
    fn attempts(&self) -> Arc<dyn CrossTenantAttempts>;
}

/// A fixed point in time with microseconds, `seconds` after 2026-01-01T00:00:00.123456Z.
fn at(seconds: i64) -> Timestamp {
    kernel::from_micros(1_767_225_600_123_456 + seconds * 1_000_000)
}

const MINUTE: i64 = 60;
const TEN: AttemptLimit = AttemptLimit { attempts: 10, window: Duration::minutes(15) };

fn bucket(number: u8) -> Bucket {
    Bucket::of_address(&[number; 32])
}

async fn take(fixture: &dyn AttemptsFixture, number: u8, second: i64) -> AttemptDecision {
    fixture.attempts().take(bucket(number), TEN, at(second)).await.expect("the store answers")
}

/// Takes that many attempts, all granted.
async fn use_up(fixture: &dyn AttemptsFixture, number: u8, attempts: i64) {
    for second in 0..attempts {
        let taken = take(fixture, number, second).await;
        let expected = if second == 9 { AttemptDecision::Last } else { AttemptDecision::Granted };
        assert_eq!(taken, expected, "attempt {second}");
    }
}

/// Ten attempts are granted; the eleventh is refused, with the time at which the lock ends.
pub async fn the_attempts_of_an_allowance_are_granted_and_no_more(fixture: &dyn AttemptsFixture) {
    use_up(fixture, 1, 10).await;
    // The tenth was taken at second 9.
    assert_eq!(take(fixture, 1, 10).await, AttemptDecision::Locked(at(9 + 15 * MINUTE)));
}

/// Attempts made at once are granted no more often than attempts in a row.
pub async fn of_forty_attempts_at_once_ten_are_granted(fixture: &dyn AttemptsFixture) {
    let gate = Arc::new(Barrier::new(40));
    let mut attempts = JoinSet::new();
    for _ in 0..40 {
        let (store, gate) = (fixture.attempts(), gate.clone());
        attempts.spawn(async move {
            gate.wait().await;
            store.take(bucket(1), TEN, at(0)).await.expect("the store answers")
        });
    }
    let answers = attempts.join_all().await;
    let granted = answers.iter().filter(|answer| answer.is_granted()).count();
    assert_eq!(granted, 10, "{answers:?}");
    let last = answers.iter().filter(|answer| **answer == AttemptDecision::Last).count();
    assert_eq!(last, 1, "one of them begins the lock: {answers:?}");
}

/// Further attempts during a lock do not prolong it.
pub async fn a_lock_ends_its_time_after_the_last_attempt_and_is_not_prolonged(fixture: &dyn AttemptsFixture) {
    use_up(fixture, 1, 10).await;
    let end = 9 + 15 * MINUTE;
    for second in [10, 5 * MINUTE, end - 1] {
        assert_eq!(take(fixture, 1, second).await, AttemptDecision::Locked(at(end)));
    }
    for second in 0..10 {
        assert!(take(fixture, 1, end + second).await.is_granted(), "all ten are there again");
    }
    assert_eq!(take(fixture, 1, end + 10).await, AttemptDecision::Locked(at(end + 9 + 15 * MINUTE)));
}

/// Wrong attempts do not count for ever: each expires its own time after it happened, whatever follows.
pub async fn each_attempt_expires_its_time_after_it_was_made(fixture: &dyn AttemptsFixture) {
    for minute in 0..9 {
        assert_eq!(take(fixture, 1, minute * MINUTE).await, AttemptDecision::Granted);
    }
    // The first has expired, so this is the ninth again.
    assert_eq!(take(fixture, 1, 15 * MINUTE).await, AttemptDecision::Granted);
    assert_eq!(take(fixture, 1, 15 * MINUTE + 1).await, AttemptDecision::Last);
    assert_eq!(take(fixture, 1, 15 * MINUTE + 2).await, AttemptDecision::Locked(at(30 * MINUTE + 1)));
}

/// An attempt that is given back can be used again, even the last one: then there is no lock. Giving back
/// what was not taken gains nothing.
pub async fn an_attempt_given_back_is_there_again(fixture: &dyn AttemptsFixture) {
    let attempts = fixture.attempts();
    use_up(fixture, 1, 10).await;
    attempts.give_back(bucket(1), at(9)).await.expect("the store answers");
    assert_eq!(take(fixture, 1, 11).await, AttemptDecision::Last);
    assert!(matches!(take(fixture, 1, 12).await, AttemptDecision::Locked(_)));
    for _ in 0..30 {
        attempts.give_back(bucket(1), at(9)).await.expect("the store answers");
        attempts.give_back(bucket(2), at(9)).await.expect("nothing was taken there");
    }
    assert!(matches!(take(fixture, 1, 13).await, AttemptDecision::Locked(_)), "nine and the eleventh");
    use_up(fixture, 2, 10).await;
}

/// Nine failures, then successes for 45 minutes, then one typo do not lock the account. A success gives back
/// its own attempt and prolongs no other.
pub async fn successes_do_not_keep_old_failures_alive(fixture: &dyn AttemptsFixture) {
    let attempts = fixture.attempts();
    use_up(fixture, 1, 9).await;
    for minute in 1..45 {
        assert!(take(fixture, 1, minute * MINUTE).await.is_granted(), "{minute}");
        attempts.give_back(bucket(1), at(minute * MINUTE)).await.expect("the store answers");
    }
    assert_eq!(take(fixture, 1, 45 * MINUTE).await, AttemptDecision::Granted);
}

/// After a success all ten attempts are available again; other buckets do not change.
pub async fn a_success_forgives_what_failed_before_it(fixture: &dyn AttemptsFixture) {
    let attempts = fixture.attempts();
    use_up(fixture, 1, 9).await;
    use_up(fixture, 2, 9).await;
    assert_eq!(take(fixture, 1, 9).await, AttemptDecision::Last);
    attempts.forgive(bucket(1), at(9)).await.expect("the store answers");
    for second in 10..19 {
        assert_eq!(take(fixture, 1, second).await, AttemptDecision::Granted, "{second}");
    }
    assert_eq!(take(fixture, 1, 19).await, AttemptDecision::Last);
    assert_eq!(take(fixture, 1, 20).await, AttemptDecision::Locked(at(19 + 15 * MINUTE)));
    assert_eq!(take(fixture, 2, 20).await, AttemptDecision::Last);
}

/// Whoever guesses between the sign-ins of the owner gets three times the limit, and no more.
pub async fn successes_in_between_give_no_endless_attempts(fixture: &dyn AttemptsFixture) {
    let attempts = fixture.attempts();
    let mut guesses = 0;
    let lock = loop {
        let second = 2 * guesses;
        match take(fixture, 1, second).await {
            AttemptDecision::Locked(end) => break end,
            _ => guesses += 1,
        }
        if take(fixture, 1, second + 1).await.is_granted() {
            attempts.forgive(bucket(1), at(second + 1)).await.expect("the store answers");
        }
        assert!(guesses < 100, "endless");
    };
    assert_eq!(guesses, 30);
    assert_eq!(lock, at(58 + 15 * MINUTE), "from the thirtieth guess");
    assert_eq!(take(fixture, 1, 58 + 15 * MINUTE).await, AttemptDecision::Granted);
}

/// Attempts at one account do not count for another, and those of a browser do not count for the address.
pub async fn counts_do_not_touch_each_other(fixture: &dyn AttemptsFixture) {
    use_up(fixture, 1, 10).await;
    assert_eq!(take(fixture, 2, 11).await, AttemptDecision::Granted);
    let browser = Bucket::of_browser(&[1; 32]);
    let taken = fixture.attempts().take(browser, TEN, at(11)).await.expect("the store answers");
    assert_eq!(taken, AttemptDecision::Granted);
}

/// Pruning deletes a count that ends now; one that ends later is kept, and still locks.
pub async fn pruning_forgets_the_counts_that_are_over(fixture: &dyn AttemptsFixture) {
    use_up(fixture, 1, 1).await;
    use_up(fixture, 2, 10).await;
    let attempts = fixture.attempts();
    assert_eq!(attempts.prune(at(15 * MINUTE - 1)).await.expect("the store answers"), 0);
    assert_eq!(attempts.prune(at(15 * MINUTE)).await.expect("the store answers"), 1);
    assert!(matches!(take(fixture, 2, 15 * MINUTE).await, AttemptDecision::Locked(_)));
    assert_eq!(attempts.prune(at(16 * MINUTE)).await.expect("the store answers"), 1);
    assert_eq!(attempts.prune(at(16 * MINUTE)).await.expect("the store answers"), 0);
}

/// Expands to one `#[tokio::test]` per case of the contract. `$fixture` is the path of an `async fn() -> F`
/// with `F: credentials::testing::attempts::AttemptsFixture`. The crate that uses it needs `tokio` (features
/// `macros`, `rt-multi-thread`) and this crate's feature `testing` among its development dependencies.
#[macro_export]
macro_rules! attempts_contract {
    ($fixture:path) => {
        $crate::attempts_contract! { @cases $fixture;
            the_attempts_of_an_allowance_are_granted_and_no_more
            of_forty_attempts_at_once_ten_are_granted
            a_lock_ends_its_time_after_the_last_attempt_and_is_not_prolonged
            each_attempt_expires_its_time_after_it_was_made
            an_attempt_given_back_is_there_again
            successes_do_not_keep_old_failures_alive
            a_success_forgives_what_failed_before_it
            successes_in_between_give_no_endless_attempts
            counts_do_not_touch_each_other
            pruning_forgets_the_counts_that_are_over
        }
    };
    (@cases $fixture:path; $($case:ident)*) => {$(
        #[tokio::test(flavor = "multi_thread")]
        async fn $case() {
            let fixture = $fixture().await;
            $crate::testing::attempts::$case(&fixture).await;
        }
    )*};
}
