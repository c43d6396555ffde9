//! Which reports a question is about.

use crate::condition::Condition;
use crate::facts::Facts;
use crate::form::{ChoiceKind, Form};
use kernel::{Period, SubmissionId, Text, Timestamp};
use roaring::RoaringBitmap;

/// Names of parameters that are no field's. A field of such a name is filtered by `feld.<slug>`, as every other may be.
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

/// What every parameter of a field may begin with.
const PREFIX: &str = "feld.";

/// Reports of a period that are like this.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// When they were received.
    pub period: Period,
    /// Only what is new or changed.
    pub since: Option<Since>,
    /// What they are like.
    conditions: Vec<Condition>,
    /// The values of fields that were asked for.
    values: Vec<(String, String)>,
}

/// What is new or changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Since {
    /// Received since then.
    pub at: Timestamp,
    /// Older ones that something happened to.
    pub changed: Vec<SubmissionId>,
}

/// Why a parameter is none of a form.
#[derive(Clone, Debug, PartialEq)]
pub struct FilterError {
    /// Its name.
    pub parameter: String,
    /// Why.
    pub problem: Text,
}

impl Filter {
    /// Of a period.
    pub const fn of(period: Period) -> Self {
        Self { period, since: None, conditions: Vec::new(), values: Vec::new() }
    }

    /// The name by which a field is filtered: its slug, unless that is another parameter's.
    pub fn parameter(slug: &str) -> String {
        if PARAMETERS.contains(&slug) { format!("{PREFIX}{slug}") } else { slug.to_owned() }
    }

    /// The rows that it finds.
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

    /// The fields that are filtered by, with their values.
    pub fn values(&self) -> impl Iterator<Item = (&str, &str)> {
        self.values.iter().map(|(slug, value)| (slug.as_str(), value.as_str()))
    }

    /// Adds a condition.
    pub fn require(&mut self, condition: Condition) {
        self.conditions.push(condition);
    }

    /// Adds a field's parameter.
    ///
    /// # Errors
    /// No field that can be filtered has this name.
    pub fn add(&mut self, form: &Form, parameter: &str, value: &str) -> Result<(), FilterError> {
        let slug = parameter.strip_prefix(PREFIX).unwrap_or(parameter);
        let problem = match form.choice(slug) {
            Some((_, choice)) if choice.kind == ChoiceKind::One => {
                self.require(Condition::Has(form.answers(slug, value)));
                self.values.push((slug.to_owned(), value.to_owned()));
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
