//! Field definitions (decisions §2).

use super::Members;
use crate::field::{Condition, ConditionOp, FieldDefinition, FieldOption, FieldType, Validation};
use crate::ports::{ANY_IMAGE, FILE_TYPES};
use crate::problem::Expected;
use crate::{MAX_FIELDS, MAX_OPTIONS, Problem, Violations};
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Most media types that are read; the rules allow fewer.
const MAX_ACCEPT: usize = 100;

/// Takes the fields of a block. What is wrong is told, and what is returned is then not to be used.
pub(crate) fn fields(members: &mut Members<'_>) -> Option<Vec<FieldDefinition>> {
    let items = members.list("fields", MAX_FIELDS)?;
    let path = members.path("fields");
    let read = |(i, item)| field(&format!("{path}.{i}"), item, members.found());
    Some(items.into_iter().enumerate().filter_map(read).collect())
}

fn field(path: &str, value: Value, found: &mut Violations) -> Option<FieldDefinition> {
    let mut members = Members::of(path, value, found)?;
    let field = FieldDefinition {
        slug: members.needed_text("slug"),
        kind: code(&mut members, "type", Problem::UnknownType).unwrap_or(FieldType::Text),
        label: members.needed_words("label"),
        help: members.words("help"),
        placeholder: members.words("placeholder"),
        required: members.flag("required").unwrap_or_default(),
        anonymize: members.flag("anonymize").unwrap_or_default(),
        default: members.take("default"),
        other_db_field: members.text("otherDbField"),
        options: options(&mut members),
        validation: members.object("validation").map(validation).unwrap_or_default(),
        visible_if: members.object("visibleIf").map(condition),
    };
    members.refuse_others();
    Some(field)
}

/// One of a closed set of words, which must be there.
fn code<T: DeserializeOwned>(members: &mut Members<'_>, key: &str, unknown: Problem) -> Option<T> {
    match members.take(key) {
        None => members.tell(key, Problem::Required),
        Some(Value::String(word)) => match serde_json::from_value(Value::String(word)) {
            Ok(known) => return Some(known),
            Err(_) => members.tell(key, unknown),
        },
        Some(_) => members.tell(key, Problem::WrongType(Expected::Text)),
    }
    None
}

fn options(members: &mut Members<'_>) -> Vec<FieldOption> {
    let Some(items) = members.list("options", MAX_OPTIONS) else { return Vec::new() };
    let path = members.path("options");
    let mut option = |(i, item)| {
        let mut option = Members::of(&format!("{path}.{i}"), item, members.found())?;
        // Not needed: an empty value is told in words of its own.
        let value = option.text("value").unwrap_or_default();
        let read = FieldOption { value, label: option.needed_words("label") };
        option.refuse_others();
        Some(read)
    };
    items.into_iter().enumerate().filter_map(&mut option).collect()
}

fn validation(mut members: Members<'_>) -> Validation {
    let read = Validation {
        min: members.number("min"),
        max: members.number("max"),
        step: members.number("step"),
        min_length: members.whole("minLength"),
        max_length: members.whole("maxLength"),
        pattern: members.text("pattern"),
        accept: accept(&mut members),
        max_size_kb: members.whole("maxSizeKb"),
        max_files: members.whole("maxFiles"),
    };
    members.refuse_others();
    read
}

fn accept(members: &mut Members<'_>) -> Option<Vec<String>> {
    let items = members.list("accept", MAX_ACCEPT)?;
    let mut read = Vec::with_capacity(items.len());
    for (i, item) in items.into_iter().enumerate() {
        match item {
            Value::String(media_type) => {
                // A form of before may ask for others: what is stored is read, what is saved is not.
                if media_type != ANY_IMAGE && !FILE_TYPES.contains(&media_type.as_str()) {
                    members.tell(&format!("accept.{i}"), Problem::InvalidMediaType);
                }
                read.push(media_type);
            }
            _ => members.tell(&format!("accept.{i}"), Problem::WrongType(Expected::Text)),
        }
    }
    Some(read)
}

fn condition(mut members: Members<'_>) -> Condition {
    let read = Condition {
        field: members.needed_text("field"),
        op: code(&mut members, "op", Problem::UnknownComparison).unwrap_or(ConditionOp::Truthy),
        value: members.take("value").unwrap_or(Value::Null),
    };
    members.refuse_others();
    read
}
