//! The problems of a value, with messages for the person who has to correct it.
//!
//! The first half of the variants concerns a report, the second half authored content (fields, blocks,
//! templates). None contains what was entered: a message may be logged.

use kernel::Text;

/// The kind of JSON value that a field accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// A string.
    Text,
    Number,
    /// `true` or `false`.
    Boolean,
    /// An array of strings.
    List,
}

/// A reason why a value is refused.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Problem {
    /// A required value is missing.
    Required,
    /// A toggle that has to be on is off.
    MustBeOn,
    /// The form has no such field.
    UnknownField,
    /// The JSON value is of the wrong type.
    WrongType(Expected),
    /// Not one of the options.
    UnknownOption,
    /// The same option twice.
    RepeatedOption,
    /// Fewer characters than required.
    TooShort {
        min: usize,
        /// The characters entered.
        actual: usize,
    },
    /// More characters than allowed.
    TooLong {
        max: usize,
        /// The characters entered.
        actual: usize,
    },
    /// The text does not match the field's pattern.
    PatternMismatch,
    /// A control character other than tab and newline.
    ControlCharacter,
    /// The number is too small.
    BelowMin(f64),
    /// The number is too large.
    AboveMax(f64),
    /// The number is not on a step.
    OffStep {
        /// The distance of the steps.
        step: f64,
        /// Where the steps start.
        base: f64,
    },
    /// Not a day of the calendar, `YYYY-MM-DD`, years 1 to 9999.
    InvalidDate,
    /// A day later than today, where that is not allowed.
    DateInFuture,
    /// Not a time of day, `HH:MM`.
    InvalidTime,
    /// Not an e-mail address.
    InvalidEmail,
    /// Not a telephone number.
    InvalidTel,
    /// Not a web address.
    InvalidUrl,
    /// Headings and paragraphs carry no value.
    NoValueHere,
    /// A hidden field has a fixed value.
    FixedValue,
    /// Files are sent as files, not as a value.
    FilesOnly,
    /// Files were sent for a field that accepts none.
    NoFilesHere,
    TooManyFiles {
        /// The maximum number.
        max: u32,
    },
    FileTooLarge {
        /// The maximum size in KiB.
        max_kb: u32,
    },
    /// A file is empty, damaged or of an unknown kind.
    FileUnreadable,
    /// The field does not accept this kind of file.
    FileKind,
    /// There is no space for files at the moment; the report is accepted without them.
    NoSpaceForFiles,
    HoneypotFilled,
    /// Nothing was answered at all.
    NothingAnswered,
    /// The challenge was not answered.
    ChallengeMissing,
    /// The answer to the challenge is wrong.
    ChallengeWrong,
    /// The challenge is not valid any more.
    ChallengeExpired,

    /// Not `^[a-z][a-z0-9_]{0,62}$`.
    InvalidSlug,
    /// The slug is a metadata key, which is removed from reports.
    ReservedSlug,
    /// The slug occurs twice in the template.
    RepeatedSlug,
    TextMissing,
    /// A choice without options.
    OptionsMissing,
    /// This type has no options.
    OptionsNotUsed,
    /// Empty, padded, or not in Unicode NFC.
    InvalidOptionValue,
    /// This type has no other text.
    OtherNotUsed,
    /// An other text needs the option `other`.
    OtherOptionMissing,
    /// The type does not use this bound.
    BoundNotUsed,
    /// The lower bound exceeds the upper one.
    BoundsReversed,
    /// A bound is outside the possible range.
    BoundOutOfRange {
        min: u32,
        max: u32,
    },
    /// A step is not above zero.
    StepNotPositive,
    /// The pattern does not compile, or takes too much memory.
    InvalidPattern,
    /// Not a media type of recognised files.
    InvalidMediaType,
    /// This type can't be required, masked or conditional in this way.
    FlagNotUsed,
    /// A hidden field needs its fixed value as default.
    FixedValueMissing,
    /// The condition names a field that the template does not have.
    ConditionFieldUnknown,
    /// The condition names its own field.
    ConditionOnItself,
    /// The condition names a field that carries no value to compare.
    ConditionFieldWithoutValue,
    /// The comparison does not suit the type of the field.
    ConditionOpUnsuitable,
    /// The field that the condition names can't have this value.
    ConditionValueImpossible,
    /// Conditions depend on one another in a cycle.
    ConditionCycle,
    /// There are no conditions, or too many.
    ConditionCount {
        /// The maximum number of conditions.
        max: usize,
    },
    /// More items than allowed.
    TooManyItems {
        /// The maximum number of items.
        max: usize,
    },
    /// More fields than a form can have, across all blocks.
    TooManyFields {
        /// The maximum number of fields.
        max: usize,
    },
    /// Not a bundle of this format and version.
    UnknownFormat,
    /// The template names a block that does not exist.
    UnknownBlock,
    /// A form that is to be used has no fields.
    FormEmpty,
    /// In an online form this changes only by publishing.
    NotInADraft,
    /// A problem that exists only in a template that uses the block.
    InTemplate {
        /// The slug of the template.
        template: String,
        /// The problem there.
        problem: Box<Problem>,
    },
}

impl Problem {
    /// Returns a short name for programs and the log: the end of the text's key.
    pub fn code(&self) -> &'static str {
        match self {
            Self::WrongType(_) => "wrong_type",
            Self::FileTooLarge { .. } => "file_too_large",
            Self::InTemplate { problem, .. } => problem.code(),
            _ => self.text().key().rsplit('.').next().unwrap_or_default(),
        }
    }

    /// Returns the message for the person who has to correct it.
    pub fn text(&self) -> Text {
        match *self {
            Self::TooShort { min, actual } => {
                Text::of("service.field.too_short").with("min", min).with("actual", actual)
            }
            Self::TooLong { max, actual } => {
                Text::of("service.field.too_long").with("max", max).with("actual", actual)
            }
            Self::BelowMin(min) => Text::of("service.field.below_min").with("min", min),
            Self::AboveMax(max) => Text::of("service.field.above_max").with("max", max),
            Self::OffStep { step, base } => {
                Text::of("service.field.off_step").with("step", step).with("base", base)
            }
            Self::TooManyFiles { max } => Text::of("service.field.too_many_files").with("count", max),
            Self::FileTooLarge { max_kb } if max_kb >= 1024 && max_kb.is_multiple_of(1024) => {
                Text::of("service.field.file_too_large_mb").with("size", max_kb / 1024)
            }
            Self::FileTooLarge { max_kb } => Text::of("service.field.file_too_large_kb").with("size", max_kb),
            Self::BoundOutOfRange { min, max } => {
                Text::of("service.field.bound_out_of_range").with("min", min).with("max", max)
            }
            Self::TooManyItems { max } => Text::of("service.field.too_many_items").with("max", max),
            Self::ConditionCount { max } => Text::of("service.field.condition_count").with("max", max),
            Self::TooManyFields { max } => Text::of("service.field.too_many_fields").with("max", max),
            Self::InTemplate { ref template, ref problem } => Text::of("service.field.in_template")
                .with("template", template)
                .with("problem", problem.text()),
            Self::Required => Text::of("service.field.required"),
            Self::MustBeOn => Text::of("service.field.must_be_on"),
            Self::UnknownField => Text::of("service.field.unknown_field"),
            Self::WrongType(Expected::Text) => Text::of("service.field.expected_text"),
            Self::WrongType(Expected::Number) => Text::of("service.field.expected_number"),
            Self::WrongType(Expected::Boolean) => Text::of("service.field.expected_boolean"),
            Self::WrongType(Expected::List) => Text::of("service.field.expected_list"),
            Self::UnknownOption => Text::of("service.field.unknown_option"),
            Self::RepeatedOption => Text::of("service.field.repeated_option"),
            Self::PatternMismatch => Text::of("service.field.pattern_mismatch"),
            Self::ControlCharacter => Text::of("service.field.control_character"),
            Self::InvalidDate => Text::of("service.field.invalid_date"),
            Self::DateInFuture => Text::of("service.field.date_in_future"),
            Self::InvalidTime => Text::of("service.field.invalid_time"),
            Self::InvalidEmail => Text::of("service.field.invalid_email"),
            Self::InvalidTel => Text::of("service.field.invalid_tel"),
            Self::InvalidUrl => Text::of("service.field.invalid_url"),
            Self::NoValueHere => Text::of("service.field.no_value_here"),
            Self::FixedValue => Text::of("service.field.fixed_value"),
            Self::FilesOnly => Text::of("service.field.files_only"),
            Self::NoFilesHere => Text::of("service.field.no_files_here"),
            Self::FileUnreadable => Text::of("service.field.file_unreadable"),
            Self::FileKind => Text::of("service.field.file_kind"),
            Self::NoSpaceForFiles => Text::of("service.field.no_room_for_files"),
            Self::HoneypotFilled => Text::of("service.field.honeypot_filled"),
            Self::NothingAnswered => Text::of("service.field.nothing_answered"),
            Self::ChallengeMissing => Text::of("service.field.challenge_missing"),
            Self::ChallengeWrong => Text::of("service.field.challenge_wrong"),
            Self::ChallengeExpired => Text::of("service.field.challenge_expired"),
            Self::InvalidSlug => Text::of("service.field.invalid_slug"),
            Self::ReservedSlug => Text::of("service.field.reserved_slug"),
            Self::RepeatedSlug => Text::of("service.field.repeated_slug"),
            Self::TextMissing => Text::of("service.field.text_missing"),
            Self::OptionsMissing => Text::of("service.field.options_missing"),
            Self::OptionsNotUsed => Text::of("service.field.options_not_used"),
            Self::InvalidOptionValue => Text::of("service.field.invalid_option_value"),
            Self::OtherNotUsed => Text::of("service.field.other_not_used"),
            Self::OtherOptionMissing => Text::of("service.field.other_option_missing"),
            Self::BoundNotUsed => Text::of("service.field.bound_not_used"),
            Self::BoundsReversed => Text::of("service.field.bounds_reversed"),
            Self::StepNotPositive => Text::of("service.field.step_not_positive"),
            Self::InvalidPattern => Text::of("service.field.invalid_pattern"),
            Self::InvalidMediaType => Text::of("service.field.invalid_media_type"),
            Self::FlagNotUsed => Text::of("service.field.flag_not_used"),
            Self::FixedValueMissing => Text::of("service.field.fixed_value_missing"),
            Self::ConditionFieldUnknown => Text::of("service.field.condition_field_unknown"),
            Self::ConditionOnItself => Text::of("service.field.condition_on_itself"),
            Self::ConditionFieldWithoutValue => Text::of("service.field.condition_field_without_value"),
            Self::ConditionOpUnsuitable => Text::of("service.field.condition_op_unsuitable"),
            Self::ConditionValueImpossible => Text::of("service.field.condition_value_impossible"),
            Self::ConditionCycle => Text::of("service.field.condition_cycle"),
            Self::UnknownFormat => Text::of("service.field.unknown_format"),
            Self::UnknownBlock => Text::of("service.field.unknown_block"),
            Self::FormEmpty => Text::of("service.field.form_empty"),
            Self::NotInADraft => Text::of("service.field.not_in_a_draft"),
        }
    }
}
