//! The definition of a field, as stored in a block and shown in the API (decisions §2, "Field definition").
//! The keys are `camelCase`.

use kernel::LocalizedText;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The maximum number of files of a field (decisions §5).
pub const MAX_FILES: u32 = 5;
/// The maximum size of a file in KiB (decisions §5).
pub const MAX_FILE_KB: u32 = 10_240;

kernel::coded! {
    /// The eighteen field types of the specification.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    FieldType {
        /// One of several options, as a drop-down list.
        Select => "select",
        /// One of several options, as radio buttons.
        RadioGroup => "radio-group",
        /// Several options, as a list.
        MultiSelect => "multi-select",
        /// Several options, as check boxes.
        CheckboxGroup => "checkbox-group",
        /// One line of text.
        Text => "text",
        /// An e-mail address.
        Email => "email",
        /// A telephone number.
        Tel => "tel",
        /// A web address, `http` or `https`.
        Url => "url",
        /// Text of several lines.
        Textarea => "textarea",
        Number => "number",
        /// A number chosen with a slider.
        Range => "range",
        /// A calendar day, `YYYY-MM-DD`.
        Date => "date",
        /// A time of day, `HH:MM`.
        Time => "time",
        /// Yes or no.
        Toggle => "toggle",
        FileUpload => "file-upload",
        /// A fixed value that is not shown.
        Hidden => "hidden",
        /// A heading; carries no value.
        Heading => "heading",
        /// A paragraph of text; carries no value.
        Paragraph => "paragraph",
    }
}

impl FieldType {
    /// Checks whether it is only shown and never has a value.
    pub const fn is_static(self) -> bool {
        match self {
            Self::Heading | Self::Paragraph => true,
            Self::Select
            | Self::RadioGroup
            | Self::MultiSelect
            | Self::CheckboxGroup
            | Self::Text
            | Self::Email
            | Self::Tel
            | Self::Url
            | Self::Textarea
            | Self::Number
            | Self::Range
            | Self::Date
            | Self::Time
            | Self::Toggle
            | Self::FileUpload
            | Self::Hidden => false,
        }
    }

    /// Checks whether a person gives its value.
    pub const fn has_control(self) -> bool {
        !self.is_static() && !matches!(self, Self::Hidden)
    }

    /// Checks whether its values are chosen from its options.
    pub const fn is_choice(self) -> bool {
        match self {
            Self::Select | Self::RadioGroup | Self::MultiSelect | Self::CheckboxGroup => true,
            Self::Text
            | Self::Email
            | Self::Tel
            | Self::Url
            | Self::Textarea
            | Self::Number
            | Self::Range
            | Self::Date
            | Self::Time
            | Self::Toggle
            | Self::FileUpload
            | Self::Hidden
            | Self::Heading
            | Self::Paragraph => false,
        }
    }
}

/// A field of a block.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FieldDefinition {
    /// The key of the value in a report's `data`; unique in the template.
    pub slug: String,
    /// One of the eighteen types.
    #[serde(rename = "type")]
    pub kind: FieldType,
    pub label: LocalizedText,
    /// A hint below the label.
    #[serde(default)]
    pub help: Option<LocalizedText>,
    /// An example inside the empty control.
    #[serde(default)]
    pub placeholder: Option<LocalizedText>,
    /// Whether a value is required while the field is visible.
    #[serde(default)]
    pub required: bool,
    /// Whether personal data in the value is masked before it is stored.
    #[serde(default)]
    pub anonymize: bool,
    /// The initial value in the empty form; the fixed value of a hidden field.
    #[serde(default)]
    pub default: Option<Value>,
    /// The slug of the free text that goes with the option `other`; always masked.
    #[serde(default)]
    pub other_db_field: Option<String>,
    /// The options of a choice.
    #[serde(default)]
    pub options: Vec<FieldOption>,
    /// The bounds of the value.
    #[serde(default)]
    pub validation: Validation,
    /// When the field is shown; always, if absent.
    #[serde(default)]
    pub visible_if: Option<VisibleIf>,
}

impl FieldDefinition {
    /// Checks whether its only answer is Yes: a toggle for consent.
    pub fn must_be_on(&self) -> bool {
        self.kind == FieldType::Toggle && self.required && !self.validation.allow_no
    }
}

/// An option of a choice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FieldOption {
    /// The stored value.
    pub value: String,
    /// The label shown.
    pub label: LocalizedText,
}

/// Bounds of a value. Bounds that a type does not use are refused when a block is saved.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Validation {
    /// The minimum of a number.
    pub min: Option<f64>,
    /// The maximum of a number.
    pub max: Option<f64>,
    /// The step between allowed numbers, starting from `min` (or 0).
    pub step: Option<f64>,
    /// The minimum length in characters (Unicode scalar values after NFC).
    pub min_length: Option<u32>,
    /// The maximum length in characters.
    pub max_length: Option<u32>,
    /// A regular expression that the whole text has to match; linear time, no look-around.
    pub pattern: Option<String>,
    /// The media types allowed for a file.
    pub accept: Option<Vec<String>>,
    /// The maximum size of a file in KiB; 10240 if absent, which is also the upper limit.
    pub max_size_kb: Option<u32>,
    /// The maximum number of files; 1 if absent, at most 5.
    pub max_files: Option<u32>,
    /// Whether a day must not be later than the day on which the report is sent, in the site's time zone.
    pub not_future: bool,
    /// Whether No, too, answers a required toggle; otherwise it must be on, as for consent.
    pub allow_no: bool,
}

/// When a field is shown: one condition, or several of which all or any have to hold. They cannot be nested.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum VisibleIf {
    One(Condition),
    /// All of several conditions.
    All {
        all: Vec<Condition>,
    },
    /// Any of several conditions.
    Any {
        any: Vec<Condition>,
    },
}

impl VisibleIf {
    /// Returns the conditions, one or several.
    pub fn conditions(&self) -> &[Condition] {
        match self {
            Self::One(condition) => std::slice::from_ref(condition),
            Self::All { all } => all,
            Self::Any { any } => any,
        }
    }

    /// Returns the path of a condition below `visibleIf`.
    pub(crate) fn path(&self, index: usize) -> String {
        match self {
            Self::One(_) => String::new(),
            Self::All { .. } => format!(".all.{index}"),
            Self::Any { .. } => format!(".any.{index}"),
        }
    }

    /// Keeps only the wanted conditions; `None` if none is left.
    pub(crate) fn with_only(self, wanted: impl Fn(&Condition) -> bool) -> Option<Self> {
        match self {
            Self::One(condition) => wanted(&condition).then_some(Self::One(condition)),
            Self::All { mut all } => {
                all.retain(wanted);
                (!all.is_empty()).then_some(Self::All { all })
            }
            Self::Any { mut any } => {
                any.retain(wanted);
                (!any.is_empty()).then_some(Self::Any { any })
            }
        }
    }
}

/// A condition on one other field of the template.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Condition {
    /// The slug of the field it depends on.
    pub field: String,
    /// The comparison.
    pub op: ConditionOp,
    /// The value for the comparison; not used by `truthy`.
    #[serde(default)]
    pub value: Value,
}

/// A comparison of a [`Condition`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ConditionOp {
    /// The value equals.
    Eq,
    /// The value differs (a missing value differs from everything).
    Ne,
    /// The list of chosen options contains it.
    Includes,
    /// There is a value that is neither empty nor `false`.
    Truthy,
}
