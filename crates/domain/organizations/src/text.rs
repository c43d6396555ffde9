//! Texts that people enter.

use unicode_normalization::UnicodeNormalization;

/// Trimmed and in NFC, or `None` when it is empty, longer than `max` characters, or has
/// characters that cannot be seen or that turn the text around them.
pub(crate) fn line(text: &str, max: usize) -> Option<String> {
    let text = text.trim();
    // Composing joins at most four characters into one; a longer text is not looked at.
    if text.is_empty() || text.chars().nth(4 * max).is_some() || text.chars().any(is_hidden) {
        return None;
    }
    let text: String = text.nfc().collect();
    text.chars().nth(max).is_none().then_some(text)
}

/// Control characters, line separators, direction marks, joiners and fillers.
fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{AD}' | '\u{61C}' | '\u{115F}'..='\u{1160}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}' | '\u{3164}' | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF9}'..='\u{FFFB}'
            | '\u{E0000}'..='\u{E0FFF}')
}
