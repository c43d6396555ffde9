//! The values with which a contract's texts are filled.

use crate::path::Path;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A value of a variable, as it was entered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum VariableValue {
    /// A text, or the chosen option of a list.
    Text(String),
    /// The chosen options.
    List(Vec<String>),
    /// Whether it is on.
    Toggle(bool),
}

impl VariableValue {
    /// Checks whether the value is neither empty nor off.
    pub const fn is_truthy(&self) -> bool {
        match self {
            Self::Text(text) => !text.is_empty(),
            Self::List(list) => !list.is_empty(),
            Self::Toggle(is_on) => *is_on,
        }
    }
}

/// The values by their paths.
pub type VariableValues = BTreeMap<Path, VariableValue>;
