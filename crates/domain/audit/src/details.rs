//! The details of an entry: a few named values.

use serde::Serialize;
use std::collections::BTreeMap;

/// The maximum number of values of an entry; further ones are left out.
pub const MAX_DETAILS: usize = 16;
/// The maximum length of a value's text, in characters; the rest is cut off.
pub const MAX_TEXT_CHARS: usize = 200;

/// A value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Detail {
    /// Yes or no.
    Flag(bool),
    /// A whole number.
    Number(i64),
    /// A short text, such as a role or the name of a setting.
    Text(String),
}

impl From<bool> for Detail {
    fn from(value: bool) -> Self {
        Self::Flag(value)
    }
}

impl From<i64> for Detail {
    fn from(value: i64) -> Self {
        Self::Number(value)
    }
}

impl From<&str> for Detail {
    fn from(value: &str) -> Self {
        Self::Text(value.chars().take(MAX_TEXT_CHARS).collect())
    }
}

/// Named values of an entry, sorted by name. They never contain the content of a report or a secret.
///
/// ```
/// use audit::Details;
/// let details = Details::new().with("role", "admin").with("attempts", 3);
/// assert_eq!(details.to_json(), r#"{"attempts":3,"role":"admin"}"#);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Details(BTreeMap<&'static str, Detail>);

impl Details {
    /// Creates empty details.
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates details with the names of the changed fields, as one value.
    #[must_use]
    pub fn changed(fields: &[&'static str]) -> Self {
        Self::new().with("changed", fields.join(", ").as_str())
    }

    /// Adds a value, or replaces the value of that name.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Detail>) -> Self {
        if self.0.len() < MAX_DETAILS || self.0.contains_key(name) {
            self.0.insert(name, value.into());
        }
        self
    }

    /// Returns the form in which stores keep it: JSON without white space, names sorted.
    pub fn to_json(&self) -> String {
        // Texts, numbers and flags under text keys cannot fail to serialise.
        serde_json::to_string(self).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn details_stay_small() {
        const NAMES: [&str; 18] =
            ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q", "r"];
        let long = "ä".repeat(MAX_TEXT_CHARS + 1);
        let details = Details::new().with("a", long.as_str());
        assert_eq!(details.0["a"], Detail::Text("ä".repeat(MAX_TEXT_CHARS)));
        let many = NAMES.iter().fold(Details::new(), |details, name| details.with(name, 1));
        assert_eq!(many.0.len(), MAX_DETAILS);
        assert_eq!(many.with("a", true).0["a"], Detail::Flag(true), "a name that is there is replaced");
    }
}
