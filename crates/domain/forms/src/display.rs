//! A stored report as displayed to staff.

use crate::field::{FieldDefinition, FieldType};
use crate::form::Form;
use crate::syntax;
use kernel::{Locale, Text, Translator};
use serde_json::{Map, Value};

/// The maximum number of choices in a summary.
const SUMMARY_FIELDS: usize = 3;

const OTHER: Text = Text::of("service.answer.other_text");

/// Returns the label of the text beside a choice.
pub(crate) fn other_label(label: &str, words: &dyn Translator) -> String {
    after_label(label, &words.say(&OTHER))
}

/// Returns a text after a label; a question already has its punctuation.
pub(crate) fn after_label(label: &str, text: &str) -> String {
    let colon = if label.ends_with(['?', '!', ':', '.', '…']) { "" } else { ":" };
    format!("{label}{colon} {text}")
}

/// An answered field of a report.
#[derive(Clone, Debug, PartialEq)]
pub struct DisplayField<'a> {
    /// The key of the value: the field's slug, or that of its other text.
    pub slug: &'a str,
    /// The label of the field; for an other text, `<label>: Sonstiges`.
    pub label: String,
    /// The type; `text` for an other text.
    pub kind: FieldType,
    /// The title of the block, for headings between the fields.
    pub block_title: &'a str,
    /// The stored value.
    pub value: &'a Value,
    /// The value as text, one line each: labels of options, dates formatted for the language.
    pub display: Vec<String>,
    /// Whether its text went through masking before it was stored; that does not mean that anything was
    /// found.
    pub is_masked_field: bool,
}

impl Form {
    /// Returns the answered fields of a report in the order of the form, other texts after their choice.
    pub fn display<'a>(
        &'a self,
        data: &'a Map<String, Value>,
        words: &dyn Translator,
    ) -> Vec<DisplayField<'a>> {
        let locale = words.locale();
        let mut fields = Vec::with_capacity(data.len());
        for block in &self.snapshot.blocks {
            let block_title = block.name.get(locale);
            for field in &block.fields {
                if let Some(value) = data.get(&field.slug) {
                    fields.push(DisplayField {
                        slug: &field.slug,
                        label: field.label.get(locale).to_owned(),
                        kind: field.kind,
                        block_title,
                        value,
                        display: in_words(field, value, words),
                        is_masked_field: field.anonymize,
                    });
                }
                let Some(other) = &field.other_db_field else { continue };
                if let Some(value) = data.get(other) {
                    fields.push(DisplayField {
                        slug: other,
                        label: other_label(field.label.get(locale), words),
                        kind: FieldType::Text,
                        block_title,
                        value,
                        display: value.as_str().map(str::to_owned).into_iter().collect(),
                        is_masked_field: true,
                    });
                }
            }
        }
        fields
    }

    /// Returns the label at the control of a value, as people who report know it: that of its field, or for a text
    /// beside a choice that of the option.
    pub fn control_label(&self, slug: &str, locale: Locale) -> Option<&str> {
        if let Some(field) = self.field(slug) {
            return Some(field.label.get(locale));
        }
        let field = self.other_owner(slug)?;
        let option = field.options.iter().find(|option| option.value == crate::value::OTHER);
        Some(option.map_or(&field.label, |option| &option.label).get(locale))
    }

    /// Returns the first answered choices in one line, `Bereich: Nord · Art: Sturz`. Empty when there is
    /// none.
    pub fn summary(&self, data: &Map<String, Value>, words: &dyn Translator) -> String {
        let choices = self.fields().filter(|field| field.kind.is_choice());
        let answered = choices.filter_map(|field| {
            let value = data.get(&field.slug)?;
            Some(format!("{}: {}", field.label.get(words.locale()), in_words(field, value, words).join(", ")))
        });
        answered.take(SUMMARY_FIELDS).collect::<Vec<_>>().join(" · ")
    }
}

fn in_words(field: &FieldDefinition, value: &Value, words: &dyn Translator) -> Vec<String> {
    match value {
        Value::Array(items) => items.iter().flat_map(|item| in_words(field, item, words)).collect(),
        Value::String(text) => vec![text_in_words(field, text, words.locale())],
        Value::Bool(on) => vec![words.say(&yes_or_no(*on))],
        Value::Number(number) => vec![match words.locale() {
            Locale::De => number.to_string().replace('.', ","),
            Locale::En => number.to_string(),
        }],
        Value::Null | Value::Object(_) => Vec::new(),
    }
}

fn text_in_words(field: &FieldDefinition, text: &str, locale: Locale) -> String {
    match field.kind {
        FieldType::Date => match syntax::date(text) {
            Some(date) => date.format(locale.pick("%d.%m.%Y", "%-d %B %Y")).to_string(),
            None => text.to_owned(),
        },
        _ => option_label(field, text, locale).to_owned(),
    }
}

pub(crate) const fn yes_or_no(flag: bool) -> Text {
    Text::of(if flag { "staff.studio.yes" } else { "staff.studio.no" })
}

/// Returns the label of an answer to a choice.
pub fn answer_label(field: &FieldDefinition, value: &str, words: &dyn Translator) -> String {
    match field.kind {
        FieldType::Toggle => words.say(&yes_or_no(value == "true")),
        _ => option_label(field, value, words.locale()).to_owned(),
    }
}

/// Returns the label of the option with this value; the value itself if there is none.
pub(crate) fn option_label<'a>(field: &'a FieldDefinition, text: &'a str, locale: Locale) -> &'a str {
    if !field.kind.is_choice() {
        return text;
    }
    let option = field.options.iter().find(|option| option.value == text);
    option.map_or(text, |option| option.label.get(locale))
}
