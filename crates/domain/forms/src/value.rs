//! Checks a value against its field, and converts it to its stored form.

use crate::compiled_checks::CompiledChecks;
use crate::field::{FieldDefinition, FieldType, Validation};
use crate::problem::{Expected, Problem};
use crate::{condition, syntax, text};
use serde_json::{Number, Value};
use std::borrow::Cow;

/// The maximum length of a single-line text, and of an other text, in characters when the field sets no
/// limit.
pub const DEFAULT_MAX_TEXT: usize = 10_000;
/// The maximum length of a multi-line text in characters when the field sets no limit.
pub const DEFAULT_MAX_TEXTAREA: usize = 50_000;
/// The option that opens a choice's other text.
pub const OTHER: &str = "other";

/// Returns the stored form of a value; `None` when there is none (`null`, an empty text, an empty list).
/// Whether one is required is not decided here.
pub(crate) fn check(
    field: &FieldDefinition,
    checks: &CompiledChecks,
    value: &Value,
) -> Result<Option<Value>, Problem> {
    match value {
        Value::Null => return Ok(None),
        Value::String(empty) if empty.is_empty() => return Ok(None),
        _ => {}
    }
    match field.kind {
        FieldType::Select | FieldType::RadioGroup => one_option(field, checks, value).map(Some),
        FieldType::MultiSelect | FieldType::CheckboxGroup => options(field, checks, value),
        FieldType::Text
        | FieldType::Textarea
        | FieldType::Email
        | FieldType::Tel
        | FieldType::Url
        | FieldType::Date
        | FieldType::Time => {
            let checked = checked_text(field, checks, value)?;
            Ok((!checked.is_empty()).then(|| Value::String(checked.into_owned())))
        }
        FieldType::Number | FieldType::Range => number(field, value).map(Some),
        FieldType::Toggle => match value {
            Value::Bool(_) => Ok(Some(value.clone())),
            _ => Err(Problem::WrongType(Expected::Boolean)),
        },
        FieldType::Hidden => fixed(field, value).map(Some),
        FieldType::FileUpload if is_empty_list(value) => Ok(None),
        FieldType::FileUpload => Err(Problem::FilesOnly),
        FieldType::Heading | FieldType::Paragraph => Err(Problem::NoValueHere),
    }
}

/// Checks the text that goes with the option `other`.
pub(crate) fn check_other(value: &Value) -> Result<Option<Value>, Problem> {
    match value {
        Value::Null => Ok(None),
        Value::String(written) => {
            let kept = text::normalize(written)?;
            within(&kept, None, DEFAULT_MAX_TEXT)?;
            Ok((!kept.is_empty()).then(|| Value::String(kept.into_owned())))
        }
        _ => Err(Problem::WrongType(Expected::Text)),
    }
}

/// Checks whether a value of a choice contains the option `other`.
pub(crate) fn has_other(value: &Value) -> bool {
    match value {
        Value::String(chosen) => chosen == OTHER,
        Value::Array(chosen) => chosen.iter().any(|item| item == OTHER),
        _ => false,
    }
}

fn is_empty_list(value: &Value) -> bool {
    matches!(value, Value::Array(items) if items.is_empty())
}

fn one_option(field: &FieldDefinition, checks: &CompiledChecks, value: &Value) -> Result<Value, Problem> {
    let Value::String(chosen) = value else { return Err(Problem::WrongType(Expected::Text)) };
    let option = find_option(field, checks, chosen)?;
    Ok(Value::String(field.options[option].value.clone()))
}

fn find_option(field: &FieldDefinition, checks: &CompiledChecks, chosen: &str) -> Result<usize, Problem> {
    let chosen = text::normalize(chosen)?;
    checks.options.find(field, &chosen).ok_or(Problem::UnknownOption)
}

fn options(
    field: &FieldDefinition,
    checks: &CompiledChecks,
    value: &Value,
) -> Result<Option<Value>, Problem> {
    let Value::Array(chosen) = value else { return Err(Problem::WrongType(Expected::List)) };
    let mut seen = vec![false; field.options.len()];
    let mut kept = Vec::with_capacity(chosen.len().min(seen.len()));
    for item in chosen {
        let Value::String(item) = item else { return Err(Problem::WrongType(Expected::List)) };
        let option = find_option(field, checks, item)?;
        if std::mem::replace(&mut seen[option], true) {
            return Err(Problem::RepeatedOption);
        }
        kept.push(Value::String(field.options[option].value.clone()));
    }
    Ok((!kept.is_empty()).then_some(Value::Array(kept)))
}

fn checked_text<'a>(
    field: &FieldDefinition,
    checks: &CompiledChecks,
    value: &'a Value,
) -> Result<Cow<'a, str>, Problem> {
    let Value::String(written) = value else { return Err(Problem::WrongType(Expected::Text)) };
    let kept = text::normalize(written)?;
    let (kept, hard_limit) = match field.kind {
        FieldType::Textarea => (kept, DEFAULT_MAX_TEXTAREA),
        FieldType::Email => (trimmed(kept), syntax::MAX_EMAIL),
        FieldType::Tel => (trimmed(kept), syntax::MAX_TEL),
        FieldType::Url => (trimmed(kept), syntax::MAX_URL),
        _ => (kept, DEFAULT_MAX_TEXT),
    };
    if kept.is_empty() {
        return Ok(kept);
    }
    let limit = field.validation.max_length.map_or(hard_limit, |max| max as usize);
    within(&kept, field.validation.min_length, limit)?;
    match field.kind {
        FieldType::Email if !syntax::is_email(&kept) => return Err(Problem::InvalidEmail),
        FieldType::Tel if !syntax::is_tel(&kept) => return Err(Problem::InvalidTel),
        FieldType::Url if !syntax::is_url(&kept) => return Err(Problem::InvalidUrl),
        FieldType::Date if syntax::date(&kept).is_none() => return Err(Problem::InvalidDate),
        FieldType::Time if !syntax::is_time(&kept) => return Err(Problem::InvalidTime),
        _ => {}
    }
    match &checks.pattern {
        Some(pattern) if !pattern.is_match(&kept) => Err(Problem::PatternMismatch),
        _ => Ok(kept),
    }
}

/// Phones and browsers add a space after what they fill in.
fn trimmed(text: Cow<'_, str>) -> Cow<'_, str> {
    match text {
        Cow::Borrowed(text) => text.trim().into(),
        Cow::Owned(text) => text.trim().to_owned().into(),
    }
}

/// Counts lengths in Unicode scalar values after NFC, the same with every database.
fn within(text: &str, min: Option<u32>, max: usize) -> Result<(), Problem> {
    let min = min.map_or(0, |min| min as usize);
    // A scalar value takes one to four bytes, which decides most cases without counting.
    if text.len() <= max && text.len() >= min.saturating_mul(4) {
        return Ok(());
    }
    let actual = text.chars().count();
    if actual > max {
        Err(Problem::TooLong { max, actual })
    } else if actual < min {
        Err(Problem::TooShort { min, actual })
    } else {
        Ok(())
    }
}

/// Returns the effective bounds of a number: as in HTML, a slider without bounds goes from 0 to 100 in steps
/// of 1.
pub(crate) fn bounds(kind: FieldType, validation: &Validation) -> (Option<f64>, Option<f64>, Option<f64>) {
    if kind == FieldType::Range {
        let min = validation.min.unwrap_or(0.0);
        (Some(min), Some(validation.max.unwrap_or(100.0)), Some(validation.step.unwrap_or(1.0)))
    } else {
        (validation.min, validation.max, validation.step)
    }
}

fn number(field: &FieldDefinition, value: &Value) -> Result<Value, Problem> {
    let Value::Number(number) = value else { return Err(Problem::WrongType(Expected::Number)) };
    let number_value =
        number.as_f64().filter(|n| n.is_finite()).ok_or(Problem::WrongType(Expected::Number))?;
    let (min, max, step) = bounds(field.kind, &field.validation);
    if let Some(min) = min.filter(|min| number_value < *min) {
        return Err(Problem::BelowMin(min));
    }
    if let Some(max) = max.filter(|max| number_value > *max) {
        return Err(Problem::AboveMax(max));
    }
    let base = min.unwrap_or(0.0);
    if let Some(step) = step.filter(|step| !on_step(number_value, base, *step)) {
        return Err(Problem::OffStep { step, base });
    }
    // Minus zero counts as zero everywhere else.
    if number_value == 0.0 && number.is_f64() {
        return Ok(Value::Number(Number::from(0)));
    }
    Ok(value.clone())
}

/// Checks whether `value` is `base` plus a whole number of steps, as far as binary fractions can tell: 0.3 is
/// on the steps of 0.1, though `0.3 / 0.1` is not 3.
fn on_step(value: f64, base: f64, step: f64) -> bool {
    let steps = (value - base) / step;
    let size = (value / step).abs().max((base / step).abs()).max(1.0);
    (steps - steps.round()).abs() <= 8.0 * f64::EPSILON * size
}

/// Returns a hidden field's default, its only value. A form without script sends numbers and booleans as
/// text, which is no forgery.
fn fixed(field: &FieldDefinition, value: &Value) -> Result<Value, Problem> {
    let Some(default) = &field.default else { return Err(Problem::FixedValue) };
    let same = match (value, default) {
        (Value::String(sent), Value::Bool(fixed)) => sent == if *fixed { "true" } else { "false" },
        (Value::String(sent), Value::Number(fixed)) => *sent == fixed.to_string(),
        _ => condition::equal(value, default),
    };
    if same { Ok(default.clone()) } else { Err(Problem::FixedValue) }
}
