//! The rules for a field definition.

use crate::compiled_checks::{self, CompiledChecks};
use crate::field::{FieldDefinition, FieldType, Validation};
use crate::field::{MAX_FILE_KB, MAX_FILES};
use crate::{Problem, Violations, syntax, text, value};
use kernel::{Locale, LocalizedText, is_blank};
use serde_json::Value;
use std::collections::HashSet;

/// The maximum number of options of a choice.
pub const MAX_OPTIONS: usize = 500;
/// The maximum `maxLength` of a text.
pub const MAX_LENGTH: u32 = 200_000;
/// The maximum length of a label, placeholder or value of an option, in characters.
const MAX_LABEL: usize = 500;
/// The maximum length of a hint, in characters.
const MAX_HELP: usize = 2_000;
/// The maximum length of a paragraph, in characters.
const MAX_PARAGRAPH: usize = 10_000;
/// The maximum number of media types of a field.
pub(crate) const MAX_ACCEPT: usize = 20;

/// Collects problems below a path.
pub(crate) struct ProblemCollector<'a> {
    prefix: &'a str,
    violations: &'a mut Violations,
}

impl<'a> ProblemCollector<'a> {
    pub(crate) fn new(prefix: &'a str, violations: &'a mut Violations) -> Self {
        Self { prefix, violations }
    }

    fn add(&mut self, path: impl AsRef<str>, problem: Problem) {
        self.violations.add(format!("{}{}", self.prefix, path.as_ref()), problem);
    }

    fn add_if(&mut self, wrong: bool, path: &str, problem: Problem) {
        if wrong {
            self.add(path, problem);
        }
    }

    pub(crate) fn slug(&mut self, path: &str, slug: &str) {
        self.add_if(!syntax::is_slug(slug), path, Problem::InvalidSlug);
    }

    pub(crate) fn needed_text(&mut self, path: &str, text: &LocalizedText, max: usize) {
        let blank = [Locale::De, Locale::En].iter().all(|locale| is_blank(text.get(*locale)));
        self.add_if(blank, path, Problem::TextMissing);
        self.text(path, Some(text), max);
    }

    pub(crate) fn text(&mut self, path: &str, text: Option<&LocalizedText>, max: usize) {
        let Some(text) = text else { return };
        for locale in [Locale::De, Locale::En] {
            let text = text.get(locale);
            let actual = text.chars().count();
            self.add_if(actual > max, path, Problem::TooLong { max, actual });
            self.add_if(text::normalize(text).is_err(), path, Problem::ControlCharacter);
        }
    }
}

/// Checks a field and returns the checks for its values.
pub(crate) fn check(field: &FieldDefinition, problems: &mut ProblemCollector<'_>) -> CompiledChecks {
    let max_label = if field.kind == FieldType::Paragraph { MAX_PARAGRAPH } else { MAX_LABEL };
    problems.needed_text("label", &field.label, max_label);
    problems.text("help", field.help.as_ref(), MAX_HELP);
    problems.text("placeholder", field.placeholder.as_ref(), MAX_LABEL);
    let valueless = field.kind.is_static();
    let is_file = field.kind == FieldType::FileUpload;
    problems.add_if(valueless && field.required, "required", Problem::FlagNotUsed);
    // A file can't be masked, so nobody must be led to believe that it is.
    problems.add_if((valueless || is_file) && field.anonymize, "anonymize", Problem::FlagNotUsed);
    if !check_options(field, problems) {
        return CompiledChecks::default();
    }
    check_validation(field.kind, &field.validation, problems);
    let checks = CompiledChecks::of(field);
    check_default(field, &checks, problems);
    checks
}

/// Returns `false` when there are too many options to continue.
fn check_options(field: &FieldDefinition, problems: &mut ProblemCollector<'_>) -> bool {
    if !field.kind.is_choice() {
        problems.add_if(!field.options.is_empty(), "options", Problem::OptionsNotUsed);
        problems.add_if(field.other_db_field.is_some(), "otherDbField", Problem::OtherNotUsed);
        return field.options.len() <= MAX_OPTIONS;
    }
    problems.add_if(field.options.is_empty(), "options", Problem::OptionsMissing);
    if field.options.len() > MAX_OPTIONS {
        problems.add("options", Problem::TooManyItems { max: MAX_OPTIONS });
        return false;
    }
    let mut values = HashSet::with_capacity(field.options.len());
    for (i, option) in field.options.iter().enumerate() {
        let path = format!("options.{i}.value");
        let value = option.value.as_str();
        let plain = text::normalize(value).is_ok_and(|kept| kept == value && !value.contains('\n'));
        let sound = !value.is_empty() && value.trim() == value && plain && value.len() <= MAX_LABEL;
        problems.add_if(!sound, &path, Problem::InvalidOptionValue);
        problems.add_if(!values.insert(value), &path, Problem::RepeatedSlug);
        problems.needed_text(&format!("options.{i}.label"), &option.label, MAX_LABEL);
    }
    let has_other = values.contains(value::OTHER);
    problems.add_if(
        field.other_db_field.is_some() && !has_other,
        "otherDbField",
        Problem::OtherOptionMissing,
    );
    true
}

fn check_validation(kind: FieldType, v: &Validation, problems: &mut ProblemCollector<'_>) {
    use FieldType::{Date, Email, FileUpload, Number, Range, Tel, Text, Textarea, Toggle, Url};
    let number = matches!(kind, Number | Range);
    let text = matches!(kind, Text | Textarea | Email | Tel | Url);
    let file = kind == FileUpload;
    for (given, used, name) in [
        (v.min.is_some(), number, "min"),
        (v.max.is_some(), number, "max"),
        (v.step.is_some(), number, "step"),
        (v.min_length.is_some(), text, "minLength"),
        (v.max_length.is_some(), text, "maxLength"),
        (v.pattern.is_some(), text, "pattern"),
        (v.accept.is_some(), file, "accept"),
        (v.max_size_kb.is_some(), file, "maxSizeKb"),
        (v.max_files.is_some(), file, "maxFiles"),
        (v.not_future, kind == Date, "notFuture"),
        (v.allow_no, kind == Toggle, "allowNo"),
    ] {
        problems.add_if(given && !used, &format!("validation.{name}"), Problem::BoundNotUsed);
    }
    check_number_bounds(kind, v, problems);
    check_text_bounds(kind, v, problems);
    check_file_bounds(v, problems);
}

fn check_number_bounds(kind: FieldType, v: &Validation, problems: &mut ProblemCollector<'_>) {
    if let (Some(min), Some(max), _) = value::bounds(kind, v) {
        problems.add_if(min > max, "validation.min", Problem::BoundsReversed);
    }
    // JSON has no infinity, but a snapshot created in Rust may.
    for (bound, path) in [(v.min, "validation.min"), (v.max, "validation.max")] {
        problems.add_if(
            bound.is_some_and(|bound| !bound.is_finite()),
            path,
            Problem::WrongType(crate::Expected::Number),
        );
    }
    let positive = |step: f64| step > 0.0 && step.is_finite();
    problems.add_if(v.step.is_some_and(|step| !positive(step)), "validation.step", Problem::StepNotPositive);
}

fn check_text_bounds(kind: FieldType, v: &Validation, problems: &mut ProblemCollector<'_>) {
    let hard_limit = match kind {
        FieldType::Email => syntax::MAX_EMAIL,
        FieldType::Tel => syntax::MAX_TEL,
        FieldType::Url => syntax::MAX_URL,
        _ => MAX_LENGTH as usize,
    };
    let limit = u32::try_from(hard_limit).unwrap_or(MAX_LENGTH);
    let outside = v.max_length.is_some_and(|max| max == 0 || max > limit);
    problems.add_if(outside, "validation.maxLength", Problem::BoundOutOfRange { min: 1, max: limit });
    let default_limit = match kind {
        FieldType::Textarea => value::DEFAULT_MAX_TEXTAREA,
        FieldType::Text => value::DEFAULT_MAX_TEXT,
        _ => hard_limit,
    };
    let most = v.max_length.map_or(default_limit, |max| max as usize);
    let reversed = v.min_length.is_some_and(|min| min as usize > most);
    problems.add_if(reversed, "validation.minLength", Problem::BoundsReversed);
    let sound =
        |pattern: &String| text::normalize(pattern).is_ok() && compiled_checks::pattern(pattern).is_some();
    problems.add_if(
        v.pattern.as_ref().is_some_and(|p| !sound(p)),
        "validation.pattern",
        Problem::InvalidPattern,
    );
}

fn check_file_bounds(v: &Validation, problems: &mut ProblemCollector<'_>) {
    for (bound, max, path) in [
        (v.max_size_kb, MAX_FILE_KB, "validation.maxSizeKb"),
        (v.max_files, MAX_FILES, "validation.maxFiles"),
    ] {
        let outside = bound.is_some_and(|bound| bound == 0 || bound > max);
        problems.add_if(outside, path, Problem::BoundOutOfRange { min: 1, max });
    }
    let accept = v.accept.as_deref().unwrap_or_default();
    problems.add_if(
        accept.len() > MAX_ACCEPT,
        "validation.accept",
        Problem::TooManyItems { max: MAX_ACCEPT },
    );
    for (i, media_type) in accept.iter().take(MAX_ACCEPT).enumerate() {
        problems.add_if(
            !is_media_type(media_type),
            &format!("validation.accept.{i}"),
            Problem::InvalidMediaType,
        );
    }
}

/// Accepts `type/subtype` or `type/*`, without parameters (RFC 6838 §4.2), in lower case.
fn is_media_type(text: &str) -> bool {
    let name = |part: &str| {
        let fits =
            |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"!#$&-^_.+".contains(&byte);
        !part.is_empty() && part.len() <= 127 && part.bytes().all(fits)
    };
    text.split_once('/').is_some_and(|(kind, subtype)| name(kind) && (subtype == "*" || name(subtype)))
}

fn check_default(field: &FieldDefinition, checks: &CompiledChecks, problems: &mut ProblemCollector<'_>) {
    let default = field.default.as_ref().filter(|default| !default.is_null());
    if field.kind == FieldType::Hidden {
        match default {
            Some(Value::Bool(_) | Value::Number(_)) => {}
            Some(Value::String(fixed)) if !fixed.is_empty() => {
                let kept = text::normalize(fixed).is_ok_and(|kept| kept == *fixed);
                problems.add_if(!kept, "default", Problem::ControlCharacter);
                let actual = fixed.chars().count();
                let max = value::DEFAULT_MAX_TEXT;
                problems.add_if(actual > max, "default", Problem::TooLong { max, actual });
            }
            _ => problems.add("default", Problem::FixedValueMissing),
        }
    } else if let Some(default) = default
        && let Err(problem) = value::check(field, checks, default)
    {
        problems.add("default", problem);
    }
}
