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
    let start = target.len();
    if text.is_ascii() {
        target.push_str(text);
        target[start..].make_ascii_lowercase();
        return;
    }
    target.reserve(text.len());
    // Character by character, so that a part of a text has the same key as in the whole
    // (the final sigma of `str::to_lowercase` depends on its neighbours).
    if text.chars().all(is_settled) {
        for c in text.chars() {
            if c.is_ascii() {
                target.push(c.to_ascii_lowercase());
            } else {
                target.extend(c.to_lowercase());
            }
        }
    } else {
        target.extend(text.chars().flat_map(char::to_lowercase).nfc());
    }
}

/// Whether the character and its lower case are NFC and combine with nothing: Latin letters
/// up to the combining marks, and the punctuation of German texts. Deciding this with two
/// comparisons instead of the tables saves more than a third of the time that a report takes.
fn is_settled(c: char) -> bool {
    // The lower case of the dotted capital I has a combining dot.
    (c < '\u{300}' && c != '\u{130}') || matches!(c, '\u{2010}'..='\u{2027}' | '€')
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
    let mut settled = true;
    for c in unix.chars() {
        if c.is_control() && c != '\t' && c != '\n' {
            return Err(Problem::ControlCharacter);
        }
        settled &= is_settled(c);
    }
    if settled || is_nfc_quick(unix.chars()) == IsNormalized::Yes {
        return Ok(unix);
    }
    Ok(unix.nfc().collect::<String>().into())
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
    fn what_is_taken_for_settled_is() {
        for c in ('\0'..=char::MAX).filter(|c| is_settled(*c)) {
            let lower: String = c.to_lowercase().collect();
            for text in [c.to_string(), lower] {
                let around = format!("a{text}e");
                assert_eq!(is_nfc_quick(around.chars()), IsNormalized::Yes, "{c:?}");
            }
        }
    }

    #[test]
    fn the_short_way_to_a_key_ends_where_the_long_one_does() {
        let long_way = |text: &str| text.chars().flat_map(char::to_lowercase).nfc().collect::<String>();
        for text in ["ABC", "Über „Ärzte“ – 5 €…", "İstanbul", "A\u{30a}", "ẞ ß", "ΣΟΦΟΣ", "", "ǅ Ⱥ"]
        {
            assert_eq!(search_key(text), long_way(text), "{text}");
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
