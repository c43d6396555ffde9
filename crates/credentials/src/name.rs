//! Names of people and companies.

use kernel::is_invisible;
use unicode_normalization::UnicodeNormalization;

/// The longest display name, in characters.
pub const MAX_NAME_CHARS: usize = 100;

/// Returns a display name, trimmed and in NFC, or `None` when the text is not acceptable.
pub fn visible_name(name: &str) -> Option<String> {
    visible(name, MAX_NAME_CHARS)
}

/// Returns a line of 1 to `longest` characters, trimmed and in NFC; `None` for any other text and for one
/// with invisible characters.
///
/// ```
/// assert_eq!(credentials::visible(" Klinik Nord ", 20).as_deref(), Some("Klinik Nord"));
/// assert_eq!(credentials::visible("Klinik\u{200B}Nord", 20), None);
/// ```
pub fn visible(text: &str, longest: usize) -> Option<String> {
    let text = text.trim();
    let is_hidden = |c: char| c.is_control() || is_invisible(c);
    if text.is_empty() || text.chars().nth(4 * longest).is_some() || text.chars().any(is_hidden) {
        return None;
    }
    let text: String = text.nfc().collect();
    text.chars().nth(longest).is_none().then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_1_to_100_characters_that_can_be_seen() {
        assert_eq!(visible_name(&"u\u{308}".repeat(100)), Some("ü".repeat(100)));
        assert_eq!(visible_name(&"ü".repeat(101)), None);
        for none in ["", " \t", "An\u{0}na", "An\u{200D}na", "\u{FEFF}", "An\nna"] {
            assert_eq!(visible_name(none), None, "{none:?}");
        }
        assert_eq!(visible_name(&"x".repeat(1_000_000)), None);
    }
}
