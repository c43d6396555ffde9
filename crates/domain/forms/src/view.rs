//! The form as shown to the public, in one language (`GET /api/form-templates/{slug}`).

use crate::field::{FieldDefinition, FieldType, Validation, VisibleIf};
use crate::form::Form;
use crate::snapshot::FormBlock;
use kernel::{Locale, LocalizedText};
use serde::Serialize;
use serde_json::Value;

/// A form in one language.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PublicForm<'a> {
    /// Slug of the template.
    pub slug: &'a str,
    pub title: &'a str,
    /// The introduction.
    pub description: Option<&'a str>,
    /// Whether to offer a quick exit.
    pub quick_exit: bool,
    /// Whether to show one block at a time.
    pub steps: bool,
    /// Blocks in order.
    pub blocks: Vec<PublicBlock<'a>>,
}

/// A block of a [`PublicForm`].
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PublicBlock<'a> {
    pub slug: &'a str,
    /// The title of the section.
    pub title: &'a str,
    /// The text below the title.
    pub description: Option<&'a str>,
    /// Fields in order.
    pub fields: Vec<PublicField<'a>>,
}

/// A field of a [`PublicForm`]. It includes `anonymize`, so that people know what is masked.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PublicField<'a> {
    /// Key of the value in `data`.
    pub slug: &'a str,
    #[serde(rename = "type")]
    pub kind: FieldType,
    pub label: &'a str,
    /// Hint.
    pub help: Option<&'a str>,
    /// Example.
    pub placeholder: Option<&'a str>,
    /// Whether a value is required while the field is shown.
    pub required: bool,
    /// Whether personal data in the value is masked.
    pub anonymize: bool,
    /// The initial value.
    pub default: Option<&'a Value>,
    /// The key of the text that goes with the option `other`.
    pub other_db_field: Option<&'a str>,
    /// Options of a choice.
    pub options: Vec<PublicOption<'a>>,
    /// Bounds.
    pub validation: &'a Validation,
    /// When the field is shown.
    pub visible_if: Option<&'a VisibleIf>,
}

/// An option of a [`PublicField`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PublicOption<'a> {
    /// The value that is sent.
    pub value: &'a str,
    /// The label that is shown.
    pub label: &'a str,
}

impl Form {
    /// Returns the form in one language; a missing text falls back to the other language.
    pub fn public_view(&self, locale: Locale) -> PublicForm<'_> {
        let form = &self.snapshot;
        PublicForm {
            slug: &form.slug,
            title: form.title.get(locale),
            description: resolve(form.description.as_ref(), locale),
            quick_exit: form.settings.quick_exit,
            steps: form.settings.steps,
            blocks: form.blocks.iter().map(|block| public_block(block, locale)).collect(),
        }
    }
}

fn resolve(text: Option<&LocalizedText>, locale: Locale) -> Option<&str> {
    text.map(|text| text.get(locale)).filter(|text| !text.is_empty())
}

fn public_block(block: &FormBlock, locale: Locale) -> PublicBlock<'_> {
    PublicBlock {
        slug: &block.slug,
        title: block.name.get(locale),
        description: resolve(block.description.as_ref(), locale),
        fields: block.fields.iter().map(|field| public_field(field, locale)).collect(),
    }
}

fn public_field(field: &FieldDefinition, locale: Locale) -> PublicField<'_> {
    PublicField {
        slug: &field.slug,
        kind: field.kind,
        label: field.label.get(locale),
        help: resolve(field.help.as_ref(), locale),
        placeholder: resolve(field.placeholder.as_ref(), locale),
        required: field.required,
        anonymize: field.anonymize,
        default: field.default.as_ref(),
        other_db_field: field.other_db_field.as_deref(),
        options: field
            .options
            .iter()
            .map(|option| PublicOption { value: &option.value, label: option.label.get(locale) })
            .collect(),
        validation: &field.validation,
        visible_if: field.visible_if.as_ref(),
    }
}
