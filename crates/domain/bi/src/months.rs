//! Calendar months in a time zone.

use kernel::{Days, NaiveDate, Period, Timestamp, Tz};
use std::fmt;

/// A month.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Month {
    /// Months since the year 0.
    number: i32,
}

impl Month {
    /// Returns the month of a day.
    pub fn of(day: NaiveDate) -> Self {
        use kernel::Datelike as _;
        Self { number: day.year() * 12 + i32::try_from(day.month0()).unwrap_or(0) }
    }

    /// Returns the month of a point in time, in the zone.
    pub fn at(at: Timestamp, zone: Tz) -> Self {
        Self::of(at.with_timezone(&zone).date_naive())
    }

    /// Returns the month that many months earlier.
    #[must_use]
    pub const fn before(self, months: i32) -> Self {
        Self { number: self.number - months }
    }

    /// Returns the months from this one to a later one, both inclusive; empty if that is earlier.
    pub(crate) fn until(self, last: Self) -> Vec<Self> {
        (self.number..=last.number).map(|number| Self { number }).collect()
    }

    fn first(self) -> Option<NaiveDate> {
        let month = u32::try_from(self.number.rem_euclid(12)).unwrap_or(0) + 1;
        NaiveDate::from_ymd_opt(self.number.div_euclid(12), month, 1)
    }

    /// Returns the period from its first day to its last in the zone.
    pub fn period(self, zone: Tz) -> Period {
        let last = self.before(-1).first().and_then(|day| day.checked_sub_days(Days::new(1)));
        Period::days(self.first(), last, zone).unwrap_or_default()
    }
}

/// `YYYY-MM`.
impl fmt::Display for Month {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:04}-{:02}", self.number.div_euclid(12), self.number.rem_euclid(12) + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_month_is_lived_in_its_zone() {
        let day = |year, month, day| NaiveDate::from_ymd_opt(year, month, day).unwrap();
        let new_year = "2026-12-31T23:30:00Z".parse().unwrap();
        assert_eq!(Month::at(new_year, Tz::Europe__Berlin).to_string(), "2027-01");
        assert_eq!(Month::at(new_year, Tz::UTC), Month::of(day(2026, 12, 1)));
        let march = Month::of(day(2026, 4, 30)).before(1);
        assert_eq!(march.to_string(), "2026-03");
        let hours = |period: Period| (period.until.unwrap() - period.from.unwrap()).num_hours();
        assert_eq!(hours(march.period(Tz::Europe__Berlin)), 31 * 24 - 1, "the clocks change");
        assert_eq!(Month::of(day(2026, 1, 1)).before(1).to_string(), "2025-12");
        assert_eq!(hours(Month::of(day(2028, 2, 9)).period(Tz::UTC)), 29 * 24);
    }
}
