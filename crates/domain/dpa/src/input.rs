//! A member's entries, checked against the variables of a content.

use crate::content::{Content, Variable, VariableKind};
use crate::path::Path;
use crate::values::{VariableValue, VariableValues};
use std::collections::BTreeMap;
use unicode_normalization::UnicodeNormalization as _;

/// The maximum length of a single-line text in characters.
pub const MAX_LINE_CHARS: usize = 300;
/// The maximum length of a multi-line text in characters.
pub const MAX_AREA_CHARS: usize = 5000;

/// An entered value as sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EnteredValue {
    /// A value of a supported type.
    Value(VariableValue),
    Nothing,
    /// A value of another type.
    Other,
}

/// Why an answer is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputProblem {
    /// There is no such variable.
    Unknown,
    /// A required value is missing.
    Required,
    /// A toggle that has to be on is off.
    MustBeOn,
    /// The type does not match the variable.
    WrongType,
    /// Not one of the options.
    UnknownOption,
    /// The same option or the same variable twice.
    Repeated,
    /// More than that many characters.
    TooLong(usize),
    /// A line break in a single-line text, or a character that is not allowed in a text.
    Character,
}

/// A path and the problem with its value.
pub type InputFault = (String, InputProblem);

impl Content {
    /// Returns each variable with its value, or all problems with the entries, by path.
    ///
    /// Without an entry, a variable gets its default, else an empty text, no option or a toggle that is off:
    /// for conditions an empty field equals a missing one.
    pub fn check_input(&self, entered: &[(String, EnteredValue)]) -> Result<VariableValues, Vec<InputFault>> {
        let mut faults = Vec::new();
        let mut by_key: BTreeMap<&str, &EnteredValue> = BTreeMap::new();
        for (key, value) in entered {
            if !self.variable_schema.iter().any(|variable| variable.key == *key) {
                faults.push((key.clone(), InputProblem::Unknown));
            } else if by_key.insert(key, value).is_some() {
                faults.push((key.clone(), InputProblem::Repeated));
            }
        }
        let mut values = VariableValues::new();
        for variable in &self.variable_schema {
            let Some(path) = Path::new(&variable.key) else { continue };
            let entered = by_key.get(variable.key.as_str()).copied().unwrap_or(&EnteredValue::Nothing);
            match variable.answer(entered) {
                Ok(value) => drop(values.insert(path, value)),
                Err(problem) => faults.push((variable.key.clone(), problem)),
            }
        }
        if faults.is_empty() { Ok(values) } else { Err(faults) }
    }
}

impl Variable {
    fn answer(&self, entered: &EnteredValue) -> Result<VariableValue, InputProblem> {
        let value = match (entered, self.kind) {
            (EnteredValue::Value(value), _) => self.normal(value)?,
            (EnteredValue::Nothing, kind) => self.default.clone().unwrap_or(match kind {
                VariableKind::Text | VariableKind::Textarea | VariableKind::Select => {
                    VariableValue::Text(String::new())
                }
                VariableKind::MultiSelect => VariableValue::List(Vec::new()),
                VariableKind::Toggle => VariableValue::Toggle(false),
            }),
            (EnteredValue::Other, _) => return Err(InputProblem::WrongType),
        };
        if self.required && !value.is_truthy() {
            return Err(match self.kind {
                VariableKind::Toggle => InputProblem::MustBeOn,
                _ => InputProblem::Required,
            });
        }
        Ok(value)
    }

    /// Normalises a value for storage: trimmed, composed, options in their own order.
    pub(crate) fn normal(&self, value: &VariableValue) -> Result<VariableValue, InputProblem> {
        match (self.kind, value) {
            (VariableKind::Text | VariableKind::Textarea, VariableValue::Text(text)) => {
                let (limit, is_area) = match self.kind {
                    VariableKind::Text => (MAX_LINE_CHARS, false),
                    _ => (MAX_AREA_CHARS, true),
                };
                let text: String = text.replace("\r\n", "\n").trim().nfc().collect();
                if text.chars().count() > limit {
                    return Err(InputProblem::TooLong(limit));
                }
                let is_right = |c: char| !c.is_control() || (is_area && matches!(c, '\n' | '\t'));
                if !text.chars().all(is_right) {
                    return Err(InputProblem::Character);
                }
                Ok(VariableValue::Text(if kernel::is_blank(&text) { String::new() } else { text }))
            }
            (VariableKind::Select, VariableValue::Text(chosen)) => {
                if self.takes(value) {
                    Ok(VariableValue::Text(chosen.clone()))
                } else {
                    Err(InputProblem::UnknownOption)
                }
            }
            (VariableKind::MultiSelect, VariableValue::List(chosen)) => {
                if chosen.iter().any(|value| self.option(value).is_none()) {
                    return Err(InputProblem::UnknownOption);
                }
                if !self.takes(value) {
                    return Err(InputProblem::Repeated);
                }
                let options = self.options.iter().map(|option| &option.value);
                Ok(VariableValue::List(options.filter(|value| chosen.contains(value)).cloned().collect()))
            }
            (VariableKind::Toggle, VariableValue::Toggle(is_on)) => Ok(VariableValue::Toggle(*is_on)),
            _ => Err(InputProblem::WrongType),
        }
    }
}
