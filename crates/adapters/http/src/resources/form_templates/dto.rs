//! The shape of [`forms::PublicForm`], for the OpenAPI document: the domain writes the JSON
//! itself and knows nothing of OpenAPI. A test compares the two.

#![allow(dead_code, reason = "describes what the domain serialises")]

use serde_json::Value;
use utoipa::ToSchema;

/// A form in one language.
#[derive(ToSchema)]
#[schema(as = PublicForm)]
pub(super) struct PublicFormDto {
    /// Slug of the form.
    #[schema(example = "vorfall")]
    slug: String,
    /// Title.
    title: String,
    /// Introduction.
    description: Option<String>,
    /// Whether to offer a control that leaves the page at once.
    quick_exit: bool,
    /// Blocks in order.
    blocks: Vec<PublicBlockDto>,
}

/// A section of a form.
#[derive(ToSchema)]
#[schema(as = PublicBlock)]
pub(super) struct PublicBlockDto {
    /// Slug of the block.
    slug: String,
    /// Title of the section.
    title: String,
    /// Text below the title.
    description: Option<String>,
    /// Fields in order.
    fields: Vec<PublicFieldDto>,
}

/// A field of a form.
#[derive(ToSchema)]
#[schema(as = PublicField, rename_all = "camelCase")]
pub(super) struct PublicFieldDto {
    /// Key of the value in `data`.
    slug: String,
    /// One of the eighteen types.
    #[schema(rename = "type", example = "select")]
    kind: String,
    /// Label.
    label: String,
    /// Hint below the label.
    help: Option<String>,
    /// Example inside the empty control.
    placeholder: Option<String>,
    /// Whether a value is needed while the field is shown.
    required: bool,
    /// Whether personal data in the value is masked before it is stored.
    anonymize: bool,
    /// Value of the empty form.
    default: Option<Value>,
    /// Key of the text that goes with the option `other`.
    other_db_field: Option<String>,
    /// Options of a choice.
    options: Vec<PublicOptionDto>,
    /// Bounds of the value.
    validation: PublicValidationDto,
    /// When the field is shown; always, when `null`.
    visible_if: Option<ConditionDto>,
}

/// An option of a choice.
#[derive(ToSchema)]
#[schema(as = PublicOption)]
pub(super) struct PublicOptionDto {
    /// What is sent.
    value: String,
    /// What is shown.
    label: String,
}

/// Bounds of a value.
#[derive(ToSchema)]
#[schema(as = Validation, rename_all = "camelCase")]
pub(super) struct PublicValidationDto {
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
    /// Regular expression for the whole text.
    pattern: Option<String>,
    /// Media types that a file may have.
    accept: Option<Vec<String>>,
    /// Largest size of a file in KiB.
    max_size_kb: Option<u32>,
    /// Most files.
    max_files: Option<u32>,
}

/// When a field is shown.
#[derive(ToSchema)]
#[schema(as = Condition)]
pub(super) struct ConditionDto {
    /// Slug of the field that decides.
    field: String,
    /// `eq`, `ne`, `includes` or `truthy`.
    #[schema(example = "eq")]
    op: String,
    /// What it is compared with.
    value: Value,
}

#[cfg(test)]
mod tests {
    use super::*;
    use forms::ConditionOp;
    use forms::testing::{FieldBuilder, FormBuilder};
    use kernel::Locale;
    use utoipa::PartialSchema;

    fn documented<T: PartialSchema>() -> Vec<String> {
        let schema = serde_json::to_value(T::schema()).unwrap();
        let mut keys: Vec<String> = schema["properties"].as_object().unwrap().keys().cloned().collect();
        keys.sort();
        keys
    }

    fn written(value: &Value) -> Vec<String> {
        let mut keys: Vec<String> = value.as_object().unwrap().keys().cloned().collect();
        keys.sort();
        keys
    }

    #[test]
    fn the_description_has_the_keys_that_are_written() {
        let form = FormBuilder::new("f")
            .block(
                "b",
                [
                    FieldBuilder::select("a", &["x"]),
                    FieldBuilder::text("t").visible_if("a", ConditionOp::Eq, "x"),
                ],
            )
            .compile();
        let view = serde_json::to_value(form.public_view(Locale::De)).unwrap();
        let block = &view["blocks"][0];
        assert_eq!(documented::<PublicFormDto>(), written(&view));
        assert_eq!(documented::<PublicBlockDto>(), written(block));
        assert_eq!(documented::<PublicFieldDto>(), written(&block["fields"][1]));
        assert_eq!(documented::<PublicOptionDto>(), written(&block["fields"][0]["options"][0]));
        assert_eq!(documented::<PublicValidationDto>(), written(&block["fields"][0]["validation"]));
        assert_eq!(documented::<ConditionDto>(), written(&block["fields"][1]["visibleIf"]));
    }
}
