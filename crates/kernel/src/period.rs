//! Whole days in the organisation's time zone.

use crate::Timestamp;
use chrono::{Days, NaiveDate, NaiveTime, TimeZone, Utc};
use chrono_tz::Tz;

/// A half-open interval of time, `from <= t < until`; a missing end is open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Period {
    /// The first instant inside.
    pub from: Option<Timestamp>,
    /// The first instant after the end.
    pub until: Option<Timestamp>,
}

impl Period {
    /// Returns the period from `first` to `last`, both inclusive, in the local days of `zone` (decisions §1).
    /// `None` when `first` is after `last`.
    ///
    /// ```
    /// use kernel::{NaiveDate, Period, Tz};
    /// let day = NaiveDate::from_ymd_opt(2026, 3, 29); // 23 hours long in Berlin
    /// let period = Period::days(day, day, Tz::Europe__Berlin).unwrap();
    /// assert_eq!((period.until.unwrap() - period.from.unwrap()).num_hours(), 23);
    /// ```
    pub fn days(first: Option<NaiveDate>, last: Option<NaiveDate>, zone: Tz) -> Option<Self> {
        if let (Some(first), Some(last)) = (first, last)
            && first > last
        {
            return None;
        }
        Some(Self {
            from: first.map(|day| start_of_day(day, zone)),
            until: last.and_then(|day| day.checked_add_days(Days::new(1))).map(|day| start_of_day(day, zone)),
        })
    }

    /// Checks whether the instant lies inside.
    pub fn contains(&self, at: Timestamp) -> bool {
        self.from.is_none_or(|from| from <= at) && self.until.is_none_or(|until| at < until)
    }
}

/// Returns the first instant of a day; where midnight does not exist (a zone that changes its clocks at
/// midnight), the first hour that does.
fn start_of_day(day: NaiveDate, zone: Tz) -> Timestamp {
    let midnight = day.and_time(NaiveTime::MIN);
    (0..24)
        .find_map(|hour| zone.from_local_datetime(&(midnight + chrono::Duration::hours(hour))).earliest())
        .map_or_else(|| Utc.from_utc_datetime(&midnight), |at| at.with_timezone(&Utc))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_in_berlin_starts_at_22_or_23_utc() {
        let summer = NaiveDate::from_ymd_opt(2026, 7, 1).unwrap();
        let period = Period::days(Some(summer), Some(summer), Tz::Europe__Berlin).unwrap();
        assert_eq!(period.from.unwrap().to_rfc3339(), "2026-06-30T22:00:00+00:00");
        assert_eq!(period.until.unwrap().to_rfc3339(), "2026-07-01T22:00:00+00:00");
        assert!(period.contains(period.from.unwrap()));
        assert!(!period.contains(period.until.unwrap()));
    }

    #[test]
    fn a_reversed_period_is_refused() {
        let (a, b) = (NaiveDate::from_ymd_opt(2026, 2, 2), NaiveDate::from_ymd_opt(2026, 2, 1));
        assert!(Period::days(a, b, Tz::UTC).is_none());
    }
}
