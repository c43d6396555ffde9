//! Text as it is kept and as it is searched.

use crate::Problem;
use std::borrow::Cow;
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

/// How a text is compared in the search: lower-case, Unicode NFC. Stores apply it to what is
/// searched for; `search_text` of a report is made with it.
///
/// ```
/// assert_eq!(forms::search_key("ÜBERGABE Station 4B"), "übergabe station 4b");
/// ```
pub fn search_key(text: &str) -> String {
    let mut key = String::with_capacity(text.len());
    push_search_key(&mut key, text);
    key
}

/// Appends the [`search_key`] of a text.
pub(crate) fn push_search_key(target: &mut String, text: &str) {
    if text.is_ascii() {
        target.extend(text.bytes().map(|byte| char::from(byte.to_ascii_lowercase())));
    } else {
        // Character by character, so that a part of a text has the same key as in the whole
        // (the final sigma of `str::to_lowercase` depends on its neighbours).
        target.extend(text.chars().flat_map(char::to_lowercase).nfc());
    }
}

/// Unicode NFC, line ends as LF; control characters other than tab and newline are refused
/// (decisions §2).
pub(crate) fn normalise(text: &str) -> Result<Cow<'_, str>, Problem> {
    let unix: Cow<'_, str> =
        if text.contains("\r\n") { text.replace("\r\n", "\n").into() } else { text.into() };
    if unix.is_ascii() {
        let refused = unix.bytes().any(|byte| byte.is_ascii_control() && byte != b'\t' && byte != b'\n');
        return if refused { Err(Problem::ControlCharacter) } else { Ok(unix) };
    }
    if unix.chars().any(|c| c.is_control() && c != '\t' && c != '\n') {
        return Err(Problem::ControlCharacter);
    }
    Ok(match is_nfc_quick(unix.chars()) {
        IsNormalized::Yes => unix,
        _ => unix.nfc().collect::<String>().into(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_kept_in_nfc_with_unix_line_ends() {
        assert_eq!(normalise("u\u{308}ber\r\nuns").unwrap(), "über\nuns");
        assert!(matches!(normalise("schon gut: ü\t\n").unwrap(), Cow::Borrowed(_)));
    }

    #[test]
    fn control_characters_other_than_tab_and_newline_are_refused() {
        for text in ["a\0b", "a\u{7}", "a\rb", "\u{7f}", "ä\u{85}", "ä\u{9b}", "\u{1b}[31m", "ä\0"] {
            assert_eq!(normalise(text), Err(Problem::ControlCharacter), "{text:?}");
        }
    }

    #[test]
    fn the_key_of_a_part_is_a_part_of_the_key() {
        let whole = search_key("ΣΟΦΟΣ ÄRZTIN İzmir");
        for part in ["ΟΦΟΣ", "σοφοσ", "ärzt", "ÄRZT", "İZ"] {
            assert!(whole.contains(&search_key(part)), "{part}");
        }
    }
}
