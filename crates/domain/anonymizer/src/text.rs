//! Reads a text byte by byte while respecting its characters.

use crate::lower::{EVERY, equal, packed};
use crate::step_counter;
use std::ops::Deref;

/// A text that is examined by bytes; positions are in bytes. Since it is made from a `str`, parts of it need
/// no second UTF-8 check.
#[derive(Clone, Copy)]
pub(crate) struct ByteText<'t>(&'t str);

impl<'t> ByteText<'t> {
    pub(crate) const fn of(text: &'t str) -> Self {
        Self(text)
    }

    /// Returns the bytes, for as long as the text lives.
    pub(crate) const fn bytes(self) -> &'t [u8] {
        self.0.as_bytes()
    }

    /// Returns the text between two positions; `None` unless both are character boundaries.
    pub(crate) fn part(self, start: usize, end: usize) -> Option<ByteText<'t>> {
        self.0.get(start..end).map(Self)
    }
}

impl Deref for ByteText<'_> {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        step_counter::add(1);
        self.0.as_bytes()
    }
}

/// Checks whether a byte is a blank between words.
pub(crate) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}

/// Returns the character that starts at a position, with its length.
#[inline]
pub(crate) fn char_at(text: ByteText<'_>, at: usize) -> Option<(char, usize)> {
    let first = *text.get(at)?;
    if first < 0x80 {
        return Some((char::from(first), 1));
    }
    let c = text.0.get(at..)?.chars().next()?;
    Some((c, c.len_utf8()))
}

/// Returns the character that ends at a position, with its length.
#[inline]
pub(crate) fn char_before(text: ByteText<'_>, at: usize) -> Option<(char, usize)> {
    let last = *text.get(at.checked_sub(1)?)?;
    if last < 0x80 {
        return Some((char::from(last), 1));
    }
    let c = text.0.get(..at)?.chars().next_back()?;
    Some((c, c.len_utf8()))
}

/// Checks whether a character is a letter. The code point alone decides for Latin alphabets.
#[inline]
pub(crate) fn is_letter(c: char) -> bool {
    match c {
        '\0'..='\x7F' => c.is_ascii_alphabetic(),
        'À'..='ÿ' => !matches!(c, '×' | '÷'),
        // Latin Extended-A and -B, Latin Extended Additional: letters throughout.
        '\u{100}'..='\u{24F}' | '\u{1E00}'..='\u{1EFF}' => true,
        // Punctuation and currency signs.
        '\u{2000}'..='\u{206F}' | '\u{20A0}'..='\u{20CF}' => false,
        _ => c.is_alphabetic(),
    }
}

/// Checks whether a letter starts at a position.
#[inline]
pub(crate) fn letter_at(text: ByteText<'_>, at: usize) -> bool {
    match text.get(at) {
        Some(byte) if *byte < 0x80 => byte.is_ascii_alphabetic(),
        Some(byte) => long_letter(text, at, *byte).is_some(),
        None => false,
    }
}

/// Checks whether a letter ends at a position.
#[inline]
pub(crate) fn letter_before(text: ByteText<'_>, at: usize) -> bool {
    match at.checked_sub(1).and_then(|last| text.get(last)) {
        Some(byte) if *byte < 0x80 => byte.is_ascii_alphabetic(),
        Some(_) => long_letter_before(text, at),
        None => false,
    }
}

fn long_letter_before(text: ByteText<'_>, at: usize) -> bool {
    char_before(text, at).is_some_and(|(c, _)| is_letter(c))
}

/// Checks whether an ASCII digit stands at a position.
pub(crate) fn digit_at(text: ByteText<'_>, at: usize) -> bool {
    text.get(at).is_some_and(u8::is_ascii_digit)
}

/// Checks whether an ASCII digit ends at a position.
pub(crate) fn digit_before(text: ByteText<'_>, at: usize) -> bool {
    at.checked_sub(1).is_some_and(|last| digit_at(text, last))
}

/// Returns the end of the run of digits at a position.
pub(crate) fn digits_end(text: ByteText<'_>, mut at: usize) -> usize {
    while digit_at(text, at) {
        at += 1;
    }
    at
}

/// Returns the end of the run of blanks at a position, at most `most` of them, at most one of them a line
/// end.
#[inline]
pub(crate) fn blanks_end(text: ByteText<'_>, at: usize, most: usize) -> usize {
    let blank = |at: usize| text.get(at).is_some_and(|byte| is_blank(*byte));
    // Usually there is one or none.
    if !blank(at) {
        at
    } else if most == 1 || !blank(at + 1) {
        at + 1
    } else {
        more_blanks_end(text, at, most)
    }
}

fn more_blanks_end(text: ByteText<'_>, at: usize, most: usize) -> usize {
    let mut end = at;
    let mut lines = 0;
    while end < at + most && text.get(end).is_some_and(|byte| is_blank(*byte)) {
        lines += usize::from(text[end] == b'\n');
        if lines > 1 {
            return at;
        }
        end += 1;
    }
    end
}

/// Returns the end of the run of letters at a position.
#[inline]
pub(crate) fn letters_end(text: ByteText<'_>, at: usize) -> usize {
    // Eight bytes decide on most words.
    let Some(eight) = text.bytes().get(at..).and_then(<[u8]>::first_chunk::<8>) else {
        return more_letters_end(text, at);
    };
    let letters = (no_letters(u64::from_le_bytes(*eight)).trailing_zeros() / 8) as usize;
    step_counter::add(letters + 1);
    match eight.get(letters) {
        Some(..0x80) => at + letters,
        _ => latin_letters_end(text, at, u64::from_le_bytes(*eight)),
    }
}

/// Returns the end of a run of letters that begins with eight bytes, including two-byte letters up to `ÿ`.
#[inline(never)]
fn latin_letters_end(text: ByteText<'_>, at: usize, eight: u64) -> usize {
    let lead = equal(eight, 0xC3);
    // × and ÷ are not letters.
    let latin = lead << 8 & !equal(eight & (EVERY * 0xDF), 0x97);
    let others = no_letters(eight) & !(latin | latin >> 8);
    let letters = (others.trailing_zeros() / 8) as usize;
    match eight.to_le_bytes().get(letters) {
        Some(..0x80) => at + letters,
        // ’ “ –
        Some(0xE2) if text.get(at + letters + 1) == Some(&0x80) => at + letters,
        _ => more_letters_end(text, at + letters),
    }
}

/// Returns the highest bit of each of eight bytes that is not an ASCII letter.
#[inline]
const fn no_letters(eight: u64) -> u64 {
    const HIGH: u64 = EVERY * 0x80;
    // Without their highest bits, bytes are free to carry the comparisons.
    let low = (eight | (EVERY * 0x20)) & !HIGH;
    let from_a = low + EVERY * (0x80 - b'a' as u64);
    let after_z = low + EVERY * (0x7F - b'z' as u64);
    !(from_a ^ after_z) & HIGH | eight & HIGH
}

#[inline(never)]
fn more_letters_end(text: ByteText<'_>, mut at: usize) -> usize {
    let bytes = text.bytes();
    let from = at;
    while let Some(byte) = bytes.get(at) {
        if byte.is_ascii_alphabetic() {
            at += 1;
        } else if *byte >= 0x80
            && let Some(length) = long_letter(text, at, *byte)
        {
            at += length;
        } else {
            break;
        }
    }
    step_counter::add(at + 1 - from);
    at
}

/// Returns the length of the letter beyond ASCII that begins with a byte, if there is one.
fn long_letter(text: ByteText<'_>, at: usize, first: u8) -> Option<usize> {
    match first {
        // × and ÷ are not letters.
        0xC3 => (text.get(at + 1)? & 0xDF != 0x97).then_some(2),
        // U+0100 to U+023F: letters throughout.
        0xC4..=0xC8 => Some(2),
        // Punctuation: ’ “ –
        0xE2 if text.get(at + 1) == Some(&0x80) => None,
        _ => char_at(text, at).filter(|(c, _)| is_letter(*c)).map(|(_, length)| length),
    }
}

/// Checks whether the letter at a position is a capital.
#[inline]
pub(crate) fn is_capital(text: ByteText<'_>, at: usize) -> bool {
    match text.get(at) {
        Some(byte) if *byte < 0x80 => byte.is_ascii_uppercase(),
        Some(0xC3) => matches!(text.get(at + 1), Some(0x80..=0x96 | 0x98..=0x9E)),
        Some(_) => char_at(text, at).is_some_and(|(c, _)| c.is_uppercase()),
        None => false,
    }
}

/// Returns the start of the run of letters and hyphens that ends at a position, at most `most` bytes.
#[inline]
pub(crate) fn word_start(text: ByteText<'_>, end: usize, most: usize) -> usize {
    // Eight bytes decide on most words.
    let before = text.get(..end).unwrap_or_default();
    let eight = match before.last_chunk::<8>() {
        Some(eight) => u64::from_be_bytes(*eight),
        None => packed(before).unwrap_or_default(),
    };
    let letters = no_letters(eight).trailing_zeros() / 8;
    match eight.checked_shr(8 * letters).unwrap_or(0x80) & 0xFF {
        0x80.. | HYPHEN => longer_word_start(text, end, most),
        _ => end - (letters as usize).min(most),
    }
}

const HYPHEN: u64 = b'-' as u64;

fn longer_word_start(text: ByteText<'_>, end: usize, most: usize) -> usize {
    let (mut start, floor) = (end, end.saturating_sub(most));
    while start > floor {
        let last = text[start - 1];
        if last.is_ascii_alphabetic() || last == b'-' {
            start -= 1;
        } else if last >= 0x80
            && let Some((_, length)) = char_before(text, start).filter(|(c, _)| is_letter(*c))
        {
            start -= length;
        } else {
            break;
        }
    }
    start
}

/// Returns the text between two positions, which must be character boundaries.
#[inline]
pub(crate) fn slice(text: ByteText<'_>, start: usize, end: usize) -> &str {
    let part = text.0.get(start..end).unwrap_or_default();
    step_counter::add(part.len());
    part
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_those_of_unicode() {
        for c in '\0'..='\u{FFFF}' {
            assert_eq!(is_letter(c), c.is_alphabetic(), "{c:?}");
            let word = c.to_string();
            assert_eq!(letters_end(ByteText::of(&word), 0) > 0, c.is_alphabetic(), "{c:?}");
            assert_eq!(is_capital(ByteText::of(&word), 0), c.is_uppercase(), "{c:?}");
        }
    }
}
