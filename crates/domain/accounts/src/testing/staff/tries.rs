//! Cases for [`CrossTenantTries`](crate::lock_out::ports::CrossTenantTries).

use super::StaffFixture;
use crate::lock_out::ports::{Allowance, Bucket, Taken};
use crate::testing::contract::at;
use kernel::Duration;
use std::sync::Arc;
use tokio::sync::Barrier;
use tokio::task::JoinSet;

const MINUTE: i64 = 60;
const TEN: Allowance = Allowance { tries: 10, window: Duration::minutes(15) };

fn bucket(number: u8) -> Bucket {
    Bucket::of_address(&[number; 32])
}

async fn take(fixture: &dyn StaffFixture, number: u8, second: i64) -> Taken {
    fixture.tries().take(bucket(number), TEN, at(second)).await.expect("the store answers")
}

/// Takes so many, all granted.
async fn use_up(fixture: &dyn StaffFixture, number: u8, tries: i64) {
    for second in 0..tries {
        let taken = take(fixture, number, second).await;
        let expected = if second == 9 { Taken::Last } else { Taken::Granted };
        assert_eq!(taken, expected, "try {second}");
    }
}

/// The eleventh is refused, and says until when.
pub async fn the_tries_of_an_allowance_are_granted_and_no_more(fixture: &dyn StaffFixture) {
    use_up(fixture, 1, 10).await;
    // The tenth was taken at second 9.
    assert_eq!(take(fixture, 1, 10).await, Taken::Locked(at(9 + 15 * MINUTE)));
}

/// Many at once are no more than many in a row.
pub async fn of_forty_tries_at_once_ten_are_granted(fixture: &dyn StaffFixture) {
    let gate = Arc::new(Barrier::new(40));
    let mut tries = JoinSet::new();
    for _ in 0..40 {
        let (store, gate) = (fixture.tries(), gate.clone());
        tries.spawn(async move {
            gate.wait().await;
            store.take(bucket(1), TEN, at(0)).await.expect("the store answers")
        });
    }
    let answers = tries.join_all().await;
    let granted = answers.iter().filter(|answer| answer.is_granted()).count();
    assert_eq!(granted, 10, "{answers:?}");
    let last = answers.iter().filter(|answer| **answer == Taken::Last).count();
    assert_eq!(last, 1, "one of them begins the lock: {answers:?}");
}

/// Hammering at a lock does not keep it shut.
pub async fn a_lock_ends_its_time_after_the_last_try_and_is_not_prolonged(fixture: &dyn StaffFixture) {
    use_up(fixture, 1, 10).await;
    let end = 9 + 15 * MINUTE;
    for second in [10, 5 * MINUTE, end - 1] {
        assert_eq!(take(fixture, 1, second).await, Taken::Locked(at(end)));
    }
    for second in 0..10 {
        assert!(take(fixture, 1, end + second).await.is_granted(), "all ten are there again");
    }
    assert_eq!(take(fixture, 1, end + 10).await, Taken::Locked(at(end + 9 + 15 * MINUTE)));
}

/// Nine wrong ones do not count for ever.
pub async fn tries_are_forgotten_their_time_after_the_first(fixture: &dyn StaffFixture) {
    use_up(fixture, 1, 9).await;
    for second in 0..10 {
        assert!(take(fixture, 1, 15 * MINUTE + second).await.is_granted(), "{second}");
    }
}

/// Also the last one: then there is no lock. Giving back more than was taken gains nothing.
pub async fn a_try_given_back_is_there_again(fixture: &dyn StaffFixture) {
    let tries = fixture.tries();
    use_up(fixture, 1, 10).await;
    tries.give_back(bucket(1)).await.expect("the store answers");
    assert_eq!(take(fixture, 1, 11).await, Taken::Last);
    assert!(matches!(take(fixture, 1, 12).await, Taken::Locked(_)));
    for _ in 0..30 {
        tries.give_back(bucket(1)).await.expect("the store answers");
        tries.give_back(bucket(2)).await.expect("nothing was taken there");
    }
    for number in [1, 2] {
        for second in 20..30 {
            assert!(take(fixture, number, second).await.is_granted());
        }
        assert!(matches!(take(fixture, number, 30).await, Taken::Locked(_)));
    }
}

/// Other accounts are unaffected, and a browser's count is not an address's.
pub async fn counts_do_not_touch_each_other(fixture: &dyn StaffFixture) {
    use_up(fixture, 1, 10).await;
    assert_eq!(take(fixture, 2, 11).await, Taken::Granted);
    let device = Bucket::of_device(&[1; 32]);
    let taken = fixture.tries().take(device, TEN, at(11)).await.expect("the store answers");
    assert_eq!(taken, Taken::Granted);
}

/// A count that ends now is over; one that ends later is kept, and still locks.
pub async fn pruning_forgets_the_counts_that_are_over(fixture: &dyn StaffFixture) {
    use_up(fixture, 1, 1).await;
    use_up(fixture, 2, 10).await;
    let tries = fixture.tries();
    assert_eq!(tries.prune(at(15 * MINUTE - 1)).await.expect("the store answers"), 0);
    assert_eq!(tries.prune(at(15 * MINUTE)).await.expect("the store answers"), 1);
    assert!(matches!(take(fixture, 2, 15 * MINUTE).await, Taken::Locked(_)));
    assert_eq!(tries.prune(at(16 * MINUTE)).await.expect("the store answers"), 1);
    assert_eq!(tries.prune(at(16 * MINUTE)).await.expect("the store answers"), 0);
}
