//! Tables as files for spreadsheets, written a piece at a time.

pub(crate) mod csv;
pub(crate) mod xlsx;

use std::borrow::Cow;

/// With what a cell starts that a spreadsheet takes for a formula (ASVS 1.2.10), full-width forms included.
const FORMULA: [char; 11] = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];

/// Whether a spreadsheet would take the text for a formula.
pub(crate) fn is_formula(content: &str) -> bool {
    content.starts_with(FORMULA)
}

/// The text with an apostrophe before what would be a formula.
pub(crate) fn neutral(content: &str) -> Cow<'_, str> {
    if is_formula(content) { format!("'{content}").into() } else { content.into() }
}
