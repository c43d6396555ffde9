//! How the definition of a field is described in the OpenAPI document. It is written by the
//! domain itself: a field is a stored document. A test compares the two.

use super::WantedWordsDto;
use forms::{ConditionOp, FieldType};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// A field of a block.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Field, example = json!({"slug": "bereich", "type": "select", "label": {"de": "Bereich", "en": "Area"}, "required": true, "options": [{"value": "nord", "label": "Nord"}]}))]
pub(crate) struct FieldDto {
    /// Key of the value in a report's `data`, `^[a-z][a-z0-9_]{0,62}$`; unique over the template.
    slug: String,
    /// One of the eighteen types.
    #[serde(rename = "type")]
    #[schema(schema_with = crate::openapi::field_types)]
    kind: FieldType,
    /// What the field is called; the text of a heading or paragraph.
    label: WantedWordsDto,
    /// A hint below the label.
    help: Option<WantedWordsDto>,
    /// An example inside the empty control.
    placeholder: Option<WantedWordsDto>,
    /// Whether a value is needed while the field is shown.
    required: Option<bool>,
    /// Whether personal data in the value is masked before it is stored.
    anonymize: Option<bool>,
    /// The value that the empty form starts with; the fixed value of a hidden field.
    default: Option<Value>,
    /// The slug that receives free text when the option `other` is chosen; always masked.
    other_db_field: Option<String>,
    /// The options of a choice.
    options: Option<Vec<FieldOptionDto>>,
    /// Bounds of the value; only those that the type uses.
    validation: Option<FieldValidationDto>,
    /// When the field is shown; always, when `null`.
    visible_if: Option<FieldConditionDto>,
}

/// An option of a choice.
#[derive(Serialize, ToSchema)]
#[schema(as = FieldOption)]
pub(crate) struct FieldOptionDto {
    /// What is stored.
    value: String,
    /// What is shown.
    label: WantedWordsDto,
}

/// Bounds of a value.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = FieldValidation)]
pub(crate) struct FieldValidationDto {
    /// Smallest number.
    min: Option<f64>,
    /// Largest number.
    max: Option<f64>,
    /// Distance of allowed numbers from `min` (or 0).
    step: Option<f64>,
    /// Fewest characters.
    min_length: Option<u32>,
    /// Most characters.
    max_length: Option<u32>,
    /// Regular expression for the whole text; linear time, no look-around.
    pattern: Option<String>,
    /// Media types that a file may have: `application/pdf`, `image/jpeg`, `image/png`, `image/webp`, or
    /// `image/*`; others are 422, since no file is recognised as one of them.
    accept: Option<Vec<String>>,
    /// Largest size of a file in KiB, at most 10240.
    max_size_kb: Option<u32>,
    /// Most files, at most 5.
    max_files: Option<u32>,
}

/// When a field is shown.
#[derive(Serialize, ToSchema)]
#[schema(as = FieldCondition)]
pub(crate) struct FieldConditionDto {
    /// Slug of the field that decides.
    field: String,
    /// The comparison; `includes` looks into a list, `truthy` takes no value.
    #[schema(schema_with = crate::openapi::comparisons)]
    op: ConditionOp,
    /// What it is compared with.
    value: Option<Value>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use forms::testing::FieldBuilder;
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
    }
}
