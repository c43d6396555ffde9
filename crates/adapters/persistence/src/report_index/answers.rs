//! The answers to a question, and the rows with each of them.

use super::rows::RowGroup;
use forms::submission::QuestionFilter;
use roaring::RoaringBitmap;
use serde_json::Value;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// A longer text is not an option: it stems from a time when the field was a text.
const LONGEST: usize = 1_000;

/// A number that can be ordered.
#[derive(Clone, Copy, Debug)]
struct Number(f64);

impl Ord for Number {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Number {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Number {}

impl Number {
    /// Positive and negative zero are the same.
    fn new(number: f64) -> Self {
        Self(number + 0.0)
    }
}

/// The answers of some rows to one question.
#[derive(Debug, Default)]
pub(crate) struct AnswerIndex {
    single: HashMap<String, RoaringBitmap>,
    among: HashMap<String, RoaringBitmap>,
    numbers: BTreeMap<Number, RoaringBitmap>,
}

impl AnswerIndex {
    /// Adds a report's answer, as JSON.
    pub(crate) fn add(&mut self, row: u32, json: &str) -> Result<(), serde_json::Error> {
        match serde_json::from_str(json)? {
            Value::Array(answers) => {
                for answer in answers {
                    if let Value::String(answer) = answer
                        && answer.len() <= LONGEST
                    {
                        self.among.entry(answer).or_default().insert(row);
                    }
                }
            }
            Value::String(answer) if answer.len() <= LONGEST => {
                self.single.entry(answer).or_default().insert(row);
            }
            answer @ (Value::Bool(_) | Value::Number(_)) => {
                if let Some(number) = answer.as_f64() {
                    self.numbers.entry(Number::new(number)).or_default().insert(row);
                }
                self.single.entry(answer.to_string()).or_default().insert(row);
            }
            Value::Null | Value::String(_) | Value::Object(_) => {}
        }
        Ok(())
    }

    /// Removes the answers of rows.
    pub(crate) fn remove(&mut self, rows: &RoaringBitmap) {
        let keep = |of: &mut RoaringBitmap| {
            *of -= rows;
            !of.is_empty()
        };
        self.single.retain(|_, of| keep(of));
        self.among.retain(|_, of| keep(of));
        self.numbers.retain(|_, of| keep(of));
    }

    /// Returns the rows with an answer, alone or among others; numbers match however they are written.
    pub(crate) fn with(&self, question: &QuestionFilter, wanted: &str) -> RoaringBitmap {
        if question.options.is_empty() {
            let number = wanted.parse().ok().map(Number::new);
            return number.and_then(|number| self.numbers.get(&number)).cloned().unwrap_or_default();
        }
        let mut rows = self.single.get(wanted).cloned().unwrap_or_default();
        if let Some(among) = self.among.get(wanted) {
            rows |= among;
        }
        rows
    }

    /// Returns the found rows grouped by answer, in the order of the form's options or of the numbers, and
    /// finally all others.
    pub(crate) fn in_order(
        question: &QuestionFilter,
        real: &Self,
        test: &Self,
        found: &RowGroup,
    ) -> Vec<RowGroup> {
        let none = RoaringBitmap::new();
        let mut rest = RowGroup { real: found.real.clone(), test: found.test.clone() };
        let mut groups = Vec::new();
        let mut add = |real: Option<&RoaringBitmap>, test: Option<&RoaringBitmap>| {
            let (real, test) = (real.unwrap_or(&none), test.unwrap_or(&none));
            let group = RowGroup { real: real & &found.real, test: test & &found.test };
            rest.real -= &group.real;
            rest.test -= &group.test;
            groups.push(group);
        };
        if question.options.is_empty() {
            let numbers: BTreeSet<&Number> = real.numbers.keys().chain(test.numbers.keys()).collect();
            for number in numbers {
                add(real.numbers.get(number), test.numbers.get(number));
            }
        } else {
            for option in &question.options {
                add(real.single.get(option), test.single.get(option));
            }
        }
        groups.push(rest);
        groups
    }

    /// Returns the approximate size in bytes.
    pub(crate) fn size(&self) -> usize {
        let texts = self.single.iter().chain(&self.among).map(|(text, rows)| (text.len(), rows));
        let all = texts.chain(self.numbers.values().map(|rows| (0, rows)));
        all.map(|(length, rows)| length + rows.serialized_size() + 64).sum()
    }
}
