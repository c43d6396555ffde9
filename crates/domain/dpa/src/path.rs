//! Positions in a text, and the paths that texts name.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A position in a text: line and column, both from 1, the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    pub line: usize,
    /// The character of the line.
    pub column: usize,
}

impl Position {
    /// Returns the position of a byte, which must be the first of a character or the end.
    pub(crate) fn of(text: &str, byte: usize) -> Self {
        let before = &text[..byte];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Self { line: before.matches('\n').count() + 1, column: before[line_start..].chars().count() + 1 }
    }
}

/// The maximum length of a [`Path`] in characters.
pub const MAX_PATH_CHARS: usize = 100;

/// A dotted path such as `controller.company`: names of ASCII letters, digits and `_`, not beginning with a
/// digit.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Path(String);

impl Path {
    /// Parses a path; `None` for any other text.
    pub fn new(text: &str) -> Option<Self> {
        let is_name = |name: &str| {
            name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
                && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        };
        (text.len() <= MAX_PATH_CHARS && text.split('.').all(is_name)).then(|| Self(text.to_owned()))
    }

    /// Returns the written form.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Checks whether it leads through another, as `a.b` does through `a`.
    pub(crate) fn is_below(&self, other: &Self) -> bool {
        self.0.strip_prefix(&other.0).is_some_and(|rest| rest.starts_with('.'))
    }
}

impl TryFrom<String> for Path {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        Self::new(&text).ok_or("not a dotted path of names")
    }
}

impl From<Path> for String {
    fn from(path: Path) -> Self {
        path.0
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
