//! Figures of a form whose small numbers are protected: no number of queries may reveal,
//! by differences between the answers, whether a particular report exists.
//!
//! - The number for a month and a value is rounded once, at random but always the same way, to a multiple of
//!   the form's base (random rounding, as statistical offices do it): up with a probability proportional to
//!   its distance from the lower multiple, so that sums stay right on average, and by a secret key. A number
//!   below the base becomes 0, one below twice the base becomes 0 or twice the base.
//! - Longer periods are sums of their months, so that they tell nothing that their months do not.
//! - Only months that are over count: nobody sees a number change when a report comes in.
//! - A query names one field at most, to filter or to group by. A report is then in few numbers of its month,
//!   and one more report changes each of them with a probability of at most one in the base.

use crate::facts::Facts;
use crate::figures::{Group, MonthCount, Overview, Top};
use crate::filter::Filter;
use crate::form::{OptionIndex, StatsForm};
use crate::months::Month;
use kernel::{Period, Timestamp, Tz};
use roaring::RoaringBitmap;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The maximum number of fields in a query. With two, a report that is alone in one field has a number of its
/// own with every further field, each rounded anew.
const MAX_FIELDS: usize = 1;

/// A keyed hash whose key is secret.
pub trait RoundingHash: Send + Sync {
    /// Returns a value for a text: always the same, and indistinguishable from chance without the key.
    fn digest(&self, text: &[u8]) -> u64;
}

/// How the numbers of a form are rounded at a point in time.
#[derive(Clone, Copy)]
pub struct Rounding<'a> {
    /// Numbers are multiples of this.
    pub base: u32,
    /// Decides between up and down.
    pub hash: &'a dyn RoundingHash,
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
        rounded(count, base, self.hash.digest(text.as_bytes()) % base)
    }
}

/// Rounds a count by a threshold below the base. One more report makes a difference for one threshold at most,
/// whatever the count is: nobody can bring it to where much is learned by adding reports. So what begins to be
/// shown is twice the base: from the base, it could only catch up by changing more often.
const fn rounded(count: u64, base: u64, threshold: u64) -> u64 {
    if count >= 2 * base {
        (count + threshold) / base * base
    } else if count >= base + threshold {
        2 * base
    } else {
        0
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
        // Without a report there is no month, however early the period begins.
        let first =
            facts.first_second().map(|first| at(filter.period.from.map_or(first, |from| from.max(first))));
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

    fn group(&self, slug: &str, value: &str, answers: &[OptionIndex]) -> u64 {
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
    /// Returns a field that a query of rounded numbers must not name as well, if there is one; `grouped_by` is
    /// the number of fields by which it groups.
    pub fn one_field_too_many(&self, grouped_by: usize) -> Option<&str> {
        self.values().nth(MAX_FIELDS.saturating_sub(grouped_by)).map(|(slug, _)| slug)
    }

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
