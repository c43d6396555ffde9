//! The reports that a question is about.

use crate::condition::FactCondition;
use crate::facts::Facts;
use crate::form::{ChoiceKind, StatsForm};
use kernel::{Period, SubmissionId, Text, Timestamp};
use roaring::RoaringBitmap;

/// Parameter names that belong to no field. A field of such a name is filtered by `feld.<slug>`, which works
/// for every field.
pub const PARAMETERS: [&str; 11] = [
    "von",
    "bis",
    "monate",
    "pro_seite",
    "per_page",
    "page",
    "seit",
    "format",
    "separator",
    "template",
    "lang",
];

/// The optional prefix of a field's parameter.
const PREFIX: &str = "feld.";

/// The reports of a period that meet conditions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// When they were received.
    pub period: Period,
    /// Only new or changed ones.
    pub since: Option<Since>,
    conditions: Vec<FactCondition>,
    /// The requested values of fields.
    values: Vec<(String, String)>,
}

/// New and changed reports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Since {
    /// Received since then.
    pub at: Timestamp,
    /// Older ones that changed.
    pub changed: Vec<SubmissionId>,
}

/// Why a parameter does not fit a form.
#[derive(Clone, Debug, PartialEq)]
pub struct FilterError {
    /// Its name.
    pub parameter: String,
    /// The reason.
    pub problem: Text,
}

impl Filter {
    /// Creates a filter for a period.
    pub const fn of(period: Period) -> Self {
        Self { period, since: None, conditions: Vec::new(), values: Vec::new() }
    }

    /// Returns the parameter name for a field: its slug, unless another parameter has that name.
    pub fn parameter(slug: &str) -> String {
        if PARAMETERS.contains(&slug) { format!("{PREFIX}{slug}") } else { slug.to_owned() }
    }

    /// Returns the rows that match.
    pub(crate) fn found(&self, facts: &Facts) -> RoaringBitmap {
        let mut found = facts.found(self.period);
        for condition in &self.conditions {
            found &= condition.rows(facts);
        }
        if let Some(Since { at, changed }) = &self.since {
            let mut new = facts.rows_of(changed.iter().copied());
            new.insert_range(facts.range(Period { from: Some(*at), until: None }));
            found &= new;
        }
        found
    }

    /// Returns the filtered fields with their values.
    pub fn values(&self) -> impl Iterator<Item = (&str, &str)> {
        self.values.iter().map(|(slug, value)| (slug.as_str(), value.as_str()))
    }

    /// Adds a condition.
    pub fn require(&mut self, condition: FactCondition) {
        self.conditions.push(condition);
    }

    /// Adds a field's parameter. An empty value does not filter.
    ///
    /// # Errors
    /// No field that can be filtered has this name.
    pub fn add(&mut self, form: &StatsForm, parameter: &str, value: &str) -> Result<(), FilterError> {
        let bare = || Some(parameter).filter(|name| !PARAMETERS.contains(name));
        let slug = parameter.strip_prefix(PREFIX).or_else(bare);
        let problem = match slug.and_then(|slug| form.choice(slug)) {
            Some((_, choice)) if choice.kind == ChoiceKind::One && value.is_empty() => return Ok(()),
            Some((field, choice)) if choice.kind == ChoiceKind::One => {
                self.require(FactCondition::Has(form.answers(&field.slug, value)));
                self.values.push((field.slug.clone(), value.to_owned()));
                return Ok(());
            }
            Some(_) => Text::of("service.bi.several_values"),
            None => {
                let known: Vec<String> = form
                    .choices()
                    .filter(|(_, choice)| choice.kind == ChoiceKind::One)
                    .map(|(field, _)| Self::parameter(&field.slug))
                    .collect();
                match known.iter().map(String::as_str).collect::<Vec<_>>()[..] {
                    [] => Text::of("service.bi.no_filter"),
                    ref known => Text::of("service.bi.unknown_filter").with("words", known),
                }
            }
        };
        Err(FilterError { parameter: parameter.to_owned(), problem })
    }
}
