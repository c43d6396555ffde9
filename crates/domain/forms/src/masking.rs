//! Masks the flagged texts of a checked report and builds its search text.

use crate::field::FieldType;
use crate::form::Form;
use crate::keys::DataKey;
use crate::ports::{FurtherRules, MaskCounts, MaskFailure, TextMasker};
use crate::text;
use serde_json::{Map, Value};

/// The masker with the site's rules.
#[derive(Clone, Copy)]
pub(crate) struct DataMasking<'a> {
    pub(crate) masker: &'a dyn TextMasker,
    pub(crate) further: &'a FurtherRules,
    /// A form whose flags count as well: the one under which the texts were accepted may have had none.
    pub(crate) also: Option<&'a Form>,
}

/// The result of masking, besides the changed data.
#[derive(Debug, Default)]
pub(crate) struct MaskedData {
    pub(crate) counts: MaskCounts,
    pub(crate) search_text: String,
}

impl Form {
    /// Checks whether the value of a key is masked here.
    fn is_masked(&self, key: DataKey) -> bool {
        match key {
            DataKey::Field(index) => self.definition(index).anonymize,
            DataKey::OtherOf(_) => true,
        }
    }

    /// Masks every string of every field flagged `anonymize` and of every other text, arrays and nested
    /// values included. The search text is built from the masked values, so that it contains nothing that
    /// they don't.
    pub(crate) fn mask(
        &self,
        data: &mut Map<String, Value>,
        masking: DataMasking<'_>,
    ) -> Result<MaskedData, MaskFailure> {
        let mut outcome =
            MaskedData { search_text: String::with_capacity(expected(data)), ..MaskedData::default() };
        for (slug, value) in data.iter_mut() {
            let Some(key) = self.keys.get(slug) else { continue };
            let also = |form: &Form| form.keys.get(slug).is_some_and(|key| form.is_masked(*key));
            if self.is_masked(*key) || masking.also.is_some_and(also) {
                mask_strings(value, masking, &mut outcome.counts)?;
            }
            match *key {
                DataKey::Field(index) => self.index(index, value, &mut outcome.search_text),
                DataKey::OtherOf(_) => push(&mut outcome.search_text, value.as_str()),
            }
        }
        Ok(outcome)
    }

    /// Adds texts as they are, and chosen options by their labels in both languages. Nobody searches for
    /// numbers, fixed values and the names of files.
    fn index(&self, index: usize, value: &Value, search_text: &mut String) {
        let field = self.definition(index);
        let mut push_option = |chosen: &Value| {
            let Some(chosen) = chosen.as_str() else { return };
            let options = &self.fields[index].checks.options;
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
fn expected(data: &Map<String, Value>) -> usize {
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
        Value::String(text) => *text = masking.masker.mask(text, masking.further, counts)?,
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
