//! Text as it is stored and as it is searched.

use crate::Problem;
use std::borrow::Cow;
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

/// Returns the form in which texts are compared by the search: lower case, Unicode NFC. Stores apply it to
/// the query; a report's `search_text` is built with it.
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
    if is_plain(text) {
        push_plain_key(target, text);
        return;
    }
    target.reserve(text.len());
    // Character by character, so that a part of a text has the same key as within the whole (the final sigma
    // of `str::to_lowercase` depends on its neighbours).
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

/// Checks whether the text contains only printable ASCII, tabs, newlines and printable Latin-1 (U+00A0 to
/// U+00FF), as nearly every German text does. Such a text is NFC, and so is its lower case.
fn is_plain(text: &str) -> bool {
    let bytes = text.as_bytes();
    let Some((first, rest)) = bytes.split_first() else { return true };
    // C2 and C3 begin everything below U+0100; C2 followed by less than A0 begins the controls of Latin-1.
    // All pairs are checked, so that the compiler can vectorise the loop.
    let strange = |before: u8, byte: u8| {
        (byte < b' ' && byte != b'\t' && byte != b'\n')
            || byte == 0x7F
            || byte > 0xC3
            || (before == 0xC2 && byte < 0xA0)
    };
    let any = bytes.iter().zip(rest).fold(false, |any, (before, byte)| any | strange(*before, *byte));
    !any && !strange(0, *first)
}

/// Appends the key of a text for which [`is_plain`] holds.
fn push_plain_key(target: &mut String, text: &str) {
    let (start, bytes) = (target.len(), text.as_bytes());
    target.reserve(bytes.len());
    let (mut copied, mut at) = (0, 0);
    while let Some(found) = bytes.get(at..).and_then(|rest| rest.iter().position(|byte| *byte == 0xC3)) {
        at += found + 2;
        // U+00C0 to U+00DE are capitals except for the multiplication sign; their small letters are 32 code
        // points later.
        if let trail @ (0x80..=0x96 | 0x98..=0x9E) = bytes[at - 1] {
            target.push_str(&text[copied..at - 2]);
            target.push(char::from(trail + 0x60));
            copied = at;
        }
    }
    target.push_str(&text[copied..]);
    target[start..].make_ascii_lowercase();
}

/// Checks whether the character and its lower case are NFC and combine with nothing: Latin letters up to the
/// combining marks, and the punctuation of German texts. Two comparisons instead of a table lookup.
fn is_settled(c: char) -> bool {
    // The lower case of the dotted capital I contains a combining dot.
    (c < '\u{300}' && c != '\u{130}') || matches!(c, '\u{2010}'..='\u{2027}' | '€')
}

/// Normalises a text of a form to Unicode NFC; a text with control characters stays unchanged, to be refused
/// by the check.
pub fn normalized(text: String) -> String {
    match normalize(&text) {
        Ok(Cow::Owned(kept)) => kept,
        Ok(Cow::Borrowed(_)) | Err(_) => text,
    }
}

/// Normalises to Unicode NFC, with LF as line end; control characters other than tab and newline are refused
/// (decisions §2).
pub(crate) fn normalize(text: &str) -> Result<Cow<'_, str>, Problem> {
    if is_plain(text) {
        return Ok(text.into());
    }
    let unix: Cow<'_, str> =
        if text.contains("\r\n") { text.replace("\r\n", "\n").into() } else { text.into() };
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
        assert_eq!(normalize("u\u{308}ber\r\nuns").unwrap(), "über\nuns");
        assert!(matches!(normalize("schon gut: ü\t\n").unwrap(), Cow::Borrowed(_)));
    }

    #[test]
    fn control_characters_other_than_tab_and_newline_are_refused() {
        for text in ["a\0b", "a\u{7}", "a\rb", "\u{7f}", "ä\u{85}", "ä\u{9b}", "\u{1b}[31m", "ä\0"] {
            assert_eq!(normalize(text), Err(Problem::ControlCharacter), "{text:?}");
        }
    }

    #[test]
    fn what_is_taken_for_plain_has_no_control_character_and_is_in_nfc() {
        for c in ('\0'..='\u{2fff}').chain(['\u{fffd}', '😀', char::MAX]) {
            let plain = !c.is_control() && c < '\u{100}' || c == '\t' || c == '\n';
            for text in [c.to_string(), format!("ä{c}"), format!("{c}ä")] {
                assert_eq!(is_plain(&text), plain, "{text:?}");
            }
        }
        for at in 0..80 {
            let text = format!("{}\u{84}{}", "ü".repeat(at), "e".repeat(80 - at));
            assert!(!is_plain(&text), "at {at}");
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
        let latin: String = ('\0'..='\u{ff}').collect();
        assert_eq!(search_key(&latin), long_way(&latin));
        for c in '\0'..='\u{17f}' {
            for text in [c.to_string(), format!("Ä{c}Ö"), format!("{c}{c}"), format!("\u{a0}{c}")] {
                assert_eq!(search_key(&text), long_way(&text), "{text:?}");
            }
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
