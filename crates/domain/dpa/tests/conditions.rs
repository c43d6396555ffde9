//! Conditions compared with an interpreter that is small enough to be obviously correct (hostile check 63).

#![allow(clippy::unwrap_used, clippy::panic)] // a test file: tests fail by panicking

mod interpreter;

use dpa::{ClauseCondition, ConditionProblem, Path, Position, VariableValue, VariableValues};
use interpreter::interpret;
use proptest::prelude::*;

fn condition() -> impl Strategy<Value = String> {
    let path = prop_oneof![8 => "[ab](\\.[ab])?", 1 => "[ab.1ü ]{0,4}"];
    let operator = prop_oneof![8 => "( ?)(==|!=|includes)( ?)", 1 => "( (and|AND|\\|\\|) )|=|===|!|\\("];
    let literal = prop_oneof![6 => "\"(|x|y|true|false|ü)\"", 1 => "'x'|\"x|x\"|\"a\"b\"|\"a\\\\\"b\"|\"x\" \"y\"|1|true|\"\n\""];
    let tail = prop_oneof![12 => Just(String::new()), 1 => "( AND a)|\\)| "];
    prop_oneof![
        1 => path.clone(),
        5 => (path, operator, literal, tail).prop_map(|(a, b, c, d)| format!("{a}{b}{c}{d}")),
        1 => ".{0,20}",
    ]
}

fn values() -> impl Strategy<Value = VariableValues> {
    let text = prop_oneof!["", "x", "y", "true", "false", "ü"];
    let value = prop_oneof![
        text.clone().prop_map(VariableValue::Text),
        proptest::collection::vec(text, 0..3).prop_map(VariableValue::List),
        any::<bool>().prop_map(VariableValue::Toggle),
    ];
    proptest::collection::btree_map(
        prop_oneof!["a", "b", "a\\.a", "a\\.b"].prop_map(|path: String| Path::new(&path).unwrap()),
        value,
        0..4,
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn conditions_are_read_and_hold_as_the_interpreter_says(text in condition(), values in values()) {
        let read = ClauseCondition::parse(&text).ok().map(|condition| condition.holds(&values));
        prop_assert_eq!(read, interpret(&text, &values), "{:?} {:?}", text, values);
    }
}

#[test]
fn faults_have_their_places() {
    let fault = |text: &str| {
        let (problem, Position { line, column }) = ClauseCondition::parse(text).expect_err(text);
        (problem, line, column)
    };
    assert_eq!(fault("1a"), (ConditionProblem::NoPath, 1, 1));
    assert_eq!(fault("a.b = \"x\""), (ConditionProblem::NoOperator, 1, 5));
    assert_eq!(fault("a and b"), (ConditionProblem::NoOperator, 1, 3));
    assert_eq!(fault("(a)"), (ConditionProblem::NoPath, 1, 1));
    assert_eq!(fault("a == 'x'"), (ConditionProblem::NoLiteral, 1, 6));
    assert_eq!(fault("a == 5"), (ConditionProblem::NoLiteral, 1, 6));
    assert_eq!(fault("a ==\n \"ü\" AND b"), (ConditionProblem::TooMuch, 2, 6));
    assert_eq!(fault("a == \"x\"y\""), (ConditionProblem::TooMuch, 1, 9));
}
