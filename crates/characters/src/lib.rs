//! Invisible characters: a text of nothing else looks empty, and a name or an address that contains one is
//! not what it seems to be. This is the only table of them.
//!
//! Invariants: every character of [`is_line_or_bidi_control`] is also one of [`is_invisible`]. Deliberately
//! absent: which texts may contain which of them. Whoever reads a text decides that.

use unicode_normalization::UnicodeNormalization as _;

/// Returns whether a text looks empty, because it has only white space and invisible characters.
///
/// ```
/// assert!(characters::is_blank(" \u{200B}\u{3164}"));
/// assert!(!characters::is_blank("Schiff\u{AD}fahrt"));
/// ```
pub fn is_blank(text: &str) -> bool {
    text.chars().all(|c| c.is_whitespace() || is_invisible(c))
}

/// Returns whether a character is invisible.
///
/// The table is the property `Default_Ignorable_Code_Point` (Unicode 16, `DerivedCoreProperties.txt`):
/// joiners, direction marks, fillers, variation selectors and tags; and others that show nothing: line and
/// paragraph separators, the blank Braille pattern and interlinear annotation characters. Control characters
/// are not included, since each reader of text has its own rule for tabs and line breaks.
#[inline]
pub const fn is_invisible(c: char) -> bool {
    // Most characters are below this; they need no table.
    c > '\u{AC}'
        && matches!(
            c,
            '\u{AD}'
                | '\u{34F}'
                | '\u{61C}'
                | '\u{115F}'..='\u{1160}'
                | '\u{17B4}'..='\u{17B5}'
                | '\u{180B}'..='\u{180F}'
                | '\u{200B}'..='\u{200F}'
                | '\u{2028}'..='\u{202E}'
                | '\u{2060}'..='\u{206F}'
                | '\u{2800}'
                | '\u{3164}'
                | '\u{FE00}'..='\u{FE0F}'
                | '\u{FEFF}'
                | '\u{FFA0}'
                | '\u{FFF0}'..='\u{FFFB}'
                | '\u{1BCA0}'..='\u{1BCA3}'
                | '\u{1D173}'..='\u{1D17A}'
                | '\u{E0000}'..='\u{E0FFF}'
        )
}

/// Returns whether an invisible character affects the text around it: line and paragraph separators, and
/// bidirectional controls. A name that contains one would garble the line it is shown in.
#[inline]
pub const fn is_line_or_bidi_control(c: char) -> bool {
    matches!(c, '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// Returns whether a non-ASCII character separates words: the spaces of Unicode, and what looks like one.
#[inline]
pub const fn is_space(c: char) -> bool {
    matches!(
        c,
        '\u{A0}'
            | '\u{1680}'
            | '\u{2000}'..='\u{200A}'
            | '\u{2028}'..='\u{2029}'
            | '\u{202F}'
            | '\u{205F}'
            | '\u{2800}'
            | '\u{3000}'
            | '\u{3164}'
            | '\u{FFA0}'
    )
}

/// Returns a text as a single line of 1 to `max_chars` characters, trimmed and in NFC; `None` when it is
/// empty, too long, or contains control characters or invisible ones.
///
/// ```
/// assert_eq!(characters::visible_line(" Klinik Nord ", 20).as_deref(), Some("Klinik Nord"));
/// assert_eq!(characters::visible_line("Klinik\u{200B}Nord", 20), None);
/// ```
pub fn visible_line(text: &str, max_chars: usize) -> Option<String> {
    let text = text.trim();
    let is_hidden = |c: char| c.is_control() || is_invisible(c);
    // NFC composes at most four characters into one, so anything longer than this is too long in any case.
    let is_long = text.chars().nth(max_chars.saturating_mul(4)).is_some();
    if text.is_empty() || is_long || text.chars().any(is_hidden) {
        return None;
    }
    let text: String = text.nfc().collect();
    text.chars().nth(max_chars).is_none().then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every() -> impl Iterator<Item = char> {
        '\0'..=char::MAX
    }

    #[test]
    fn line_and_bidi_controls_are_invisible() {
        assert_eq!(every().filter(|c| is_line_or_bidi_control(*c)).count(), 11);
        assert!(every().filter(|c| is_line_or_bidi_control(*c)).all(is_invisible));
    }

    #[test]
    fn spaces_are_those_of_unicode_and_what_shows_as_one() {
        let others: Vec<char> = every().filter(|c| is_space(*c) && !c.is_whitespace()).collect();
        assert_eq!(others, ['\u{2800}', '\u{3164}', '\u{FFA0}']);
        let missing: Vec<char> =
            every().filter(|c| c.is_whitespace() && !c.is_ascii() && !is_space(*c)).collect();
        assert_eq!(missing, ['\u{85}'], "a control character");
    }

    #[test]
    fn a_line_has_as_many_characters_as_may_be_and_all_can_be_seen() {
        assert_eq!(visible_line(&"u\u{308}".repeat(9), 9), Some("ü".repeat(9)));
        assert_eq!(visible_line(&"ü".repeat(10), 9), None);
        for none in
            ["", " \t", "\u{200B}", "\u{FEFF}", "\u{3164}", "a\u{202E}b", "a\u{2028}b", "a\nb", "a\0b"]
        {
            assert_eq!(visible_line(none, 9), None, "{none:?}");
        }
    }

    #[test]
    fn a_text_of_white_space_and_invisible_characters_is_blank() {
        for c in [
            0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x180E, 0x200B, 0x200C, 0x200D, 0x200E, 0x200F, 0x2028,
            0x202A, 0x202E, 0x2060, 0x2064, 0x2066, 0x2069, 0x2800, 0x3164, 0xFE00, 0xFE0F, 0xFEFF, 0xFFA0,
            0xFFF9, 0x1D173, 0xE0001, 0xE0020, 0xE007F, 0xE0100, 0xE01EF,
        ] {
            let c = char::from_u32(c).unwrap();
            assert!(is_blank(&format!(" {c}\t{c}\u{a0}\n")), "{c:?}");
            assert!(!is_blank(&format!("{c}a{c}")), "{c:?}");
        }
        assert!(is_blank("") && is_blank(" \u{3000}"));
    }

    #[test]
    fn what_can_be_seen_is_not_blank() {
        for text in [".", "ä", "€", "ᄀ", "ㅤㄱ", "👩‍👩‍👧", "\u{301}", "\u{fffd}", "部", "ᠠ", "⠁"]
        {
            assert!(!is_blank(text), "{text:?}");
        }
    }
}
