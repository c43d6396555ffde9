//! The definition of a field in requests, and its description in the OpenAPI document. In responses the domain
//! itself serialises it, since a field is a stored document. A test compares the two.

use super::WordsInputDto;
use crate::framework::body::{BodyProblems, deserialize_as_text};
use deserr::{Deserr, IntoValue, Value as Given, ValuePointerRef};
use forms::{Condition, ConditionOp, FieldDefinition, FieldOption, FieldType, Validation, VisibleIf};
use kernel::Text;
use serde::Serialize;
use serde::de::value::StrDeserializer;
use serde::de::{DeserializeOwned, IntoDeserializer};
use serde_json::Value;
use utoipa::ToSchema;

/// A field of a block.
#[derive(Deserr, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[deserr(error = BodyProblems, rename_all = camelCase, deny_unknown_fields)]
#[schema(as = Field, example = json!({"slug": "bereich", "type": "select", "label": {"de": "Bereich", "en": "Area"}, "required": true, "options": [{"value": "nord", "label": "Nord"}]}))]
pub(crate) struct FieldDto {
    /// Key of the value in a report's `data`, `^[a-z][a-z0-9_]{0,62}$`; unique over the template.
    slug: String,
    /// One of the eighteen types.
    #[serde(rename = "type")]
    #[deserr(rename = "type")]
    #[schema(schema_with = crate::state::openapi::field_types)]
    kind: FieldType,
    /// The label of the field; the text of a heading or paragraph.
    label: WordsInputDto,
    /// A hint below the label.
    #[deserr(default)]
    help: Option<WordsInputDto>,
    /// An example inside the empty control.
    #[deserr(default)]
    placeholder: Option<WordsInputDto>,
    /// Whether a value is required while the field is visible.
    #[deserr(default)]
    required: Option<bool>,
    /// Whether personal data in the value is masked before it is stored.
    #[deserr(default)]
    anonymize: Option<bool>,
    /// The initial value of the blank form; the fixed value of a hidden field.
    #[deserr(default)]
    default: Option<Value>,
    /// The slug for the free text when the option `other` is chosen; always masked.
    #[deserr(default)]
    other_db_field: Option<String>,
    /// The options of a choice.
    #[deserr(default)]
    options: Option<Vec<FieldOptionDto>>,
    /// Limits of the value; only those that apply to the type.
    #[deserr(default)]
    validation: Option<FieldValidationDto>,
    /// When the field is visible; always, if `null`.
    #[deserr(default)]
    visible_if: Option<FieldVisibleIfDto>,
}

/// An option of a choice.
#[derive(Deserr, Serialize, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = FieldOption)]
pub(crate) struct FieldOptionDto {
    /// The stored value.
    value: String,
    /// The displayed label.
    label: WordsInputDto,
}

/// Limits of a value.
#[derive(Default, Deserr, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[deserr(error = BodyProblems, rename_all = camelCase, deny_unknown_fields)]
#[schema(as = FieldValidation)]
pub(crate) struct FieldValidationDto {
    /// The smallest number.
    #[deserr(default)]
    min: Option<f64>,
    /// The largest number.
    #[deserr(default)]
    max: Option<f64>,
    /// The interval between allowed numbers, counted from `min` (or 0).
    #[deserr(default)]
    step: Option<f64>,
    /// The fewest characters.
    #[deserr(default)]
    min_length: Option<u32>,
    /// The maximum number of characters.
    #[deserr(default)]
    max_length: Option<u32>,
    /// Regular expression for the whole text; linear time, no look-around.
    #[deserr(default)]
    pattern: Option<String>,
    /// Allowed media types of files: `application/pdf`, `image/jpeg`, `image/png`, `image/webp`, or
    /// `image/*`; others are refused with 422, since no file is recognised as one of them.
    #[deserr(default)]
    accept: Option<Vec<String>>,
    /// The largest size of a file in KiB, at most 10240.
    #[deserr(default)]
    max_size_kb: Option<u32>,
    /// The maximum number of files, up to 5.
    #[deserr(default)]
    max_files: Option<u32>,
    /// Whether a date must not be later than the day on which the report is sent, in the site's time zone.
    #[deserr(default)]
    not_future: Option<bool>,
    /// Whether `false`, too, answers a required toggle; otherwise it must be `true`.
    #[deserr(default)]
    allow_no: Option<bool>,
}

/// When a field is visible: one condition, or up to ten of which all or any must hold.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
#[schema(as = FieldVisibleIf)]
pub(crate) enum FieldVisibleIfDto {
    /// One condition.
    One(FieldConditionDto),
    /// All of several.
    All(AllConditionsDto),
    /// Any of several.
    Any(AnyConditionsDto),
}

/// Conditions that must all hold.
#[derive(Deserr, Serialize, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = AllFieldConditions)]
pub(crate) struct AllConditionsDto {
    /// One to ten.
    #[schema(min_items = 1, max_items = 10)]
    all: Vec<FieldConditionDto>,
}

/// Conditions of which at least one must hold.
#[derive(Deserr, Serialize, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = AnyFieldConditions)]
pub(crate) struct AnyConditionsDto {
    /// One to ten.
    #[schema(min_items = 1, max_items = 10)]
    any: Vec<FieldConditionDto>,
}

impl Deserr<BodyProblems> for FieldVisibleIfDto {
    fn deserialize_from_value<V: IntoValue>(
        value: Given<V>,
        location: ValuePointerRef<'_>,
    ) -> Result<Self, BodyProblems> {
        let value = <Value as Deserr<BodyProblems>>::deserialize_from_value(value, location)?;
        let (all, any) = (value.get("all").is_some(), value.get("any").is_some());
        let value = value.into_value();
        if all {
            AllConditionsDto::deserialize_from_value(value, location).map(Self::All)
        } else if any {
            AnyConditionsDto::deserialize_from_value(value, location).map(Self::Any)
        } else {
            FieldConditionDto::deserialize_from_value(value, location).map(Self::One)
        }
    }
}

/// A condition on another field.
#[derive(Deserr, Serialize, ToSchema)]
#[deserr(error = BodyProblems, deny_unknown_fields)]
#[schema(as = FieldCondition)]
pub(crate) struct FieldConditionDto {
    /// Slug of the field that decides.
    field: String,
    /// The comparison; `includes` searches a list, `truthy` takes no value.
    #[schema(schema_with = crate::state::openapi::comparisons)]
    op: ConditionOp,
    /// The value to compare with.
    #[deserr(default)]
    value: Option<Value>,
}

deserialize_as_text! {
    FieldType: word, Text::of("service.block.unknown_type");
    ConditionOp: word, Text::of("service.block.comparisons");
}

/// Parses a word of a closed set by its stored form.
fn word<T: DeserializeOwned>(text: &str) -> Option<T> {
    let word: StrDeserializer<'_, serde::de::value::Error> = text.into_deserializer();
    T::deserialize(word).ok()
}

impl From<FieldDto> for FieldDefinition {
    fn from(field: FieldDto) -> Self {
        Self {
            slug: field.slug,
            kind: field.kind,
            label: field.label.into(),
            help: field.help.map(Into::into),
            placeholder: field.placeholder.map(Into::into),
            required: field.required.unwrap_or_default(),
            anonymize: field.anonymize.unwrap_or_default(),
            default: field.default,
            other_db_field: field.other_db_field,
            options: field.options.into_iter().flatten().map(Into::into).collect(),
            validation: field.validation.unwrap_or_default().into(),
            visible_if: field.visible_if.map(Into::into),
        }
    }
}

impl From<FieldOptionDto> for FieldOption {
    fn from(FieldOptionDto { value, label }: FieldOptionDto) -> Self {
        Self { value, label: label.into() }
    }
}

impl From<FieldValidationDto> for Validation {
    fn from(bounds: FieldValidationDto) -> Self {
        let FieldValidationDto { min, max, step, min_length, max_length, pattern, .. } = bounds;
        let FieldValidationDto { accept, max_size_kb, max_files, not_future, allow_no, .. } = bounds;
        Self {
            min,
            max,
            step,
            min_length,
            max_length,
            pattern,
            accept,
            max_size_kb,
            max_files,
            not_future: not_future.unwrap_or_default(),
            allow_no: allow_no.unwrap_or_default(),
        }
    }
}

impl From<FieldVisibleIfDto> for VisibleIf {
    fn from(visible_if: FieldVisibleIfDto) -> Self {
        let of = |conditions: Vec<FieldConditionDto>| conditions.into_iter().map(Into::into).collect();
        match visible_if {
            FieldVisibleIfDto::One(condition) => Self::One(condition.into()),
            FieldVisibleIfDto::All(AllConditionsDto { all }) => Self::All { all: of(all) },
            FieldVisibleIfDto::Any(AnyConditionsDto { any }) => Self::Any { any: of(any) },
        }
    }
}

impl From<FieldConditionDto> for Condition {
    fn from(FieldConditionDto { field, op, value }: FieldConditionDto) -> Self {
        Self { field, op, value: value.unwrap_or_default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use forms::testing::FieldBuilder;
    use serde_json::json;
    use utoipa::PartialSchema;

    fn described<T: PartialSchema>() -> Vec<String> {
        let schema = serde_json::to_value(T::schema()).unwrap();
        let mut names: Vec<String> = schema["properties"].as_object().unwrap().keys().cloned().collect();
        names.sort();
        names
    }

    fn written(value: &Value) -> Vec<String> {
        let mut names: Vec<String> = value.as_object().unwrap().keys().cloned().collect();
        names.sort();
        names
    }

    #[test]
    fn a_field_is_described_as_the_domain_writes_it() {
        let field = FieldBuilder::select("ort", &["nord", "other"]).visible_if("x", ConditionOp::Eq, "y");
        let field = serde_json::to_value(field.build()).unwrap();
        assert_eq!(written(&field), described::<FieldDto>());
        assert_eq!(written(&field["options"][0]), described::<FieldOptionDto>());
        assert_eq!(written(&field["validation"]), described::<FieldValidationDto>());
        assert_eq!(written(&field["visibleIf"]), described::<FieldConditionDto>());
        let several = |kind: &str| {
            let stored = json!({kind: [{"field": "x", "op": "truthy", "value": null}]});
            let field = FieldBuilder::text("ort").visible_if_json(stored.clone()).build();
            assert_eq!(serde_json::to_value(&field.visible_if).unwrap(), stored);
            written(&stored)
        };
        assert_eq!(several("all"), described::<AllConditionsDto>());
        assert_eq!(several("any"), described::<AnyConditionsDto>());
    }
}
