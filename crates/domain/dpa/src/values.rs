//! What a contract's texts are filled with.

use crate::path::Path;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A value of a variable, as it was entered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Value {
    /// Of a text, or the option of a list to choose from.
    Text(String),
    /// The options that were chosen.
    List(Vec<String>),
    /// Whether it is switched on.
    Toggle(bool),
}

impl Value {
    /// Whether there is something to say: not empty, not switched off.
    pub const fn is_truthy(&self) -> bool {
        match self {
            Self::Text(text) => !text.is_empty(),
            Self::List(list) => !list.is_empty(),
            Self::Toggle(is_on) => *is_on,
        }
    }
}

/// The values by their paths.
pub type Values = BTreeMap<Path, Value>;
