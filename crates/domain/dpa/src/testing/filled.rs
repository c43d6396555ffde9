//! Answers for tests.

use crate::content::{Content, Variable, VariableKind};
use crate::input::Entered;
use crate::values::Value;

/// Returns an answer for each required variable.
pub fn filled(content: &Content) -> Vec<(String, Entered)> {
    let needed = content.variable_schema.iter().filter(|variable| variable.required);
    needed.map(|variable| (variable.key.clone(), Entered::Value(something(variable)))).collect()
}

fn something(variable: &Variable) -> Value {
    let first = variable.options.first().map(|option| option.value.clone()).unwrap_or_default();
    match variable.kind {
        VariableKind::Text | VariableKind::Textarea => Value::Text("Angabe".to_owned()),
        VariableKind::Select => Value::Text(first),
        VariableKind::MultiSelect => Value::List(vec![first]),
        VariableKind::Toggle => Value::Toggle(true),
    }
}
