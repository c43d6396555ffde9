//! Texts that people enter.

use kernel::is_invisible;
use unicode_normalization::UnicodeNormalization;

/// Returns a text trimmed and in NFC, or `None` when it is empty, longer than `max` characters, or contains
/// characters that are invisible or change the direction of the text around them.
pub(crate) fn line(text: &str, max: usize) -> Option<String> {
    let text = text.trim();
    let is_hidden = |c: char| c.is_control() || is_invisible(c);
    // Composition joins at most four characters into one; a longer text need not be examined.
    if text.is_empty() || text.chars().nth(4 * max).is_some() || text.chars().any(is_hidden) {
        return None;
    }
    let text: String = text.nfc().collect();
    text.chars().nth(max).is_none().then_some(text)
}
