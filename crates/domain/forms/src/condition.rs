//! Conditions under which a field is shown.

use crate::field::ConditionOp;
use serde_json::Value;

/// The conditions of a field.
#[derive(Debug)]
pub(crate) struct CompiledVisibleIf {
    pub(crate) conditions: Vec<CompiledCondition>,
    /// Whether all of them have to hold, rather than any.
    pub(crate) all: bool,
}

/// The state of the field on which a condition depends.
#[derive(Clone, Copy)]
pub(crate) struct Actual<'a> {
    /// Its value; `None` when it has none or is itself hidden.
    pub(crate) value: Option<&'a Value>,
    /// Whether its value is wrong, so that nothing can be concluded.
    pub(crate) unclear: bool,
}

impl CompiledVisibleIf {
    /// Returns whether the field is shown, and whether that is unclear. A condition that decides it alone, a
    /// false one of "all" or a true one of "any", makes it clear.
    pub(crate) fn holds<'a>(&self, actual: impl Fn(usize) -> Actual<'a>) -> (bool, bool) {
        let mut unclear = false;
        let mut settled = false;
        for condition in &self.conditions {
            let actual = actual(condition.on);
            let settles = condition.holds(actual.value) != self.all;
            if settles && !actual.unclear {
                return (!self.all, false);
            }
            settled |= settles;
            unclear |= actual.unclear;
        }
        (self.all != settled, unclear)
    }
}

/// A condition with the position of the field it depends on.
#[derive(Debug)]
pub(crate) struct CompiledCondition {
    /// The position of the field it depends on.
    pub(crate) on: usize,
    op: ConditionOp,
    value: Value,
}

impl CompiledCondition {
    /// Creates a condition; `value` is the condition's own, in stored form.
    pub(crate) fn new(on: usize, op: ConditionOp, value: Value) -> Self {
        Self { on, op, value }
    }

    /// Checks whether the condition holds for the value of the field.
    fn holds(&self, actual: Option<&Value>) -> bool {
        match self.op {
            ConditionOp::Eq => actual.is_some_and(|actual| equal(actual, &self.value)),
            ConditionOp::Ne => !actual.is_some_and(|actual| equal(actual, &self.value)),
            ConditionOp::Includes => {
                matches!(actual, Some(Value::Array(chosen)) if chosen.contains(&self.value))
            }
            ConditionOp::Truthy => actual.is_some_and(truthy),
        }
    }
}

/// Numbers are equal by value (`2` is `2.0`), lists as sets (a choice has no order).
pub(crate) fn equal(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => a.as_f64() == b.as_f64(),
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().all(|item| b.contains(item)),
        _ => a == b,
    }
}

/// Checks that there is a value that is neither empty nor `false`. Zero counts as a value.
fn truthy(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::Bool(on) => *on,
        Value::String(text) => !text.is_empty(),
        Value::Array(items) => !items.is_empty(),
        Value::Number(_) | Value::Object(_) => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn holds(op: ConditionOp, value: Value, actual: &Value) -> bool {
        CompiledCondition::new(0, op, value).holds(Some(actual))
    }

    /// Each field is right, wrong, or has an invalid value.
    #[test]
    fn a_condition_that_settles_it_makes_it_clear() {
        let of = |all, fields: &[&str]| {
            let conditions =
                (0..fields.len()).map(|on| CompiledCondition::new(on, ConditionOp::Truthy, Value::Null));
            let yes = Value::Bool(true);
            CompiledVisibleIf { conditions: conditions.collect(), all }.holds(|on| Actual {
                value: (fields[on] == "yes").then_some(&yes),
                unclear: fields[on] == "unclear",
            })
        };
        for (fields, all, any) in [
            (&["yes"][..], (true, false), (true, false)),
            (&["no"], (false, false), (false, false)),
            (&["unclear"], (false, true), (false, true)),
            (&["yes", "yes"], (true, false), (true, false)),
            (&["yes", "no"], (false, false), (true, false)),
            (&["no", "yes"], (false, false), (true, false)),
            (&["no", "no"], (false, false), (false, false)),
            (&["unclear", "yes"], (false, true), (true, false)),
            (&["yes", "unclear"], (false, true), (true, false)),
            (&["unclear", "no"], (false, false), (false, true)),
            (&["no", "unclear", "yes"], (false, false), (true, false)),
        ] {
            assert_eq!((of(true, fields), of(false, fields)), (all, any), "{fields:?}");
        }
    }

    #[test]
    fn a_missing_value_differs_from_everything_and_is_not_truthy() {
        let condition = |op| CompiledCondition::new(0, op, json!("a"));
        assert!(condition(ConditionOp::Ne).holds(None));
        for op in [ConditionOp::Eq, ConditionOp::Includes, ConditionOp::Truthy] {
            assert!(!condition(op).holds(None));
        }
    }

    #[test]
    fn numbers_are_compared_by_value_and_lists_as_sets() {
        assert!(holds(ConditionOp::Eq, json!(2), &json!(2.0)));
        assert!(holds(ConditionOp::Eq, json!(["a", "b"]), &json!(["b", "a"])));
        assert!(holds(ConditionOp::Ne, json!(["a"]), &json!(["b", "a"])));
        assert!(!holds(ConditionOp::Eq, json!("2"), &json!(2)));
    }

    #[test]
    fn includes_looks_into_lists_only() {
        assert!(holds(ConditionOp::Includes, json!("a"), &json!(["b", "a"])));
        assert!(!holds(ConditionOp::Includes, json!("a"), &json!("a")));
    }

    #[test]
    fn zero_is_truthy_while_false_and_empty_are_not() {
        assert!(holds(ConditionOp::Truthy, Value::Null, &json!(0)));
        for empty in [json!(false), json!(""), json!([]), Value::Null] {
            assert!(!holds(ConditionOp::Truthy, Value::Null, &empty));
        }
    }
}
