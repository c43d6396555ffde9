//! What can be wrong with one value, in words for the person who has to put it right.
//!
//! The first half of the variants concerns a report, the second half authored content (fields,
//! blocks, templates). None carries what was entered: a message may be logged.

use kernel::Locale;

/// The kind of JSON value that a field takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// A string.
    Text,
    /// A number.
    Number,
    /// `true` or `false`.
    Boolean,
    /// An array of strings.
    List,
}

/// One reason why a value is refused.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Problem {
    /// No value where one is needed.
    Required,
    /// A toggle that has to be switched on is off.
    MustBeOn,
    /// The form has no such field.
    UnknownField,
    /// The JSON value is of the wrong type.
    WrongType(Expected),
    /// Not one of the options.
    UnknownOption,
    /// The same option twice.
    RepeatedOption,
    /// Fewer characters than needed.
    TooShort {
        /// Fewest characters.
        min: usize,
        /// Characters entered.
        actual: usize,
    },
    /// More characters than allowed.
    TooLong {
        /// Most characters.
        max: usize,
        /// Characters entered.
        actual: usize,
    },
    /// The text does not have the form that the field's pattern asks for.
    PatternMismatch,
    /// A control character other than tab and newline.
    ControlCharacter,
    /// The number is too small.
    BelowMin(f64),
    /// The number is too large.
    AboveMax(f64),
    /// The number does not lie on a step.
    OffStep {
        /// Distance of the steps.
        step: f64,
        /// Where they start.
        base: f64,
    },
    /// Not a day of the calendar, `YYYY-MM-DD`, years 1 to 9999.
    InvalidDate,
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
    /// Files were sent for a field that takes none.
    NoFilesHere,
    /// Too many files.
    TooManyFiles {
        /// Most files.
        max: u32,
    },
    /// A file is too large.
    FileTooLarge {
        /// Largest size in KiB.
        max_kb: u32,
    },
    /// A file is empty, damaged or of an unknown kind.
    FileUnreadable,
    /// A file is of a kind that the field does not take.
    FileKind,
    /// There is no room for files now; the report is taken without.
    NoRoomForFiles,
    /// The field that people leave empty was filled in.
    HoneypotFilled,
    /// The challenge was not answered.
    ChallengeMissing,
    /// The answer to the challenge is wrong.
    ChallengeWrong,
    /// The challenge is not valid any more.
    ChallengeExpired,

    /// Not `^[a-z][a-z0-9_]{0,62}$`.
    InvalidSlug,
    /// The slug is a metadata key that is removed from reports.
    ReservedSlug,
    /// The slug occurs twice in the template.
    RepeatedSlug,
    /// A text is needed.
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
    /// The lower bound lies above the upper one.
    BoundsReversed,
    /// A bound is outside what is possible.
    BoundOutOfRange {
        /// Smallest allowed.
        min: u32,
        /// Largest allowed.
        max: u32,
    },
    /// A step is not above zero.
    StepNotPositive,
    /// The pattern does not compile, or takes too much memory.
    InvalidPattern,
    /// Not a media type of files that are recognised.
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
    /// Conditions depend on one another in a circle.
    ConditionCycle,
    /// More items than allowed.
    TooManyItems {
        /// Most items.
        max: usize,
    },
    /// More fields than a form can have, all blocks together.
    TooManyFields {
        /// Most fields.
        max: usize,
    },
    /// Not a bundle of this format and version.
    UnknownFormat,
    /// The template names a block that is not there.
    UnknownBlock,
    /// A form that is to be used has no field.
    FormEmpty,
    /// What is wrong only in a template that has the block.
    InTemplate {
        /// Slug of the template.
        template: String,
        /// What is wrong there.
        problem: Box<Problem>,
    },
}

impl Problem {
    /// A stable word for programs and metrics.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Required => "required",
            Self::MustBeOn => "must_be_on",
            Self::UnknownField => "unknown_field",
            Self::WrongType(_) => "wrong_type",
            Self::UnknownOption => "unknown_option",
            Self::RepeatedOption => "repeated_option",
            Self::TooShort { .. } => "too_short",
            Self::TooLong { .. } => "too_long",
            Self::PatternMismatch => "pattern_mismatch",
            Self::ControlCharacter => "control_character",
            Self::BelowMin(_) => "below_min",
            Self::AboveMax(_) => "above_max",
            Self::OffStep { .. } => "off_step",
            Self::InvalidDate => "invalid_date",
            Self::InvalidTime => "invalid_time",
            Self::InvalidEmail => "invalid_email",
            Self::InvalidTel => "invalid_tel",
            Self::InvalidUrl => "invalid_url",
            Self::NoValueHere => "no_value_here",
            Self::FixedValue => "fixed_value",
            Self::FilesOnly => "files_only",
            Self::NoFilesHere => "no_files_here",
            Self::TooManyFiles { .. } => "too_many_files",
            Self::FileTooLarge { .. } => "file_too_large",
            Self::FileUnreadable => "file_unreadable",
            Self::FileKind => "file_kind",
            Self::NoRoomForFiles => "no_room_for_files",
            Self::HoneypotFilled => "honeypot_filled",
            Self::ChallengeMissing => "challenge_missing",
            Self::ChallengeWrong => "challenge_wrong",
            Self::ChallengeExpired => "challenge_expired",
            Self::InvalidSlug => "invalid_slug",
            Self::ReservedSlug => "reserved_slug",
            Self::RepeatedSlug => "repeated_slug",
            Self::TextMissing => "text_missing",
            Self::OptionsMissing => "options_missing",
            Self::OptionsNotUsed => "options_not_used",
            Self::InvalidOptionValue => "invalid_option_value",
            Self::OtherNotUsed => "other_not_used",
            Self::OtherOptionMissing => "other_option_missing",
            Self::BoundNotUsed => "bound_not_used",
            Self::BoundsReversed => "bounds_reversed",
            Self::BoundOutOfRange { .. } => "bound_out_of_range",
            Self::StepNotPositive => "step_not_positive",
            Self::InvalidPattern => "invalid_pattern",
            Self::InvalidMediaType => "invalid_media_type",
            Self::FlagNotUsed => "flag_not_used",
            Self::FixedValueMissing => "fixed_value_missing",
            Self::ConditionFieldUnknown => "condition_field_unknown",
            Self::ConditionOnItself => "condition_on_itself",
            Self::ConditionFieldWithoutValue => "condition_field_without_value",
            Self::ConditionOpUnsuitable => "condition_op_unsuitable",
            Self::ConditionValueImpossible => "condition_value_impossible",
            Self::ConditionCycle => "condition_cycle",
            Self::TooManyItems { .. } => "too_many_items",
            Self::TooManyFields { .. } => "too_many_fields",
            Self::UnknownFormat => "unknown_format",
            Self::UnknownBlock => "unknown_block",
            Self::FormEmpty => "form_empty",
            Self::InTemplate { problem, .. } => problem.code(),
        }
    }

    /// A sentence for the person who entered the value.
    ///
    /// ```
    /// use forms::Problem;
    /// use kernel::Locale;
    /// let problem = Problem::TooLong { max: 2000, actual: 2310 };
    /// assert_eq!(problem.message(Locale::De), "Höchstens 2000 Zeichen (eingegeben: 2310).");
    /// ```
    pub fn message(&self, locale: Locale) -> String {
        crate::wording::message(self, locale)
    }
}
