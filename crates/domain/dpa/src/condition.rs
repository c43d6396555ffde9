//! Conditions under which a clause is part of a contract.

use crate::path::{Path, Position};
use crate::values::{VariableValue, VariableValues};

/// A condition in one of its forms.
///
/// ```
/// use dpa::{ClauseCondition, Path, VariableValue, VariableValues};
/// let condition = ClauseCondition::parse(r#"processing.data_categories includes "health""#).unwrap();
/// let categories = Path::new("processing.data_categories").unwrap();
/// let values = VariableValues::from([(categories, VariableValue::List(vec!["staff".into(), "health".into()]))]);
/// assert!(condition.holds(&values));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClauseCondition {
    /// The empty condition, which always holds.
    Always,
    /// `path`: there is a value, and it is neither empty nor off.
    Truthy(Path),
    /// `path == "literal"`: the value equals this text. A toggle is `true` or `false`.
    Equal(Path, String),
    /// `path != "literal"`: the opposite.
    NotEqual(Path, String),
    /// `path includes "literal"`: the list contains it.
    Includes(Path, String),
}

/// Why a condition cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConditionProblem {
    /// It does not begin with a path.
    NoPath,
    /// The path is not followed by `==`, `!=` or `includes`.
    NoOperator,
    /// The operator is not followed by a text in double quotes on one line.
    NoLiteral,
    /// Something follows the condition: conditions cannot be combined.
    TooMuch,
}

impl ClauseCondition {
    /// Parses a condition. Blanks around its parts are ignored; a literal has no escapes, so it cannot
    /// contain a double quote.
    pub fn parse(text: &str) -> Result<Self, (ConditionProblem, Position)> {
        let mut rest = text.trim_start();
        if rest.is_empty() {
            return Ok(Self::Always);
        }
        let fault = |problem, rest: &str| (problem, Position::of(text, text.len() - rest.len()));
        let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '.'));
        let (path, after) = rest.split_at(end.unwrap_or(rest.len()));
        let path = Path::new(path).ok_or_else(|| fault(ConditionProblem::NoPath, rest))?;
        rest = after.trim_start();
        if rest.is_empty() {
            return Ok(Self::Truthy(path));
        }
        let operator = ["==", "!=", "includes"].into_iter().find(|operator| rest.starts_with(operator));
        let operator = operator.ok_or_else(|| fault(ConditionProblem::NoOperator, rest))?;
        let after = &rest[operator.len()..];
        rest = after.trim_start();
        let literal = rest.strip_prefix('"').and_then(|quoted| quoted.split_once('"'));
        let Some((literal, after)) = literal.filter(|(literal, _)| !literal.contains('\n')) else {
            return Err(fault(ConditionProblem::NoLiteral, rest));
        };
        rest = after.trim_start();
        if !rest.is_empty() {
            return Err(fault(ConditionProblem::TooMuch, rest));
        }
        let literal = literal.to_owned();
        Ok(match operator {
            "==" => Self::Equal(path, literal),
            "!=" => Self::NotEqual(path, literal),
            _ => Self::Includes(path, literal),
        })
    }

    /// Returns the path that it tests.
    pub const fn path(&self) -> Option<&Path> {
        match self {
            Self::Always => None,
            Self::Truthy(path) | Self::Equal(path, _) | Self::NotEqual(path, _) | Self::Includes(path, _) => {
                Some(path)
            }
        }
    }

    /// Checks whether it holds. A path without a value equals nothing.
    pub fn holds(&self, values: &VariableValues) -> bool {
        let equal = |path, literal: &str| match values.get(path) {
            Some(VariableValue::Text(text)) => text == literal,
            Some(VariableValue::Toggle(is_on)) => literal == if *is_on { "true" } else { "false" },
            Some(VariableValue::List(_)) | None => false,
        };
        match self {
            Self::Always => true,
            Self::Truthy(path) => values.get(path).is_some_and(VariableValue::is_truthy),
            Self::Equal(path, literal) => equal(path, literal),
            Self::NotEqual(path, literal) => !equal(path, literal),
            Self::Includes(path, literal) => {
                matches!(values.get(path), Some(VariableValue::List(list)) if list.contains(literal))
            }
        }
    }
}
