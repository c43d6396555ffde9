//! The clock port and the one timestamp type.

use chrono::{DateTime, Utc};

/// A point in time, UTC.
pub type Timestamp = DateTime<Utc>;

/// The source of "now". The application implements it with the system clock, tests with a clock that they
/// move.
pub trait Clock: Send + Sync {
    /// Returns the current time. It may go backwards when the system clock does.
    fn now(&self) -> Timestamp;
}

/// Converts to microseconds since the Unix epoch, as stores keep a [`Timestamp`].
pub fn micros(at: Timestamp) -> i64 {
    at.timestamp_micros()
}

/// The inverse of [`micros`]; values outside chrono's range become the epoch.
pub fn from_micros(value: i64) -> Timestamp {
    DateTime::from_timestamp_micros(value).unwrap_or_default()
}

/// Returns the start of the hour that contains an instant.
pub fn hour_of(at: Timestamp) -> Timestamp {
    const HOUR: i64 = 3_600_000_000;
    from_micros(micros(at).div_euclid(HOUR) * HOUR)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_hour_begins_where_it_is_whole_also_before_the_epoch() {
        const HOUR: i64 = 3_600_000_000;
        for (at, begin) in [(0, 0), (HOUR - 1, 0), (HOUR, HOUR), (-1, -HOUR), (-HOUR, -HOUR)] {
            assert_eq!(micros(hour_of(from_micros(at))), begin, "{at}");
        }
    }
}
