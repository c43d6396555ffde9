//! The clock port and the one timestamp type.

use chrono::{DateTime, Utc};

/// A point in time, UTC.
pub type Timestamp = DateTime<Utc>;

/// Where "now" comes from. Implemented by the application with the system clock and by tests
/// with a clock that they move.
pub trait Clock: Send + Sync {
    /// The current time. May go backwards when the system clock does.
    fn now(&self) -> Timestamp;
}

/// Microseconds since the Unix epoch: how stores keep a [`Timestamp`].
pub fn micros(at: Timestamp) -> i64 {
    at.timestamp_micros()
}

/// The inverse of [`micros`]; values outside chrono's range become the epoch.
pub fn from_micros(value: i64) -> Timestamp {
    DateTime::from_timestamp_micros(value).unwrap_or_default()
}
