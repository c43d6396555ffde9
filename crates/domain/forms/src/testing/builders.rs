//! Builders of fields, forms and reports with sensible defaults.

use super::{Installed, at};
use crate::field::{Condition, ConditionOp, FieldDefinition, FieldOption, FieldType, Validation, VisibleIf};
use crate::submission::{IdempotencyKey, MaskCount, NewSubmission, StoredFile};
use crate::{Form, FormBlock, FormSnapshot, MaskedData, Revision, TemplateSettings};
use kernel::{FormVersionId, Locale, LocalizedText, TemplateId, Timestamp};
use serde_json::{Map, Value};

/// Builds a field.
///
/// ```
/// use forms::testing::FieldBuilder;
/// let field = FieldBuilder::select("ort", &["nord", "sued"]).required().build();
/// assert_eq!(field.options[1].value, "sued");
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct FieldBuilder(FieldDefinition);

impl FieldBuilder {
    /// Creates a field of a type, labelled with its slug.
    pub fn new(slug: &str, kind: FieldType) -> Self {
        Self(FieldDefinition {
            slug: slug.into(),
            kind,
            label: LocalizedText::from(slug),
            help: None,
            placeholder: None,
            required: false,
            anonymize: false,
            default: None,
            other_db_field: None,
            options: Vec::new(),
            validation: Validation::default(),
            visible_if: None,
        })
    }

    /// Creates a single-line text.
    pub fn text(slug: &str) -> Self {
        Self::new(slug, FieldType::Text)
    }

    /// Creates a drop-down list.
    pub fn select(slug: &str, options: &[&str]) -> Self {
        Self::new(slug, FieldType::Select).options(options)
    }

    /// Creates check boxes.
    pub fn checkboxes(slug: &str, options: &[&str]) -> Self {
        Self::new(slug, FieldType::CheckboxGroup).options(options)
    }

    /// Sets options whose labels are `<value> (de)` and `<value> (en)`.
    pub fn options(mut self, values: &[&str]) -> Self {
        let option = |value: &&str| FieldOption {
            value: (*value).into(),
            label: LocalizedText::both(format!("{value} (de)"), format!("{value} (en)")),
        };
        self.0.options = values.iter().map(option).collect();
        self
    }

    /// Sets a label in both languages.
    pub fn label(mut self, de: &str, en: &str) -> Self {
        self.0.label = LocalizedText::both(de, en);
        self
    }

    /// Makes a value required.
    pub fn required(mut self) -> Self {
        self.0.required = true;
        self
    }

    /// Makes it masked.
    pub fn anonymize(mut self) -> Self {
        self.0.anonymize = true;
        self
    }

    /// Sets the initial value; the fixed value of a hidden field.
    pub fn default_value(mut self, value: impl Into<Value>) -> Self {
        self.0.default = Some(value.into());
        self
    }

    /// Adds a free text under another slug for the option `other`.
    pub fn other(mut self, slug: &str) -> Self {
        self.0.other_db_field = Some(slug.into());
        self
    }

    /// Sets bounds.
    pub fn validation(mut self, validation: Validation) -> Self {
        self.0.validation = validation;
        self
    }

    /// Sets a condition under which it is shown.
    pub fn visible_if(mut self, field: &str, op: ConditionOp, value: impl Into<Value>) -> Self {
        self.0.visible_if = Some(VisibleIf::One(Condition { field: field.into(), op, value: value.into() }));
        self
    }

    /// Sets several conditions, in stored form; panics when they are invalid.
    pub fn visible_if_json(mut self, visible_if: Value) -> Self {
        self.0.visible_if = Some(serde_json::from_value(visible_if).expect("conditions"));
        self
    }

    /// Returns the field.
    pub fn build(self) -> FieldDefinition {
        self.0
    }
}

/// Builds a form.
#[derive(Clone, Debug)]
#[must_use]
pub struct FormBuilder(FormSnapshot);

impl FormBuilder {
    /// Creates a form without blocks, titled with its slug.
    pub fn new(slug: &str) -> Self {
        Self(FormSnapshot {
            slug: slug.into(),
            title: LocalizedText::both(format!("{slug} (de)"), format!("{slug} (en)")),
            description: None,
            settings: TemplateSettings::default(),
            blocks: Vec::new(),
        })
    }

    /// Adds a block.
    pub fn block(mut self, slug: &str, fields: impl IntoIterator<Item = FieldBuilder>) -> Self {
        self.0.blocks.push(FormBlock {
            slug: slug.into(),
            name: LocalizedText::from(slug),
            description: None,
            fields: fields.into_iter().map(FieldBuilder::build).collect(),
        });
        self
    }

    /// Changes the settings.
    pub fn settings(mut self, settings: TemplateSettings) -> Self {
        self.0.settings = settings;
        self
    }

    /// Returns the document.
    pub fn snapshot(self) -> FormSnapshot {
        self.0
    }

    /// Compiles the form, with ids 1; panics when it breaks a rule.
    pub fn compile(self) -> Form {
        Self::compile_snapshot(self.0)
    }

    /// Compiles a document with ids 1; panics when it breaks a rule.
    pub fn compile_snapshot(snapshot: FormSnapshot) -> Form {
        Form::compile(TemplateId(1), FormVersionId(1), snapshot).expect("a valid form")
    }
}

/// Builds a report for a store.
#[derive(Clone, Debug)]
#[must_use]
pub struct SubmissionBuilder(NewSubmission);

impl SubmissionBuilder {
    /// Creates an empty report of an installed form.
    pub fn new(form: Installed, revision: Revision, reference: &str) -> Self {
        Self(NewSubmission {
            reference: reference.into(),
            template_id: form.template,
            version_id: form.version,
            revision,
            data: MaskedData::assume_masked(Map::new(), String::new()),
            locale: Locale::De,
            mask_counts: Vec::new(),
            files: Vec::new(),
            is_test: false,
            quarantine: None,
            created_at: at(0),
            idempotency_key: None,
        })
    }

    /// Sets when it was received.
    pub fn at(mut self, created_at: Timestamp) -> Self {
        self.0.created_at = created_at;
        self
    }

    /// Sets the search text, given as the person wrote it.
    pub fn searchable(mut self, text: &str) -> Self {
        let (values, _) = self.0.data.into_parts();
        self.0.data = MaskedData::assume_masked(values, crate::search_key(text));
        self
    }

    /// Sets its values; panics unless they are a JSON object.
    pub fn data(mut self, data: Value) -> Self {
        let Value::Object(map) = data else { unreachable!("data is an object") };
        let (_, search_text) = self.0.data.into_parts();
        self.0.data = MaskedData::assume_masked(map, search_text);
        self
    }

    /// Adds a count of a masking rule.
    pub fn masked(mut self, rule: &str, count: u32) -> Self {
        self.0.mask_counts.push(MaskCount { rule: rule.into(), count });
        self
    }

    /// Adds a file.
    pub fn file(mut self, file: StoredFile) -> Self {
        self.0.files.push(file);
        self
    }

    /// Sets the language of the form.
    pub fn locale(mut self, locale: Locale) -> Self {
        self.0.locale = locale;
        self
    }

    /// Sets the key under which it was sent.
    pub fn idempotency_key(mut self, digest: [u8; 32], expires_at: Timestamp) -> Self {
        self.0.idempotency_key = Some(IdempotencyKey { digest, expires_at });
        self
    }

    /// Marks it as test data.
    pub fn test_data(mut self) -> Self {
        self.0.is_test = true;
        self
    }

    /// Puts it into quarantine, beyond the ceiling of the hour of [`at`].
    pub fn quarantined(mut self) -> Self {
        self.0.quarantine = Some(at(0));
        self
    }

    /// Returns the report, to test the stores of this workspace: nothing masked its texts.
    #[cfg(feature = "unmasked")]
    pub fn build(self) -> NewSubmission {
        self.0
    }

    /// Returns the report, for the contract cases.
    #[cfg(not(feature = "unmasked"))]
    pub(crate) fn build(self) -> NewSubmission {
        self.0
    }
}
