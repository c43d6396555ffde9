//! The figures themselves: pure functions of a form, its facts and a filter.

use crate::facts::Facts;
use crate::filter::Filter;
use crate::form::Form;
use crate::months::Month;
use kernel::{LocalizedText, SubmissionId, Timestamp, Tz};

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
        let found = facts.found(self.period, &self.wanted);
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
        let found = facts.found(self.period, &self.wanted);
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
        groups(form, facts, &facts.found(self.period, &self.wanted), slug)
    }

    /// How many reports there are, and some of them in the order in which they were received.
    pub fn page(&self, facts: &Facts, from: u64, most: usize) -> (u64, Vec<SubmissionId>) {
        let found = facts.found(self.period, &self.wanted);
        (found.len(), facts.ids(&found, from, most))
    }

    /// The same of those that were received since a moment, or are among the changed ones.
    pub fn page_since(
        &self,
        facts: &Facts,
        (since, changed): (Timestamp, &[SubmissionId]),
        from: u64,
        most: usize,
    ) -> (u64, Vec<SubmissionId>) {
        let mut found = facts.found(self.period, &self.wanted);
        let mut new = facts.rows_of(changed.iter().copied());
        new.insert_range(facts.range(kernel::Period { from: Some(since), until: None }));
        found &= new;
        (found.len(), facts.ids(&found, from, most))
    }
}

fn groups(form: &Form, facts: &Facts, found: &roaring::RoaringBitmap, slug: &str) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for (option, is_present) in form.options(slug) {
        let reports = facts.count(found, &form.answers(slug, &option.value, None));
        if is_present || reports > 0 {
            groups.push(Group { value: option.value.clone(), label: option.label.clone(), reports });
        }
    }
    // Stable: options with the same number stay in their order.
    groups.sort_by_key(|group| std::cmp::Reverse(group.reports));
    groups
}
