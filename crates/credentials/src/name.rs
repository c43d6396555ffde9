//! Names of people and companies.

use kernel::visible_line;

/// The longest display name, in characters.
pub const MAX_NAME_CHARS: usize = 100;

/// Returns a display name, trimmed and in NFC, or `None` when the text is not acceptable.
pub fn visible_name(name: &str) -> Option<String> {
    visible_line(name, MAX_NAME_CHARS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_1_to_100_characters_that_can_be_seen() {
        assert_eq!(visible_name(&"u\u{308}".repeat(100)), Some("ü".repeat(100)));
        assert_eq!(visible_name(&"ü".repeat(101)), None);
        for none in ["", " \t", "An\u{0}na", "An\u{200D}na", "\u{FEFF}", "\u{200B}", "An\nna"] {
            assert_eq!(visible_name(none), None, "{none:?}");
        }
        assert_eq!(visible_name(&"x".repeat(1_000_000)), None);
    }
}
