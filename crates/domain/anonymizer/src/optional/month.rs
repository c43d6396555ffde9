//! Names of months.

use super::context_word::{ContextWord, word_after, word_before};
use super::words::{MONTH, flags};
use crate::text::{ByteText, blanks_end, digit_at, digits_end, letter_at};
use crate::word::Word;

/// Checks whether a word is a month, in full or abbreviated.
pub(super) fn is_month(word: &str) -> bool {
    // From "Jan" to "September"; "Mär" and "März" have one byte more.
    let first = word.as_bytes().first().map(|byte| byte | 0x20);
    let may_be = matches!(first, Some(b'j' | b'f' | b'm' | b'a' | b's' | b'o' | b'n' | b'd'));
    may_be && (3..=9).contains(&word.len()) && flags(word) & MONTH != 0
}

/// Checks whether a word beside a name is a month. "Jan" is a name, too: it is a month before a digit, or with a
/// dot that ends no sentence.
pub(super) fn is_month_there(text: ByteText<'_>, word: &Word<'_>) -> bool {
    if !is_month(word.text) || !word.text.eq_ignore_ascii_case("jan") {
        return is_month(word.text);
    }
    let dotted = text.get(word.end) == Some(&b'.');
    let next = text.get(blanks_end(text, word.end + usize::from(dotted), 2));
    next.is_some_and(|byte| byte.is_ascii_digit() || (dotted && byte.is_ascii_lowercase()))
}

/// Returns the month after at most two blanks, and where it ends, including its dot if it is abbreviated.
pub(super) fn after(text: ByteText<'_>, at: usize) -> Option<(ContextWord<'_>, usize)> {
    let word = word_after(text, at, 2).filter(|word| is_month(word.text))?;
    // "jan", "mär" in lower case are words, or slips.
    let is_whole = is_whole(word.text);
    if !word.capital && !is_whole {
        return None;
    }
    let end = word.end + usize::from(word.dotted && !is_whole);
    Some((word, end))
}

/// Returns the month before a year: `April 2026`, `Apr. 2026`, `April '26`.
pub(super) fn before(text: ByteText<'_>, at: usize) -> Option<usize> {
    let word = word_before(text, at, 2).filter(|word| is_month(word.text))?;
    (!(word.dotted && is_whole(word.text)) && (word.capital || is_whole(word.text))).then_some(word.start)
}

fn is_whole(word: &str) -> bool {
    word.chars().count() > 4
        || matches!(word, "Mai" | "mai" | "MAI" | "Juni" | "juni" | "JUNI")
        || matches!(word, "Juli" | "juli" | "JULI" | "März" | "märz" | "MÄRZ")
}

/// Returns the end of a year that may follow a month: four digits, or two that count nothing.
pub(super) fn year_end(text: ByteText<'_>, at: usize) -> Option<usize> {
    let comma = usize::from(text.get(at) == Some(&b','));
    let mut start = blanks_end(text, at + comma, 2);
    let short = text.get(start) == Some(&b'\'');
    start += usize::from(short);
    if start == at && !short && !digit_at(text, at) {
        return None;
    }
    let end = digits_end(text, start);
    let is_year = match end - start {
        4 => is_year(text, start),
        2 => comma == 0 && (short || !counts(text, end)),
        _ => false,
    };
    (is_year && !super::context_word::continues_after(text, end)).then_some(end)
}

/// Checks whether four digits are a year from 1000 to 2999.
pub(super) fn is_year(text: ByteText<'_>, at: usize) -> bool {
    matches!(text.get(at), Some(b'1' | b'2'))
}

/// "3. April 10 Uhr", "3. April 12:30": no year.
fn counts(text: ByteText<'_>, end: usize) -> bool {
    let next = blanks_end(text, end, 2);
    letter_at(text, next) || matches!(text.get(next), Some(b'%' | b'h')) || text.get(end) == Some(&b'-')
}
