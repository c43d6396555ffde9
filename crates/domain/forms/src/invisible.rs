//! Characters that show nothing: a text made of them is empty to whoever reads it, and an
//! address that has one is not the address that it seems to be.

/// Whether a text shows nothing: white space and invisible characters only.
pub(crate) fn is_blank(text: &str) -> bool {
    text.chars().all(|c| c.is_whitespace() || is_invisible(c))
}

/// Whether a character shows nothing and takes no place of its own: those with the property
/// `Default_Ignorable_Code_Point` (Unicode 16, `DerivedCoreProperties.txt`), the controls of
/// writing direction among them, and the empty Braille cell.
pub(crate) fn is_invisible(c: char) -> bool {
    // Most texts have none of these.
    c > '\u{ac}'
        && matches!(
            c,
            '\u{ad}'
                | '\u{34f}'
                | '\u{61c}'
                | '\u{115f}'..='\u{1160}'
                | '\u{17b4}'..='\u{17b5}'
                | '\u{180b}'..='\u{180f}'
                | '\u{200b}'..='\u{200f}'
                | '\u{202a}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{2800}'
                | '\u{3164}'
                | '\u{fe00}'..='\u{fe0f}'
                | '\u{feff}'
                | '\u{ffa0}'
                | '\u{fff0}'..='\u{fff8}'
                | '\u{1bca0}'..='\u{1bca3}'
                | '\u{1d173}'..='\u{1d17a}'
                | '\u{e0000}'..='\u{e0fff}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_of_white_space_and_invisible_characters_is_blank() {
        for c in [
            0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x180E, 0x200B, 0x200C, 0x200D, 0x200E, 0x200F, 0x202A,
            0x202E, 0x2060, 0x2064, 0x2066, 0x2069, 0x2800, 0x3164, 0xFE00, 0xFE0F, 0xFEFF, 0xFFA0, 0xE0001,
            0xE0020, 0xE007F, 0xE0100, 0xE01EF,
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
