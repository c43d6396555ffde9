//! The definition of a field as it comes, and how it is described in the OpenAPI document. It is written by the domain
//! itself: a field is a stored document. A test compares the two.

use super::WantedWordsDto;
use crate::framework::body::{Faults, written};
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
#[deserr(error = Faults, rename_all = camelCase, deny_unknown_fields)]
#[schema(as = Field, example = json!({"slug": "bereich", "type": "select", "label": {"de": "Bereich", "en": "Area"}, "required": true, "options": [{"value": "nord", "label": "Nord"}]}))]
pub(crate) struct FieldDto {
    /// Key of the value in a report's `data`, `^[a-z][a-z0-9_]{0,62}$`; unique over the template.
    slug: String,
    /// One of the eighteen types.
    #[serde(rename = "type")]
    #[deserr(rename = "type")]
    #[schema(schema_with = crate::state::openapi::field_types)]
    kind: FieldType,
    /// What the field is called; the text of a heading or paragraph.
    label: WantedWordsDto,
    /// A hint below the label.
    #[deserr(default)]
    help: Option<WantedWordsDto>,
    /// An example inside the empty control.
    #[deserr(default)]
    placeholder: Option<WantedWordsDto>,
    /// Whether a value is needed while the field is shown.
    #[deserr(default)]
    required: Option<bool>,
    /// Whether personal data in the value is masked before it is stored.
    #[deserr(default)]
    anonymize: Option<bool>,
    /// The value that the empty form starts with; the fixed value of a hidden field.
    #[deserr(default)]
    default: Option<Value>,
    /// The slug that receives free text when the option `other` is chosen; always masked.
    #[deserr(default)]
    other_db_field: Option<String>,
    /// The options of a choice.
    #[deserr(default)]
    options: Option<Vec<FieldOptionDto>>,
    /// Bounds of the value; only those that the type uses.
    #[deserr(default)]
    validation: Option<FieldValidationDto>,
    /// When the field is shown; always, when `null`.
    #[deserr(default)]
    visible_if: Option<VisibleIfDto>,
}

/// An option of a choice.
#[derive(Deserr, Serialize, ToSchema)]
#[deserr(error = Faults, deny_unknown_fields)]
#[schema(as = FieldOption)]
pub(crate) struct FieldOptionDto {
    /// What is stored.
    value: String,
    /// What is shown.
    label: WantedWordsDto,
}

/// Bounds of a value.
#[derive(Default, Deserr, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[deserr(error = Faults, rename_all = camelCase, deny_unknown_fields)]
#[schema(as = FieldValidation)]
pub(crate) struct FieldValidationDto {
    /// Smallest number.
    #[deserr(default)]
    min: Option<f64>,
    /// Largest number.
    #[deserr(default)]
    max: Option<f64>,
    /// Distance of allowed numbers from `min` (or 0).
    #[deserr(default)]
    step: Option<f64>,
    /// Fewest characters.
    #[deserr(default)]
    min_length: Option<u32>,
    /// Most characters.
    #[deserr(default)]
    max_length: Option<u32>,
    /// Regular expression for the whole text; linear time, no look-around.
    #[deserr(default)]
    pattern: Option<String>,
    /// Media types that a file may have: `application/pdf`, `image/jpeg`, `image/png`, `image/webp`, or
    /// `image/*`; others are 422, since no file is recognised as one of them.
    #[deserr(default)]
    accept: Option<Vec<String>>,
    /// Largest size of a file in KiB, at most 10240.
    #[deserr(default)]
    max_size_kb: Option<u32>,
    /// Most files, at most 5.
    #[deserr(default)]
    max_files: Option<u32>,
    /// Whether a day must not be later than the one on which the report is sent, in the site's zone.
    #[deserr(default)]
    not_future: Option<bool>,
}

/// When a field is shown: one condition, or up to ten of which all or any have to hold.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
#[schema(as = FieldVisibleIf)]
pub(crate) enum VisibleIfDto {
    /// One condition.
    One(FieldConditionDto),
    /// All of several.
    All(AllConditionsDto),
    /// Any of several.
    Any(AnyConditionsDto),
}

/// Conditions that all have to hold.
#[derive(Deserr, Serialize, ToSchema)]
#[deserr(error = Faults, deny_unknown_fields)]
#[schema(as = AllFieldConditions)]
pub(crate) struct AllConditionsDto {
    /// One to ten.
    #[schema(min_items = 1, max_items = 10)]
    all: Vec<FieldConditionDto>,
}

/// Conditions of which one has to hold.
#[derive(Deserr, Serialize, ToSchema)]
#[deserr(error = Faults, deny_unknown_fields)]
#[schema(as = AnyFieldConditions)]
pub(crate) struct AnyConditionsDto {
    /// One to ten.
    #[schema(min_items = 1, max_items = 10)]
    any: Vec<FieldConditionDto>,
}

impl Deserr<Faults> for VisibleIfDto {
    fn deserialize_from_value<V: IntoValue>(
        value: Given<V>,
        location: ValuePointerRef<'_>,
    ) -> Result<Self, Faults> {
        let value = <Value as Deserr<Faults>>::deserialize_from_value(value, location)?;
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
#[deserr(error = Faults, deny_unknown_fields)]
#[schema(as = FieldCondition)]
pub(crate) struct FieldConditionDto {
    /// Slug of the field that decides.
    field: String,
    /// The comparison; `includes` looks into a list, `truthy` takes no value.
    #[schema(schema_with = crate::state::openapi::comparisons)]
    op: ConditionOp,
    /// What it is compared with.
    #[deserr(default)]
    value: Option<Value>,
}

written! {
    FieldType: word, Text::of("service.block.unknown_type");
    ConditionOp: word, Text::of("service.block.comparisons");
}

/// The value of a closed set that is stored as this word.
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
        let FieldValidationDto { accept, max_size_kb, max_files, not_future, .. } = bounds;
        let not_future = not_future.unwrap_or_default();
        Self { min, max, step, min_length, max_length, pattern, accept, max_size_kb, max_files, not_future }
    }
}

impl From<VisibleIfDto> for VisibleIf {
    fn from(visible_if: VisibleIfDto) -> Self {
        let of = |conditions: Vec<FieldConditionDto>| conditions.into_iter().map(Into::into).collect();
        match visible_if {
            VisibleIfDto::One(condition) => Self::One(condition.into()),
            VisibleIfDto::All(AllConditionsDto { all }) => Self::All { all: of(all) },
            VisibleIfDto::Any(AnyConditionsDto { any }) => Self::Any { any: of(any) },
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
