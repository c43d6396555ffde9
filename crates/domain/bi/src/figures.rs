//! The figures themselves: pure functions of a form, its facts and a filter.

use crate::facts::Facts;
use crate::filter::Filter;
use crate::form::{ChoiceKind, StatsForm};
use crate::months::Month;
use kernel::{LocalizedText, SubmissionId, Timestamp, Tz};
use roaring::RoaringBitmap;
use std::collections::BTreeMap;

/// The key figures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overview {
    /// All reports that match the filter.
    pub total: u64,
    /// Those of the current month; `None` where small numbers are protected, since the month is not over.
    pub this_month: Option<u64>,
    /// Those of the previous month.
    pub last_month: u64,
    /// The most frequent value of each field that can be grouped by.
    pub top: Vec<Top>,
}

/// The most frequent value of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Top {
    /// The field.
    pub slug: String,
    pub label: LocalizedText,
    /// The value's label; `None` if no report has one.
    pub value: Option<LocalizedText>,
}

/// The numbers of reports by status.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statuses {
    /// Those that nobody has begun to process.
    pub new: u64,
    /// The others, by the code of their status; without statuses that do not occur.
    pub others: BTreeMap<String, u64>,
}

/// The number of reports in a month.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MonthCount {
    pub month: Month,
    /// The number of reports.
    pub reports: u64,
}

/// The number of reports with an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The stored value.
    pub value: String,
    pub label: LocalizedText,
    /// The number of reports.
    pub reports: u64,
}

impl Filter {
    /// Returns the overview at a point in time.
    pub fn overview(&self, form: &StatsForm, facts: &Facts, now: Timestamp, zone: Tz) -> Overview {
        let found = self.found(facts);
        let month = Month::at(now, zone);
        let reports_in = |month: Month| found.range_cardinality(facts.range(month.period(zone)));
        let top = form.choices().map(|(field, _)| {
            let first = groups(form, facts, &found, &field.slug).into_iter().next();
            let value = first.filter(|group| group.reports > 0).map(|group| group.label);
            Top { slug: field.slug.clone(), label: field.label.clone(), value }
        });
        Overview {
            total: found.len(),
            this_month: Some(reports_in(month)),
            last_month: reports_in(month.before(1)),
            top: top.collect(),
        }
    }

    /// Returns the figures of that many months, ending with `last`.
    pub fn months(&self, facts: &Facts, last: Month, months: u32, zone: Tz) -> Vec<MonthCount> {
        let found = self.found(facts);
        let months = i32::try_from(months).unwrap_or(i32::MAX);
        let each = (0..months).rev().map(|ago| last.before(ago));
        each.map(|month| MonthCount {
            month,
            reports: found.range_cardinality(facts.range(month.period(zone))),
        })
        .collect()
    }

    /// Returns the options of a field by the number of reports, then by their order; including those without
    /// reports, unless they were removed.
    pub fn groups(&self, form: &StatsForm, facts: &Facts, slug: &str) -> Vec<Group> {
        groups(form, facts, &self.found(facts), slug)
    }

    /// Counts the reports by status.
    pub fn statuses(&self, facts: &Facts) -> Statuses {
        let found = self.found(facts);
        let count =
            |(status, rows): (&String, &RoaringBitmap)| (status.clone(), rows.intersection_len(&found));
        let others: BTreeMap<String, u64> =
            facts.statuses().iter().map(count).filter(|(_, count)| *count > 0).collect();
        Statuses { new: found.len() - others.values().sum::<u64>(), others }
    }

    /// Returns the number of reports, and some of them in the order in which they were received.
    pub fn page(&self, facts: &Facts, from: u64, limit: usize) -> (u64, Vec<SubmissionId>) {
        let found = self.found(facts);
        (found.len(), facts.ids(&found, from, limit))
    }

    /// Returns some of the reports after one, or from the first, up to the one that was the newest.
    pub fn page_after(
        &self,
        facts: &Facts,
        after: Option<SubmissionId>,
        upto: SubmissionId,
        limit: usize,
    ) -> Vec<SubmissionId> {
        facts.ids_between(&self.found(facts), after, upto, limit)
    }
}

/// The chosen options of a field, report by report.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chosen {
    /// The total number of choices.
    pub total: u64,
    /// Some of them.
    pub some: Vec<ChosenOption>,
}

/// An option that a report has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChosenOption {
    pub report: SubmissionId,
    /// The second in which it was received.
    pub received: Timestamp,
    /// The index of the option in [`StatsForm::options`].
    pub option: usize,
}

impl Filter {
    /// Returns the options that reports have under a multiple-choice field, by report and by option: at most
    /// `limit` after skipping `without`; all those of a report or (only at the end) a part.
    pub fn chosen(&self, form: &StatsForm, facts: &Facts, slug: &str, without: u64, limit: usize) -> Chosen {
        let found = self.found(facts);
        let named = form.options(slug).into_iter().enumerate().filter_map(|(index, (option, _))| {
            let answer = form.named(slug, ChoiceKind::Many, &option.value)?;
            Some((index, facts.with(answer)? & &found))
        });
        let options: Vec<(usize, RoaringBitmap)> = named.collect();
        let upto = |row: u32| options.iter().map(|(_, rows)| rows.rank(row)).sum::<u64>();
        let any = options.iter().fold(RoaringBitmap::new(), |any, (_, rows)| any | rows);
        let total = options.iter().map(|(_, rows)| rows.len()).sum();
        // The first row that exceeds the number to skip.
        let (mut low, mut high) = (0, any.len());
        while low < high {
            let middle = low.midpoint(high);
            let row = u32::try_from(middle).ok().and_then(|rank| any.select(rank));
            if row.is_some_and(|row| upto(row) <= without) { low = middle + 1 } else { high = middle }
        }
        let Some(first) = u32::try_from(low).ok().and_then(|rank| any.select(rank)) else {
            return Chosen { total, some: Vec::new() };
        };
        let before = first.checked_sub(1).map_or(0, upto);
        let all = any.range(first..).flat_map(|row| {
            let chosen = options.iter().filter(move |(_, rows)| rows.contains(row));
            chosen.filter_map(move |(index, _)| {
                let (report, received) = facts.row(row)?;
                Some(ChosenOption { report, received, option: *index })
            })
        });
        let part = usize::try_from(without - before).unwrap_or(usize::MAX);
        Chosen { total, some: all.skip(part).take(limit).collect() }
    }
}

fn groups(form: &StatsForm, facts: &Facts, found: &RoaringBitmap, slug: &str) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for (option, is_present) in form.options(slug) {
        let reports = facts.count(found, &form.answers(slug, &option.value));
        if is_present || reports > 0 {
            groups.push(Group { value: option.value.clone(), label: option.label.clone(), reports });
        }
    }
    // A stable sort: options with the same number stay in order.
    groups.sort_by_key(|group| std::cmp::Reverse(group.reports));
    groups
}
