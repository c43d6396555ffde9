use forms::{
    Condition, ConditionOp, FieldType, PublicBlock, PublicField, PublicForm, PublicOption, VisibleIf,
};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// A form in one language.
#[derive(Serialize, ToSchema)]
#[schema(as = PublicForm)]
pub(super) struct PublicFormDto<'a> {
    #[schema(example = "vorfall")]
    slug: &'a str,
    title: &'a str,
    /// Introduction.
    #[schema(required = true)]
    description: Option<&'a str>,
    /// Whether to offer a control that leaves the page at once.
    quick_exit: bool,
    /// Whether to show one block at a time.
    steps: bool,
    /// Blocks in order.
    blocks: Vec<PublicBlockDto<'a>>,
}

/// A section of a form.
#[derive(Serialize, ToSchema)]
#[schema(as = PublicBlock)]
struct PublicBlockDto<'a> {
    slug: &'a str,
    /// Title of the section.
    title: &'a str,
    /// Text below the title.
    #[schema(required = true)]
    description: Option<&'a str>,
    /// Fields in order.
    fields: Vec<PublicFieldDto<'a>>,
}

/// A field of a form.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PublicField)]
struct PublicFieldDto<'a> {
    /// Key of the value in `data`.
    slug: &'a str,
    /// One of the eighteen types.
    #[serde(rename = "type")]
    #[schema(schema_with = crate::state::openapi::field_types)]
    kind: FieldType,
    label: &'a str,
    /// Hint below the label.
    #[schema(required = true)]
    help: Option<&'a str>,
    /// Example inside the empty control.
    #[schema(required = true)]
    placeholder: Option<&'a str>,
    /// Whether a value is required while the field is visible.
    required: bool,
    /// Whether personal data in the value is masked before it is stored.
    anonymize: bool,
    /// Initial value of the blank form.
    #[schema(required = true, value_type = Value)]
    default: Option<&'a Value>,
    /// Key of the free text for the option `other`.
    #[schema(required = true)]
    other_db_field: Option<&'a str>,
    /// Options of a choice.
    options: Vec<PublicOptionDto<'a>>,
    /// Limits of the value.
    validation: ValidationDto<'a>,
    /// When the field is visible; always, if `null`.
    #[schema(required = true)]
    visible_if: Option<VisibleIfDto<'a>>,
}

/// An option of a choice.
#[derive(Serialize, ToSchema)]
#[schema(as = PublicOption)]
struct PublicOptionDto<'a> {
    /// The value to send.
    value: &'a str,
    /// The displayed label.
    label: &'a str,
}

/// Limits of a value.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Validation)]
struct ValidationDto<'a> {
    /// The smallest number.
    #[schema(required = true)]
    min: Option<f64>,
    /// The largest number.
    #[schema(required = true)]
    max: Option<f64>,
    /// The interval between allowed numbers, counted from `min` (or 0).
    #[schema(required = true)]
    step: Option<f64>,
    /// The fewest characters.
    #[schema(required = true)]
    min_length: Option<u32>,
    /// The maximum number of characters.
    #[schema(required = true)]
    max_length: Option<u32>,
    /// Regular expression for the whole text.
    #[schema(required = true)]
    pattern: Option<&'a str>,
    /// Allowed media types of files.
    #[schema(required = true)]
    accept: Option<&'a [String]>,
    /// The largest size of a file in KiB.
    #[schema(required = true)]
    max_size_kb: Option<u32>,
    /// The maximum number of files.
    #[schema(required = true)]
    max_files: Option<u32>,
    /// Whether a date must not be later than the day on which the report is sent, in the site's time zone.
    not_future: bool,
    /// Whether `false`, too, answers a required toggle; otherwise it must be `true`.
    allow_no: bool,
}

/// When a field is visible: one condition, or several of which all or any must hold.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
#[schema(as = VisibleIf)]
enum VisibleIfDto<'a> {
    /// One condition.
    One(ConditionDto<'a>),
    /// All of several.
    All {
        /// The conditions.
        all: Vec<ConditionDto<'a>>,
    },
    /// Any of several.
    Any {
        /// The conditions.
        any: Vec<ConditionDto<'a>>,
    },
}

/// A condition on another field.
#[derive(Serialize, ToSchema)]
#[schema(as = Condition)]
struct ConditionDto<'a> {
    /// Slug of the field that decides.
    field: &'a str,
    /// `eq`, `ne`, `includes` or `truthy`.
    #[schema(schema_with = crate::state::openapi::comparisons)]
    op: ConditionOp,
    /// The value to compare with.
    #[schema(value_type = Value)]
    value: &'a Value,
}

impl<'a> From<PublicForm<'a>> for PublicFormDto<'a> {
    fn from(form: PublicForm<'a>) -> Self {
        Self {
            slug: form.slug,
            title: form.title,
            description: form.description,
            quick_exit: form.quick_exit,
            steps: form.steps,
            blocks: form.blocks.into_iter().map(PublicBlockDto::from).collect(),
        }
    }
}

impl<'a> From<PublicBlock<'a>> for PublicBlockDto<'a> {
    fn from(block: PublicBlock<'a>) -> Self {
        Self {
            slug: block.slug,
            title: block.title,
            description: block.description,
            fields: block.fields.into_iter().map(PublicFieldDto::from).collect(),
        }
    }
}

impl<'a> From<PublicField<'a>> for PublicFieldDto<'a> {
    fn from(field: PublicField<'a>) -> Self {
        let bounds = field.validation;
        let option = |PublicOption { value, label }| PublicOptionDto { value, label };
        Self {
            slug: field.slug,
            kind: field.kind,
            label: field.label,
            help: field.help,
            placeholder: field.placeholder,
            required: field.required,
            anonymize: field.anonymize,
            default: field.default,
            other_db_field: field.other_db_field,
            options: field.options.into_iter().map(option).collect(),
            validation: ValidationDto {
                min: bounds.min,
                max: bounds.max,
                step: bounds.step,
                min_length: bounds.min_length,
                max_length: bounds.max_length,
                pattern: bounds.pattern.as_deref(),
                accept: bounds.accept.as_deref(),
                max_size_kb: bounds.max_size_kb,
                max_files: bounds.max_files,
                not_future: bounds.not_future,
                allow_no: bounds.allow_no,
            },
            visible_if: field.visible_if.map(VisibleIfDto::from),
        }
    }
}

impl<'a> From<&'a VisibleIf> for VisibleIfDto<'a> {
    fn from(visible_if: &'a VisibleIf) -> Self {
        match visible_if {
            VisibleIf::One(condition) => Self::One(condition.into()),
            VisibleIf::All { all } => Self::All { all: all.iter().map(Into::into).collect() },
            VisibleIf::Any { any } => Self::Any { any: any.iter().map(Into::into).collect() },
        }
    }
}

impl<'a> From<&'a Condition> for ConditionDto<'a> {
    fn from(Condition { field, op, value }: &'a Condition) -> Self {
        Self { field, op: *op, value }
    }
}
