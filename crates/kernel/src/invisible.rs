//! Invisible characters: a text made of them is empty to its reader, and a name or an address that contains
//! one is not what it seems to be.

/// Checks whether a text consists of white space and invisible characters only.
///
/// ```
/// assert!(kernel::is_blank(" \u{200B}\u{3164}"));
/// assert!(!kernel::is_blank("Schiff\u{AD}fahrt"));
/// ```
pub fn is_blank(text: &str) -> bool {
    text.chars().all(|c| c.is_whitespace() || is_invisible(c))
}

/// Checks whether a character is invisible and takes up no space.
///
/// The table is the property `Default_Ignorable_Code_Point` (Unicode 16, `DerivedCoreProperties.txt`):
/// joiners, direction marks, fillers, variation selectors and tags. It is extended by the line and paragraph
/// separators, the empty Braille cell and the marks of interlinear annotations. Control characters are left
/// out: each reader of text has its own rule for tabs and line ends.
pub const fn is_invisible(c: char) -> bool {
    // A shortcut: most texts contain nothing above this.
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

#[cfg(test)]
mod tests {
    use super::*;

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
