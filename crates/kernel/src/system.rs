//! The only place that reads the system's clock and randomness.

use crate::{Clock, Random, Timestamp, Utc, from_micros, micros};

/// The operating system's random number generator.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemRandom;

impl Random for SystemRandom {
    /// # Panics
    /// When the operating system provides no randomness: the port demands that the request ends there rather
    /// than with weak bytes.
    #[expect(clippy::disallowed_methods, reason = "this implements the port")]
    fn fill(&self, buffer: &mut [u8]) {
        assert!(getrandom::fill(buffer).is_ok(), "the operating system has no randomness");
    }
}

/// The system's clock, in whole microseconds. That is the precision of the stores, so a time read back equals
/// the time written.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "this implements the port")]
    fn now(&self) -> Timestamp {
        from_micros(micros(Utc::now()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RandomExt;

    #[test]
    fn the_clock_shows_whole_microseconds_of_this_century() {
        let now = SystemClock.now();
        assert_eq!(now.timestamp_subsec_nanos() % 1000, 0);
        assert!(now.timestamp() > 1_767_225_600, "{now} is before 2026");
    }

    #[test]
    fn random_bytes_differ_from_call_to_call() {
        assert_ne!(SystemRandom.bytes::<32>(), SystemRandom.bytes::<32>());
    }
}
