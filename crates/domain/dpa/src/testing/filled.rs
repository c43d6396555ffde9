//! Answers for tests.

use crate::content::{Content, Variable, VariableKind};
use crate::input::EnteredValue;
use crate::values::VariableValue;

/// Returns an answer for each required variable.
pub fn filled(content: &Content) -> Vec<(String, EnteredValue)> {
    let needed = content.variable_schema.iter().filter(|variable| variable.required);
    needed.map(|variable| (variable.key.clone(), EnteredValue::Value(something(variable)))).collect()
}

fn something(variable: &Variable) -> VariableValue {
    let first = variable.options.first().map(|option| option.value.clone()).unwrap_or_default();
    match variable.kind {
        VariableKind::Text | VariableKind::Textarea => VariableValue::Text("Angabe".to_owned()),
        VariableKind::Select => VariableValue::Text(first),
        VariableKind::MultiSelect => VariableValue::List(vec![first]),
        VariableKind::Toggle => VariableValue::Toggle(true),
    }
}
