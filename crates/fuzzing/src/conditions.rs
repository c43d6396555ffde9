//! A condition survives printing and parsing, and evaluates as a small reference interpreter does.
//!
//! The first line has the values, separated by `;`: `path=text`, `path:option,option`, or `path!` for a
//! toggle. The rest is the condition.

use crate::parts::{lines, text};
use dpa::{ClauseCondition, Path, Position, VariableValue, VariableValues};

#[path = "../../domain/dpa/tests/interpreter/mod.rs"]
mod interpreter;

pub(crate) fn run(data: &[u8]) {
    let mut lines = lines(data, 2).map(text);
    let values: VariableValues = lines.next().unwrap_or_default().split(';').filter_map(value).collect();
    let text = lines.next().unwrap_or_default();
    let read = ClauseCondition::parse(&text);
    let holds = read.as_ref().ok().map(|condition| condition.holds(&values));
    assert_eq!(holds, interpreter::interpret(&text, &values), "{text:?} of {values:?}");
    match read {
        Ok(condition) => {
            let written = written(&condition);
            assert_eq!(ClauseCondition::parse(&written).as_ref(), Ok(&condition), "{written:?}");
        }
        Err((_, Position { line, column })) => {
            let line = text.split('\n').nth(line - 1).expect("a line of the text");
            assert!((1..=line.chars().count() + 1).contains(&column), "{text:?} has no column {column}");
        }
    }
}

fn value(text: &str) -> Option<(Path, VariableValue)> {
    let at = text.find(['=', ':', '!'])?;
    let (path, rest) = (Path::new(&text[..at])?, &text[at + 1..]);
    let value = match text.as_bytes()[at] {
        b'=' => VariableValue::Text(rest.to_owned()),
        b':' => VariableValue::List(
            rest.split(',').filter(|option| !option.is_empty()).map(str::to_owned).collect(),
        ),
        _ => VariableValue::Toggle(rest.is_empty()),
    };
    Some((path, value))
}

fn written(condition: &ClauseCondition) -> String {
    match condition {
        ClauseCondition::Always => String::new(),
        ClauseCondition::Truthy(path) => path.to_string(),
        ClauseCondition::Equal(path, literal) => format!("{path} == \"{literal}\""),
        ClauseCondition::NotEqual(path, literal) => format!("{path} != \"{literal}\""),
        ClauseCondition::Includes(path, literal) => format!("{path} includes \"{literal}\""),
    }
}
