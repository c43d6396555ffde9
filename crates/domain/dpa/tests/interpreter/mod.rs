//! An interpreter of conditions that is small enough to be seen through, for the tests and for the fuzz targets.

use dpa::{Path, VariableValue, VariableValues};

/// `None` if the text is not a condition.
pub(crate) fn interpret(text: &str, values: &VariableValues) -> Option<bool> {
    let text = text.trim();
    if text.is_empty() {
        return Some(true);
    }
    let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '.').unwrap_or(text.len());
    let path = Path::new(&text[..end])?;
    let rest = text[end..].trim();
    let value = values.get(&path);
    if rest.is_empty() {
        return Some(match value {
            None => false,
            Some(VariableValue::Text(text)) => !text.is_empty(),
            Some(VariableValue::List(list)) => !list.is_empty(),
            Some(VariableValue::Toggle(is_on)) => *is_on,
        });
    }
    let operator = ["==", "!=", "includes"].into_iter().find(|word| rest.starts_with(word))?;
    let literal = rest[operator.len()..].trim().strip_prefix('"')?.strip_suffix('"')?;
    if literal.contains('"') || literal.contains('\n') {
        return None;
    }
    let said = match value {
        Some(VariableValue::Text(text)) => Some(text.clone()),
        Some(VariableValue::Toggle(is_on)) => Some(is_on.to_string()),
        _ => None,
    };
    Some(match operator {
        "==" => said.as_deref() == Some(literal),
        "!=" => said.as_deref() != Some(literal),
        _ => matches!(value, Some(VariableValue::List(list)) if list.iter().any(|entry| entry == literal)),
    })
}
