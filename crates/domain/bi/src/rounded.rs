//! Figures of a form whose small numbers are protected: whoever asks many questions must not learn from
//! differences between the answers whether a particular report exists.
//!
//! - The number for a month and its values is rounded once, at random but always the same way, to a multiple
//!   of the form's base (random rounding, as statistical offices do it): up with a probability proportional
//!   to its distance from the lower multiple, so that sums stay right on average, and by a secret key. A
//!   number below the base becomes 0, and so do some of those below twice the base.
//! - Longer periods are sums of their months, so that they tell nothing that their months do not.
//! - Only months that are over count: nobody sees a number change when a report comes in.
//! - A query names at most two fields, the one that it groups by included.

use crate::facts::Facts;
use crate::figures::{Group, MonthCount, Overview, Top};
use crate::filter::Filter;
use crate::form::{Answer, StatsForm};
use crate::months::Month;
use kernel::{Period, Timestamp, Tz};
use roaring::RoaringBitmap;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::RangeInclusive;

/// The selectable bases.
pub const BASES: RangeInclusive<u32> = 3..=100;

/// The maximum number of fields in a query.
pub const MAX_FIELDS: usize = 2;

/// A keyed hash whose key is secret.
pub trait KeyedHash: Send + Sync {
    /// Returns a value for a text: always the same, and indistinguishable from chance without the key.
    fn digest(&self, text: &[u8]) -> u64;
}

/// How the numbers of a form are rounded at a point in time.
#[derive(Clone, Copy)]
pub struct Rounding<'a> {
    /// Numbers are multiples of this.
    pub base: u32,
    /// Decides between up and down.
    pub hash: &'a dyn KeyedHash,
    /// The site's zone.
    pub zone: Tz,
    /// The current time.
    pub now: Timestamp,
}

impl Rounding<'_> {
    /// Returns the last complete month.
    pub fn last_month(&self) -> Month {
        Month::at(self.now, self.zone).before(1)
    }

    /// Checks whether the period consists of whole months.
    pub fn is_whole(&self, period: Period) -> bool {
        let begins = |at: Timestamp| Month::at(at, self.zone).period(self.zone).from == Some(at);
        [period.from, period.until].into_iter().flatten().all(begins)
    }

    fn round(&self, form: &StatsForm, month: Month, values: &[(&str, &str)], count: u64) -> u64 {
        let base = u64::from(self.base.max(1));
        let mut values = values.to_vec();
        values.sort_unstable();
        values.dedup();
        // Slugs and values have no line breaks, months and ids no letters, so the text is unambiguous.
        let mut text = format!("{}\n{month}", form.id.0);
        for (slug, value) in values {
            let _ = write!(text, "\n{slug}\n{value}");
        }
        let threshold = self.hash.digest(text.as_bytes()) % base;
        // The threshold from which a cell is shown is secret too, so that nobody can reach it reliably by
        // adding reports.
        if count < base + threshold { 0 } else { (count + threshold) / base * base }
    }
}

/// The unrounded reports of a query, by month.
struct ByMonth<'a> {
    form: &'a StatsForm,
    facts: &'a Facts,
    filter: &'a Filter,
    rounding: Rounding<'a>,
    found: RoaringBitmap,
    months: Vec<Month>,
}

impl<'a> ByMonth<'a> {
    fn of(filter: &'a Filter, form: &'a StatsForm, facts: &'a Facts, rounding: Rounding<'a>) -> Self {
        let at = |at: Timestamp| Month::at(at, rounding.zone);
        let first = [filter.period.from, facts.first_second()].into_iter().flatten().map(at).max();
        // The end of a period is the start of the following month.
        let asked = filter.period.until.map(|until| at(until).before(1));
        let last = asked.into_iter().chain([rounding.last_month()]).min();
        let months = first.zip(last).map_or_else(Vec::new, |(first, last)| first.until(last));
        Self { form, facts, filter, rounding, found: filter.found(facts), months }
    }

    /// Returns the rounded number of a month's reports that have these answers as well.
    fn month(&self, month: Month, further: Option<(&str, &str)>, rows: &RoaringBitmap) -> u64 {
        let count = rows.range_cardinality(self.facts.range(month.period(self.rounding.zone)));
        let values: Vec<(&str, &str)> = self.filter.values().chain(further).collect();
        self.rounding.round(self.form, month, &values, count)
    }

    fn total(&self) -> u64 {
        self.months.iter().map(|month| self.month(*month, None, &self.found)).sum()
    }

    fn group(&self, slug: &str, value: &str, answers: &[Answer]) -> u64 {
        let mut rows = RoaringBitmap::new();
        for with in answers.iter().filter_map(|answer| self.facts.with(*answer)) {
            rows |= with & &self.found;
        }
        self.months.iter().map(|month| self.month(*month, Some((slug, value)), &rows)).sum()
    }

    fn groups(&self, slug: &str) -> Vec<Group> {
        let mut groups: Vec<Group> = Vec::new();
        for (option, is_present) in self.form.options(slug) {
            let reports = self.group(slug, &option.value, &self.form.answers(slug, &option.value));
            if is_present || reports > 0 {
                groups.push(Group { value: option.value.clone(), label: option.label.clone(), reports });
            }
        }
        groups.sort_by_key(|group| std::cmp::Reverse(group.reports));
        groups
    }
}

impl Filter {
    /// [`Filter::overview`] with rounded numbers. The current month is not over and has none.
    pub fn rounded_overview(&self, form: &StatsForm, facts: &Facts, rounding: Rounding<'_>) -> Overview {
        let by_month = ByMonth::of(self, form, facts, rounding);
        let last = rounding.last_month();
        let is_asked = by_month.months.contains(&last);
        let top = form.choices().map(|(field, _)| {
            let first = by_month.groups(&field.slug).into_iter().next();
            let value = first.filter(|group| group.reports > 0).map(|group| group.label);
            Top { slug: field.slug.clone(), label: field.label.clone(), value }
        });
        Overview {
            total: by_month.total(),
            this_month: None,
            last_month: if is_asked { by_month.month(last, None, &by_month.found) } else { 0 },
            top: top.collect(),
        }
    }

    /// [`Filter::months`] with rounded numbers, for complete months only.
    pub fn rounded_months(
        &self,
        form: &StatsForm,
        facts: &Facts,
        (last, count): (Month, u32),
        rounding: Rounding<'_>,
    ) -> Vec<MonthCount> {
        let by_month = ByMonth::of(self, form, facts, rounding);
        let known: BTreeMap<Month, u64> = by_month
            .months
            .iter()
            .map(|month| (*month, by_month.month(*month, None, &by_month.found)))
            .collect();
        let count = i32::try_from(count).unwrap_or(i32::MAX);
        let each = (0..count).rev().map(|ago| last.before(ago));
        each.map(|month| MonthCount { month, reports: known.get(&month).copied().unwrap_or(0) }).collect()
    }

    /// [`Filter::groups`] with rounded numbers.
    pub fn rounded_groups(
        &self,
        form: &StatsForm,
        facts: &Facts,
        slug: &str,
        rounding: Rounding<'_>,
    ) -> Vec<Group> {
        ByMonth::of(self, form, facts, rounding).groups(slug)
    }
}
