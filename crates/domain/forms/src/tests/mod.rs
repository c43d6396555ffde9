//! Tests of the rules of the specification, decisions §2 and the hostile checks, by area.

mod attachments;
mod changes;
mod choices;
mod conditions;
mod drafts;
mod file_cleanup;
mod house;
mod import;
mod masking;
mod metadata;
mod quarantine;
mod remask;
mod repeat;
mod rules;
mod stale;
mod studio;
mod submit;
mod texts;
mod values;
mod views;

use crate::testing::{FieldBuilder, FormBuilder};
use crate::{Form, Violations};
use serde_json::{Map, Value};

/// Builds a form of one block.
fn form(fields: impl IntoIterator<Item = FieldBuilder>) -> Form {
    FormBuilder::new("f").block("b", fields).compile()
}

fn object(data: Value) -> Map<String, Value> {
    match data {
        Value::Object(map) => map,
        _ => unreachable!("an object"),
    }
}

/// Returns the stored data, or the codes of the problems by path.
fn check(form: &Form, data: Value) -> Result<Value, Vec<(String, String)>> {
    form.check(object(data), &[]).map(|checked| Value::Object(checked.data)).map_err(|found| codes(&found))
}

fn codes(violations: &Violations) -> Vec<(String, String)> {
    let of =
        |problems: &[crate::Problem]| problems.iter().map(crate::Problem::code).collect::<Vec<_>>().join(",");
    violations.iter().map(|(path, problems)| (path.to_owned(), of(problems))).collect()
}

/// Builds the result for one problem at one path.
fn wrong(path: &str, code: &str) -> Result<Value, Vec<(String, String)>> {
    Err(vec![(path.into(), code.into())])
}
