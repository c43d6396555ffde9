//! Tables as files for spreadsheets, written a piece at a time.

pub(crate) mod csv;
pub(crate) mod xlsx;

use std::borrow::Cow;
use std::io::{self, Write};
use std::mem;
use std::sync::{Arc, Mutex, PoisonError};

/// First characters that make a spreadsheet treat a cell as a formula (ASVS 1.2.10), full-width forms included.
const FORMULA: [char; 11] = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];

/// Returns whether a spreadsheet would treat the text as a formula.
pub(crate) fn is_formula(content: &str) -> bool {
    content.starts_with(FORMULA)
}

/// Returns the text with an apostrophe in front of what would be a formula.
pub(crate) fn escape_formula(content: &str) -> Cow<'_, str> {
    if is_formula(content) { format!("'{content}").into() } else { content.into() }
}

/// Bytes written but not yet taken.
#[derive(Clone, Default)]
pub(crate) struct SharedBuffer(Arc<Mutex<Vec<u8>>>);

impl SharedBuffer {
    pub(crate) fn take(&self) -> Vec<u8> {
        mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Write for SharedBuffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
