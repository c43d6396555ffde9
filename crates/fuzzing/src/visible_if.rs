//! Field conditions survive storage, and display, storage and validation evaluate them alike.
//!
//! The first line is a JSON list of fields, the second the answers.

use crate::parts::lines;
use forms::testing::FormBuilder;
use forms::{Condition, ConditionOp, FieldDefinition, FieldType, Form, FormBlock, VisibleIf};
use kernel::{FormVersionId, LocalizedText, TemplateId};
use serde_json::{Map, Value};

pub(crate) fn run(data: &[u8]) {
    let mut lines = lines(data, 2);
    let fields = lines.next().and_then(|line| serde_json::from_slice::<Vec<FieldDefinition>>(line).ok());
    let Some(fields) = fields else { return };
    let stored = serde_json::to_vec(&fields).expect("JSON");
    assert_eq!(serde_json::from_slice::<Vec<FieldDefinition>>(&stored).ok().as_ref(), Some(&fields));

    let mut snapshot = FormBuilder::new("f").snapshot();
    let name = LocalizedText::from("b");
    snapshot.blocks.push(FormBlock { slug: "b".to_owned(), name, description: None, fields });
    let is_fine = forms::check_snapshot(&snapshot).is_ok();
    let form = Form::compile(TemplateId(1), FormVersionId(1), snapshot);
    assert_eq!(form.is_ok(), is_fine, "what is checked is what is compiled");
    let Ok(form) = form else { return };
    let answers = lines.next().and_then(|line| serde_json::from_slice::<Map<String, Value>>(line).ok());
    let answers = answers.unwrap_or_default();
    let visibility = form.visibility(&answers);
    for field in form.fields() {
        if field.visible_if.is_none() {
            assert!(visibility.is_visible(&field.slug), "{} has no condition", field.slug);
        }
    }

    let Ok(checked) = form.check(answers, &[]) else { return };
    let checked_answers = checked.data;
    for field in form.fields() {
        let is_visible = visibility.is_visible(&field.slug);
        assert!(
            is_visible || !checked_answers.contains_key(&field.slug),
            "{} is hidden and kept",
            field.slug
        );
        if let Some(visible_if) = &field.visible_if {
            assert_eq!(
                is_visible,
                is_met(&form, visible_if, &checked_answers),
                "{} with {checked_answers:?}",
                field.slug
            );
        }
    }
    let again = form.check(checked_answers.clone(), &[]).expect("what was kept is fine");
    assert_eq!(again.data, checked_answers, "kept otherwise the second time");
}

/// Evaluates the conditions of a field by their definition, on valid answers: hidden fields have none.
fn is_met(form: &Form, visible_if: &VisibleIf, answers: &Map<String, Value>) -> bool {
    let holds = |condition: &Condition| condition_holds(form, condition, answers.get(&condition.field));
    match visible_if {
        VisibleIf::One(condition) => holds(condition),
        VisibleIf::All { all } => all.iter().all(holds),
        VisibleIf::Any { any } => any.iter().any(holds),
    }
}

fn condition_holds(form: &Form, condition: &Condition, actual: Option<&Value>) -> bool {
    let is_equal = || actual.is_some_and(|actual| values_equal(actual, &as_stored(form, condition)));
    match condition.op {
        ConditionOp::Eq => is_equal(),
        ConditionOp::Ne => !is_equal(),
        ConditionOp::Includes => {
            actual.and_then(Value::as_array).is_some_and(|chosen| chosen.contains(&condition.value))
        }
        ConditionOp::Truthy => match actual {
            None | Some(Value::Null | Value::Bool(false)) => false,
            Some(Value::String(text)) => !text.is_empty(),
            Some(Value::Array(chosen)) => !chosen.is_empty(),
            Some(_) => true,
        },
    }
}

/// Returns the value that a condition compares with, as it would be stored as an answer.
fn as_stored(form: &Form, condition: &Condition) -> Value {
    let mut field = form.field(&condition.field).expect("a field of the form").clone();
    if field.kind == FieldType::Hidden {
        return condition.value.clone();
    }
    field.visible_if = None;
    field.required = false;
    let mut snapshot = FormBuilder::new("f").snapshot();
    let name = LocalizedText::from("b");
    let slug = field.slug.clone();
    snapshot.blocks.push(FormBlock { slug: "b".to_owned(), name, description: None, fields: vec![field] });
    let alone = Form::compile(TemplateId(1), FormVersionId(1), snapshot).expect("a field by itself");
    let answers = Map::from_iter([(slug.clone(), condition.value.clone())]);
    let checked = alone.check(answers, &[]).ok().and_then(|checked| checked.data.get(&slug).cloned());
    checked.unwrap_or_else(|| condition.value.clone())
}

/// Compares numbers by value, and lists regardless of order.
fn values_equal(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => a.as_f64() == b.as_f64(),
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().all(|item| b.contains(item)),
        _ => a == b,
    }
}
