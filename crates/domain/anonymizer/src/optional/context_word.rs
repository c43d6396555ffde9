//! Reads the words around a position.

use crate::count_word::is_counted;
use crate::text::{
    ByteText, blanks_end, digit_at, digit_before, is_blank, is_capital, letter_at, letters_end, slice,
    word_start,
};

/// The longest word considered, in bytes.
pub(super) const LONGEST: usize = 48;

/// A word: its letters and hyphens, and their position.
#[derive(Clone, Copy)]
pub(super) struct ContextWord<'t> {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) text: &'t str,
    /// Whether a dot follows it.
    pub(super) dotted: bool,
    /// Whether it begins with a capital.
    pub(super) capital: bool,
}

impl<'t> ContextWord<'t> {
    fn of(text: ByteText<'t>, start: usize, end: usize, dotted: bool) -> Self {
        Self { start, end, text: part(text, start, end), dotted, capital: is_capital(text, start) }
    }
}

/// Returns the text between two positions, for as long as it lives.
pub(super) fn part(text: ByteText<'_>, start: usize, end: usize) -> &str {
    slice(text, start, end)
}

/// Returns the word before a position, after at most `most` blanks and perhaps a dot. Not a part of a code.
pub(super) fn word_before(text: ByteText<'_>, at: usize, most: usize) -> Option<ContextWord<'_>> {
    let end = before_blanks(text, at, most);
    let dotted = end > 0 && text[end - 1] == b'.';
    let word_end = end - usize::from(dotted);
    let start = word_start(text, word_end, LONGEST);
    let is_code = digit_before(text, start) || (start > 0 && matches!(text[start - 1], b'_' | b'@'));
    (start < word_end && !is_code).then(|| ContextWord::of(text, start, word_end, dotted))
}

/// Checks for the usual case, a word of at least three small letters before a position.
pub(super) fn follows_small_word(text: ByteText<'_>, at: usize) -> bool {
    let before = &text[at.saturating_sub(LONGEST)..at];
    let Some((b' ', before)) = before.split_last() else { return false };
    let count = before.iter().rev().take_while(|byte| byte.is_ascii_lowercase()).count();
    count > 2 && before.iter().nth_back(count) == Some(&b' ')
}

/// Returns the letters after at most `most` blanks, with a hyphen only between letters.
pub(super) fn word_after(text: ByteText<'_>, at: usize, most: usize) -> Option<ContextWord<'_>> {
    let start = blanks_end(text, at, most);
    let mut end = letters_end(text, start);
    if end == start {
        return None;
    }
    for _ in 0..4 {
        if text.get(end) != Some(&b'-') || !letter_at(text, end + 1) {
            break;
        }
        end = letters_end(text, end + 1);
    }
    Some(ContextWord::of(text, start, end, text.get(end) == Some(&b'.')))
}

/// Returns where the blanks before a place begin, at most `most` of them.
pub(super) fn before_blanks(text: ByteText<'_>, at: usize, most: usize) -> usize {
    let mut start = at;
    while start > 0 && at - start < most && is_blank(text[start - 1]) {
        start -= 1;
    }
    start
}

/// Checks whether a number extends to before a position: `1.`, `2,`, `3/`, `4-` and letters.
pub(super) fn continues_before(text: ByteText<'_>, at: usize) -> bool {
    let Some(last) = at.checked_sub(1) else { return false };
    match text[last] {
        b'.' | b',' | b'/' | b'-' | b':' => digit_before(text, last),
        b'_' | b'@' => true,
        byte => byte.is_ascii_alphanumeric() || (byte >= 0x80 && crate::text::letter_before(text, at)),
    }
}

/// Checks whether a number extends past a position: a digit, or a mark and a digit.
pub(super) fn continues_after(text: ByteText<'_>, at: usize) -> bool {
    digit_at(text, at)
        || text.get(at) == Some(&b'_')
        || (matches!(text.get(at), Some(b'.' | b',' | b'/' | b'-' | b':')) && digit_at(text, at + 1))
}

/// Returns a number of at most four digits.
pub(super) fn value(text: ByteText<'_>, start: usize, end: usize) -> u32 {
    text[start..end].iter().take(9).fold(0, |value, digit| value * 10 + u32::from(digit - b'0'))
}

/// Checks whether a number that ends at a place counts or measures something: `3 Tage`, `5 mg`.
pub(super) fn counts(text: ByteText<'_>, end: usize) -> bool {
    digit_before(text, end)
        && word_after(text, end, 2).is_some_and(|word| {
            let is_unit = is_counted(word.text.as_bytes())
                || matches!(word.text, "mg" | "ml" | "kg" | "g" | "l" | "mm" | "m" | "h" | "mmol" | "EUR")
                || matches!(word.text, "Kilometer" | "Autos" | "Fahrzeuge" | "Wohnungen" | "Gramm");
            is_unit && !digit_at(text, word.end)
        })
}
