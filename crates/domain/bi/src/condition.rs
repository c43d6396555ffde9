//! Conditions beyond a period, as a tree, for questions written as expressions.

use crate::facts::Facts;
use crate::form::{ChoiceKind, OptionIndex, StatsForm};
use kernel::Period;
use roaring::RoaringBitmap;
use std::ops::RangeInclusive;

/// A condition on reports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FactCondition {
    /// Received in a period, whose ends are whole seconds.
    Received(Period),
    /// With one of these ids.
    Ids(RangeInclusive<i64>),
    /// With one of these answers.
    Has(Vec<OptionIndex>),
    /// Not matching the condition.
    Not(Box<Self>),
    /// Matching all conditions.
    All(Vec<Self>),
    /// Matching one of the conditions.
    Any(Vec<Self>),
}

impl FactCondition {
    /// Requires that a field of which a report has at most one option has this value, or none; `None` if it
    /// is such a field in no version.
    pub fn chosen(form: &StatsForm, slug: &str, value: Option<&str>) -> Option<Self> {
        form.ever_was(slug, ChoiceKind::One).then(|| match value {
            Some(value) => Self::Has(form.named(slug, ChoiceKind::One, value).into_iter().collect()),
            None => Self::Not(Box::new(Self::Has(form.every(slug, ChoiceKind::One)))),
        })
    }

    /// Matches every report, or none.
    pub fn always(holds: bool) -> Self {
        if holds { Self::All(Vec::new()) } else { Self::Any(Vec::new()) }
    }

    /// Returns the rows that match, excluded ones included.
    pub(crate) fn rows(&self, facts: &Facts) -> RoaringBitmap {
        match self {
            Self::Received(period) => rows(facts.range(*period)),
            Self::Ids(ids) => rows(facts.rows_between(ids)),
            Self::Has(answers) => answers.iter().filter_map(|answer| facts.with(*answer)).fold(
                RoaringBitmap::new(),
                |mut any, rows| {
                    any |= rows;
                    any
                },
            ),
            Self::Not(other) => rows(facts.range(Period::default())) - other.rows(facts),
            Self::All(each) => {
                let all = rows(facts.range(Period::default()));
                each.iter().fold(all, |found, each| found & each.rows(facts))
            }
            Self::Any(each) => each.iter().fold(RoaringBitmap::new(), |found, each| found | each.rows(facts)),
        }
    }
}

fn rows(range: std::ops::Range<u32>) -> RoaringBitmap {
    let mut rows = RoaringBitmap::new();
    rows.insert_range(range);
    rows
}
