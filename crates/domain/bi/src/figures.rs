//! The figures themselves: pure functions of a form, its facts and a filter.

use crate::facts::Facts;
use crate::filter::Filter;
use crate::form::Form;
use crate::months::Month;
use kernel::{LocalizedText, SubmissionId, Timestamp, Tz};
use std::collections::BTreeMap;

/// The first numbers that one looks at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overview {
    /// All reports of the filter.
    pub total: u64,
    /// Those of the present month.
    pub this_month: u64,
    /// Those of the month before.
    pub last_month: u64,
    /// By field that can be grouped by: the most frequent value.
    pub top: Vec<Top>,
}

/// The most frequent value of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Top {
    /// The field.
    pub slug: String,
    /// What it is called.
    pub label: LocalizedText,
    /// What the value is called; none without a report that has one.
    pub value: Option<LocalizedText>,
}

/// How far staff are with the reports.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statuses {
    /// Those that nobody has begun with.
    pub untouched: u64,
    /// The others, by the code of their status; only those that there are.
    pub others: BTreeMap<String, u64>,
}

/// Reports of a month.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MonthCount {
    /// The month.
    pub month: Month,
    /// How many.
    pub reports: u64,
}

/// Reports with an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// What is stored.
    pub value: String,
    /// What it is called.
    pub label: LocalizedText,
    /// How many.
    pub reports: u64,
}

impl Filter {
    /// The overview at a moment.
    pub fn overview(&self, form: &Form, facts: &Facts, now: Timestamp, zone: Tz) -> Overview {
        let found = self.found(facts);
        let month = Month::at(now, zone);
        let of = |month: Month| found.range_cardinality(facts.range(month.period(zone)));
        let top = form.choices().map(|(field, _)| {
            let first = groups(form, facts, &found, &field.slug).into_iter().next();
            let value = first.filter(|group| group.reports > 0).map(|group| group.label);
            Top { slug: field.slug.clone(), label: field.label.clone(), value }
        });
        Overview {
            total: found.len(),
            this_month: of(month),
            last_month: of(month.before(1)),
            top: top.collect(),
        }
    }

    /// So many months, the last of them this one.
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

    /// The options of a field by the number of reports, then by their order; those without reports too, unless they
    /// were removed.
    pub fn groups(&self, form: &Form, facts: &Facts, slug: &str) -> Vec<Group> {
        groups(form, facts, &self.found(facts), slug)
    }

    /// How far staff are.
    pub fn statuses(&self, facts: &Facts) -> Statuses {
        let found = self.found(facts);
        let count = |(status, rows): (&String, &roaring::RoaringBitmap)| {
            (status.clone(), rows.intersection_len(&found))
        };
        let others: BTreeMap<String, u64> =
            facts.statuses().iter().map(count).filter(|(_, count)| *count > 0).collect();
        Statuses { untouched: found.len() - others.values().sum::<u64>(), others }
    }

    /// How many reports there are, and some of them in the order in which they were received.
    pub fn page(&self, facts: &Facts, from: u64, most: usize) -> (u64, Vec<SubmissionId>) {
        let found = self.found(facts);
        (found.len(), facts.ids(&found, from, most))
    }

    /// Some of the reports after one, or from the first, up to one that was the newest.
    pub fn page_after(
        &self,
        facts: &Facts,
        after: Option<SubmissionId>,
        upto: SubmissionId,
        most: usize,
    ) -> Vec<SubmissionId> {
        facts.ids_between(&self.found(facts), after, upto, most)
    }
}

fn groups(form: &Form, facts: &Facts, found: &roaring::RoaringBitmap, slug: &str) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for (option, is_present) in form.options(slug) {
        let reports = facts.count(found, &form.answers(slug, &option.value));
        if is_present || reports > 0 {
            groups.push(Group { value: option.value.clone(), label: option.label.clone(), reports });
        }
    }
    // Stable: options with the same number stay in their order.
    groups.sort_by_key(|group| std::cmp::Reverse(group.reports));
    groups
}
