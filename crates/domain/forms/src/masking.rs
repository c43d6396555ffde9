//! Masks the flagged texts of a checked report and builds its search text.
//!
//! The port of the masker is defined here, because a stored report is made of [`MaskedData`], whose only
//! constructor is the masking in this module.

use crate::field::FieldType;
use crate::form::Form;
use crate::keys::DataKey;
use crate::text;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Masks personal data in a text.
pub trait TextMasker: Send + Sync {
    /// Returns the masked text, and adds the matches to `counts` by rule code. An error means that the text
    /// must not be stored.
    fn mask(&self, text: &str, rules: &OptionalRules, counts: &mut MaskCounts)
    -> Result<String, MaskFailure>;
}

/// Codes of the optional rules chosen by a site. An unknown code means all known rules: it was chosen in a later
/// version, and masking too much is safer.
pub type OptionalRules = Vec<String>;

/// How often a masking rule matched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MaskCount {
    /// The code of the rule, e.g. `name`.
    pub rule: String,
    /// The number of matches.
    pub count: u32,
}

impl MaskCount {
    /// Adds matches of a rule to earlier counts.
    pub fn add(counts: &mut Vec<Self>, rule: &str, count: u32) {
        match counts.iter_mut().find(|known| known.rule == rule) {
            Some(known) => known.count += count,
            None => counts.push(Self { rule: rule.to_owned(), count }),
        }
    }
}

/// Matches by rule code, in the order of first occurrence.
pub type MaskCounts = Vec<MaskCount>;

/// The text could not be masked.
#[derive(Debug, thiserror::Error)]
#[error("the text could not be masked")]
pub struct MaskFailure(#[source] pub Box<dyn std::error::Error + Send + Sync>);

/// The values of a report with its flagged texts masked. Stores accept nothing else, so an original text
/// cannot be stored by mistake.
///
/// ```compile_fail,E0451
/// forms::MaskedData { values: serde_json::Map::new(), search_text: String::new() };
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct MaskedData {
    values: Map<String, Value>,
    search_text: String,
}

impl MaskedData {
    /// Returns the values by slug.
    pub const fn values(&self) -> &Map<String, Value> {
        &self.values
    }

    /// Returns the lower-case text for the search in the staff's list: the masked texts and the labels of
    /// the chosen options.
    pub fn search_text(&self) -> &str {
        &self.search_text
    }

    /// Returns the values and the search text.
    pub fn into_parts(self) -> (Map<String, Value>, String) {
        (self.values, self.search_text)
    }

    /// Takes texts as masked, to test the stores of this workspace.
    #[cfg(feature = "unmasked")]
    pub const fn assume_masked(values: Map<String, Value>, search_text: String) -> Self {
        Self { values, search_text }
    }

    /// Takes texts as masked, for the contract cases.
    #[cfg(all(any(test, feature = "testing"), not(feature = "unmasked")))]
    pub(crate) const fn assume_masked(values: Map<String, Value>, search_text: String) -> Self {
        Self { values, search_text }
    }
}

/// The masker with the site's rules.
#[derive(Clone, Copy)]
pub(crate) struct DataMasking<'a> {
    pub(crate) masker: &'a dyn TextMasker,
    pub(crate) rules: &'a OptionalRules,
    /// A second form whose `anonymize` flags apply too, for texts that are masked again: the form's current
    /// version, since the one under which they were accepted may have had fewer.
    pub(crate) second_form: Option<&'a Form>,
}

/// A report whose values were masked.
#[derive(Debug)]
pub(crate) struct MaskingResult {
    pub(crate) data: MaskedData,
    pub(crate) counts: MaskCounts,
}

impl Form {
    /// Checks whether the value of a key is masked here.
    fn is_masked(&self, key: DataKey) -> bool {
        match key {
            DataKey::Field(index) => self.definition(index).anonymize,
            DataKey::OtherOf(_) => true,
        }
    }

    /// Masks every string of every field flagged `anonymize` and of every text beside an "other", arrays and
    /// nested values included. The search text is built from the masked values, so that it contains nothing
    /// that they don't.
    pub(crate) fn mask(
        &self,
        mut values: Map<String, Value>,
        masking: DataMasking<'_>,
    ) -> Result<MaskingResult, MaskFailure> {
        let mut search_text = String::with_capacity(expected_length(&values));
        let mut counts = MaskCounts::new();
        for (slug, value) in &mut values {
            let Some(key) = self.keys.get(slug) else { continue };
            let second_masks = |form: &Form| form.keys.get(slug).is_some_and(|key| form.is_masked(*key));
            if self.is_masked(*key) || masking.second_form.is_some_and(second_masks) {
                mask_strings(value, masking, &mut counts)?;
            }
            match *key {
                DataKey::Field(index) => self.add_to_search_text(index, value, &mut search_text),
                DataKey::OtherOf(_) => push(&mut search_text, value.as_str()),
            }
        }
        Ok(MaskingResult { data: MaskedData { values, search_text }, counts })
    }

    /// Adds texts as they are, and chosen options by their labels in both languages. Nobody searches for
    /// numbers, fixed values and the names of files.
    fn add_to_search_text(&self, field_index: usize, value: &Value, search_text: &mut String) {
        let field = self.definition(field_index);
        let mut push_option = |chosen: &Value| {
            let Some(chosen) = chosen.as_str() else { return };
            let options = &self.fields[field_index].checks.options;
            match options.find(field, chosen) {
                Some(option) => push_key(search_text, options.search_key(option)),
                None => push(search_text, Some(chosen)),
            }
        };
        match (field.kind, value) {
            (FieldType::Hidden | FieldType::FileUpload, _) => {}
            (FieldType::Select | FieldType::RadioGroup, chosen) => push_option(chosen),
            (FieldType::MultiSelect | FieldType::CheckboxGroup, Value::Array(chosen)) => {
                chosen.iter().for_each(push_option);
            }
            (_, value) => push(search_text, value.as_str()),
        }
    }
}

/// Estimates the length of the search text: the texts, and the labels of the chosen options.
fn expected_length(data: &Map<String, Value>) -> usize {
    const LABELS: usize = 64;
    let length = |value: &Value| match value {
        Value::String(text) => text.len() + LABELS,
        Value::Array(items) => items.len() * LABELS,
        _ => 0,
    };
    data.values().map(length).sum()
}

fn mask_strings(
    value: &mut Value,
    masking: DataMasking<'_>,
    counts: &mut MaskCounts,
) -> Result<(), MaskFailure> {
    match value {
        Value::String(text) => *text = masking.masker.mask(text, masking.rules, counts)?,
        Value::Array(items) => items.iter_mut().try_for_each(|item| mask_strings(item, masking, counts))?,
        Value::Object(map) => map.values_mut().try_for_each(|item| mask_strings(item, masking, counts))?,
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
    Ok(())
}

fn push(search_text: &mut String, part: Option<&str>) {
    let Some(part) = part.filter(|part| !part.is_empty()) else { return };
    separate(search_text);
    text::push_search_key(search_text, part);
}

fn push_key(search_text: &mut String, key: &str) {
    separate(search_text);
    search_text.push_str(key);
}

fn separate(search_text: &mut String) {
    if !search_text.is_empty() {
        search_text.push('\n');
    }
}
