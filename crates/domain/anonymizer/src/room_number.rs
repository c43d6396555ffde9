//! Room numbers, by their shape and what follows them.

use crate::count_word::{is_counted, is_dose, is_unit, joins};
use crate::date::date_end;
use crate::phone;
use crate::text::{
    ByteText, blanks_end, digit_at, digit_before, digits_end, is_capital, letter_at, letters_end, slice,
};

/// "38,5", "14:30", "24h", "120/80 mmHg"
#[inline]
pub(crate) fn is_measured(text: ByteText<'_>, run: (usize, usize), end: usize) -> bool {
    text.get(run.1) != Some(&b' ') && has_unit(text, run, end)
}

fn has_unit(text: ByteText<'_>, run: (usize, usize), end: usize) -> bool {
    let unit = letters_end(text, run.1);
    if unit > run.1 && is_attached_unit(&text[run.1..unit], &text[run.0..run.1]) {
        return true;
    }
    match text.get(end) {
        // "Station 3a,0176 5550142": what is masked by itself goes on with nothing.
        Some(b':' | b',') if is_masked(text, end + 1) => false,
        Some(b':') => digit_at(text, end + 1),
        // "4,5" may be two rooms.
        Some(b',') if digit_at(text, end + 1) => {
            let second = digits_end(text, end + 1);
            end != run.1
                || second - end - 1 != run.1 - run.0
                || counts(text, second, next_letters(text, second))
        }
        _ => false,
    }
}

/// Checks whether a date or a telephone number starts at a position.
fn is_masked(text: ByteText<'_>, at: usize) -> bool {
    digit_at(text, at) && (date_end(text, at).is_some() || phone::read(text, at, false).is_some())
}

/// Checks whether letters right after digits are a unit; `h` may be part of a room, unless the hours add up
/// to whole days.
fn is_attached_unit(word: &[u8], digits: &[u8]) -> bool {
    match word {
        b"h" => matches!(digits, b"12" | b"24" | b"36" | b"48" | b"72" | b"96"),
        b"g" | b"l" | b"m" => false,
        _ => is_unit(word),
    }
}

/// Returns the end of a room's number after its first digits: up to two letters, and further parts after `.`,
/// `/` or `-`; a letter or a direction after a blank: `4 B`, `27 b`, `9 West`.
#[inline]
pub(crate) fn number_end(text: ByteText<'_>, run: usize) -> usize {
    // After a blank there are no letters and no parts.
    let end = if text.get(run) == Some(&b' ') { run } else { parts_end(text, run) };
    let is_letter = text.get(end) == Some(&b' ')
        && text.get(end + 1).is_some_and(u8::is_ascii_uppercase)
        && digit_before(text, end)
        && !letter_at(text, end + 2)
        && !matches!(text.get(end + 2), Some(b'-' | b'0'..=b'9' | b'\'' | b'&'))
        && !is_insulin(text, end + 1);
    if is_letter { end + 2 } else { suffix_end(text, end) }
}

/// Returns the end of a small letter or a direction after a blank: `27 b`, `9 West`.
#[inline]
fn suffix_end(text: ByteText<'_>, end: usize) -> usize {
    let may_be = |first: &u8| matches!(first, b'a'..=b'c' | b'e' | b'f' | b'N' | b'S' | b'O' | b'W');
    if text.get(end) != Some(&b' ') || !text.get(end + 1).is_some_and(may_be) {
        return end;
    }
    let word = letters_end(text, end + 1);
    let is_suffix =
        if word == end + 2 { is_letter_of_room(text, end + 1) } else { is_direction(text, end + 1, word) };
    if is_suffix { word } else { end }
}

fn is_direction(text: ByteText<'_>, at: usize, end: usize) -> bool {
    matches!(
        slice(text, at, end),
        "Nord" | "Süd" | "Ost" | "West" | "Nordost" | "Nordwest" | "Südost" | "Südwest"
    ) && !matches!(text.get(end), Some(b'-' | b'0'..=b'9'))
}

/// Checks whether a small letter belongs to the number before it: the sentence goes on in small letters, or is
/// over. "Zimmer 3 a) lüften" is a list, "Zimmer 3 a. D." an abbreviation.
fn is_letter_of_room(text: ByteText<'_>, at: usize) -> bool {
    match text.get(at + 1) {
        None | Some(b',' | b';' | b':' | b'!' | b'?' | b'\n') => true,
        Some(b'.') => {
            let next = blanks_end(text, at + 2, 2);
            next >= text.len() || (next > at + 2 && text.get(next + 1).is_some_and(u8::is_ascii_lowercase))
        }
        Some(b' ') => {
            let next = letters_end(text, at + 2);
            // "a bissl", "a. m."
            let is_dialect = text[at + 2..next].starts_with(b"bis") && next > at + 5;
            text.get(at + 2).is_some_and(u8::is_ascii_lowercase) && next > at + 3 && !is_dialect
        }
        Some(_) => false,
    }
}

/// Returns the end of a number with its attached letters and parts.
fn parts_end(text: ByteText<'_>, run: usize) -> usize {
    let mut end = with_letters(text, run);
    for _ in 0..3 {
        let Some(next) = part_end(text, end) else { break };
        end = next;
    }
    end
}

/// "4 E Insulin", "2 L Wasser": a unit before the substance measured.
fn is_insulin(text: ByteText<'_>, at: usize) -> bool {
    matches!(text[at], b'E' | b'L') && text.get(at + 1) == Some(&b' ') && is_capital(text, at + 2)
}

/// Returns the end of a further part of a room's number: `.203`, `/13`, `-B`, `/4B`, `.OG`.
fn part_end(text: ByteText<'_>, end: usize) -> Option<usize> {
    if !matches!(text.get(end)?, b'.' | b'/' | b'-') {
        return None;
    }
    if digit_at(text, end + 1) {
        // "Zimmer 5-12.03.2026": a date or a telephone number is not part of a room number.
        return (!is_masked(text, end + 1)).then(|| with_letters(text, digits_end(text, end + 1)));
    }
    let mut letters = end + 1;
    while letters < end + 3 && text.get(letters).is_some_and(u8::is_ascii_uppercase) {
        letters += 1;
    }
    if letters == end + 1 || letter_at(text, letters) {
        let word = letters_end(text, end + 1);
        return (text[end] == b'-' && is_direction(text, end + 1, word)).then_some(word);
    }
    if digit_at(text, letters) {
        return Some(with_letters(text, digits_end(text, letters)));
    }
    (letters == end + 2).then_some(letters)
}

/// Returns the end of at most two letters after digits: `4B`, `12ab`, `5S1`; not `5Dr`, `5dr. `.
fn with_letters(text: ByteText<'_>, digits: usize) -> usize {
    let letters = letters_end(text, digits);
    let is_title = text.get(letters) == Some(&b'.') && letter_at(text, blanks_end(text, letters + 1, 2));
    let is_word = || is_title || (is_capital(text, digits) && text[digits + 1].is_ascii_lowercase());
    match letters - digits {
        2 if is_word() => digits,
        1 | 2 if text[digits..letters].iter().all(u8::is_ascii_uppercase) => {
            let end = digits_end(text, letters);
            let is_part = end - letters <= 2 && text.get(letters) != Some(&b'0') && !letter_at(text, end);
            if is_part { end } else { letters }
        }
        0..=2 => letters,
        _ => digits,
    }
}

/// Returns the start and end of the letters after at most two blanks.
#[inline]
pub(crate) fn next_letters(text: ByteText<'_>, at: usize) -> (usize, usize) {
    let start = blanks_end(text, at, 2);
    (start, letters_end(text, start))
}

/// Checks whether the text after a number shows that it counts or measures; `next` are the letters after it.
#[inline]
pub(crate) fn counts(text: ByteText<'_>, end: usize, next: (usize, usize)) -> bool {
    let (start, letters) = next;
    match text.get(start) {
        Some(b'%') => true,
        // ° and µ, €, and counted things
        Some(0xC2) if text.get(start + 1) == Some(&0xB0) => true,
        Some(0xE2) => text.get(start + 1..start + 3) == Some(&[0x82, 0xAC]),
        Some(byte) if byte.is_ascii_alphabetic() || *byte >= 0x80 => {
            let word = &text[start..letters];
            start > end && (is_counted(word) || is_dose(word)) && !joins(text, letters)
        }
        _ => false,
    }
}
