//! When a failed attempt is repeated.

use kernel::{Duration, Random, RandomExt};

/// How often a job is tried before it is given up: with [`pause`] about two days (RFC 5321 §4.5.4.1 asks a
/// sender for four to five days; people who wait for an invitation should learn earlier that it does not
/// come).
pub const MAX_ATTEMPTS: u32 = 21;

/// After waiting this many days, an ordinary job has no attempts left.
pub const LATE_DAYS: i64 = 4;

/// The pause after the first attempt, in seconds.
const FIRST: u64 = 30;

/// The longest pause, in seconds.
const LONGEST: u64 = 4 * 60 * 60;

/// Returns the pause after an attempt (counted from 1), doubled each time up to four hours, and randomly up
/// to a fifth longer or shorter, so that jobs that failed together are not retried together. `None` when the
/// job is given up.
pub fn pause(attempts: u32, random: &dyn Random) -> Option<Duration> {
    if attempts >= MAX_ATTEMPTS {
        return None;
    }
    let doubled = FIRST << attempts.saturating_sub(1).min(16);
    let seconds = doubled.min(LONGEST);
    let percent = 80 + u64::from(random.below(41));
    i64::try_from(seconds * percent * 10).ok().map(Duration::milliseconds)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::testing::SeededRandom;

    #[test]
    fn attempts_are_spread_over_about_two_days() {
        for seed in 0..50 {
            let random = SeededRandom::new(seed);
            let total: Duration = (1..).map_while(|attempts| pause(attempts, &random)).sum();
            assert!((42..=55).contains(&total.num_hours()), "{} hours", total.num_hours());
            assert!(total * 120 / 100 < Duration::days(LATE_DAYS), "all attempts are over by then");
        }
    }

    #[test]
    fn pauses_double_from_half_a_minute_to_four_hours_with_a_fifth_of_chance() {
        for (attempts, seconds) in [(1, 30), (2, 60), (3, 120), (9, 7680), (10, 14_400), (20, 14_400)] {
            let mut seen = std::collections::BTreeSet::new();
            for seed in 0..200 {
                let millis = pause(attempts, &SeededRandom::new(seed)).unwrap().num_milliseconds();
                assert!((seconds * 800..=seconds * 1200).contains(&millis), "{attempts}: {millis} ms");
                seen.insert(millis);
            }
            assert!(seen.len() > 20, "{attempts}: by chance");
        }
    }

    #[test]
    fn the_last_attempt_is_followed_by_none() {
        let random = SeededRandom::new(1);
        assert!(pause(MAX_ATTEMPTS - 1, &random).is_some());
        for attempts in [MAX_ATTEMPTS, MAX_ATTEMPTS + 1, u32::MAX] {
            assert_eq!(pause(attempts, &random), None);
        }
    }
}
