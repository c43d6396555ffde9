//! Numbers of cases, patients, customers after their label: `Fallnummer 4711`, `Az. 3 StR 123/19`.

use super::context_word::{LONGEST, before_blanks, counts, part, word_after};
use super::words::{LABEL, NO_LABEL, NUMBERED, of_lower};
use crate::count_word::is_dose;
use crate::lower::Lower;
use crate::phone_word::is_number_of_a_thing;
use crate::text::{ByteText, blanks_end, digit_at, is_blank, letter_at, letter_before, letters_end, slice};

/// The maximum length of a part of the number without a blank, and the maximum number of such parts.
const LONGEST_PART: usize = 40;
const MAX_PARTS: usize = 12;

/// Returns the case number that contains the digits at a position; its label stays.
pub(super) fn at(text: ByteText<'_>, at: usize, run: usize) -> Option<(usize, usize)> {
    let mut start = part_start(text, at)?;
    // "Az. VI ZR 12/20": up to three parts of letters before the first digit.
    for passed in 0..4 {
        if let Some(label) = label_before(text, start) {
            let end = value_end(text, start).filter(|end| *end >= run)?;
            return fits(text, start, end, &label).then_some((start, end));
        }
        let before = before_blanks(text, start, 1);
        let previous = part_start(text, before)?;
        let is_sign = previous < before
            && before < start
            && before - previous <= 8
            && text[previous].is_ascii_uppercase();
        if passed == 3 || !is_sign {
            break;
        }
        start = previous;
    }
    None
}

/// What may stand inside a part of the number, between letters and digits.
const fn is_joint(byte: u8) -> bool {
    matches!(byte, b'-' | b'/' | b'.' | b'_' | b':' | b'#')
}

/// Returns the start of the letters and joints that end at a position; `None` if there are digits: then the
/// number was examined before.
fn part_start(text: ByteText<'_>, at: usize) -> Option<usize> {
    let mut start = at;
    while start > 0 && at - start < LONGEST_PART {
        let byte = text[start - 1];
        if byte.is_ascii_digit() || (byte == b'.' && start > 1 && text[start - 2].is_ascii_digit()) {
            return None;
        }
        let is_mark = matches!(byte, b'-' | b'/' | b'_') && (start < at || digit_at(text, at));
        if !(is_mark || byte.is_ascii_alphabetic()) {
            break;
        }
        start -= 1;
    }
    // A joint begins nothing: "Az.-12"; and "Fallnummer:12" ends the word.
    while start < at && matches!(text[start], b'-' | b'/' | b'_') {
        start += 1;
    }
    Some(start)
}

/// How certain a label is.
struct Label {
    /// Short labels have other meanings: `AZ` is also the state of a patient.
    is_short: bool,
    is_weak: bool,
}

/// Returns the label of a case number that ends before a position.
fn label_before(text: ByteText<'_>, at: usize) -> Option<Label> {
    let mut end = before_blanks(text, at, 3);
    if end > 0 && matches!(text[end - 1], b':' | b'#' | b'=') {
        end = before_blanks(text, end - 1, 1);
    } else if end > 0
        && matches!(text[end - 1], b't' | b'e' | b'r')
        && let Some(before) = before_verb(text, end)
    {
        end = before;
    }
    if end < 2 || !ends_like_label(text[end - 2] | 0x20, text[end - 1] | 0x20) {
        return None;
    }
    // "Az.: ", "(Az. "
    let dotted = end > 0 && text[end - 1] == b'.';
    let start = label_start(text, end);
    let word = slice(text, start, end).trim_matches(['.', '-']);
    if word.is_empty() || letter_before(text, start) {
        return None;
    }
    let mut buffer = Lower::new();
    let lower = buffer.of(word)?;
    if matches!(lower, b"nr" | b"nummer" | b"no" | b"nr.") {
        let before = before_blanks(text, start, 1);
        let first = label_start(text, before);
        let mut buffer = Lower::new();
        let lower = buffer.of(slice(text, first, before).trim_matches(['.', '-']))?;
        return (of_lower(lower) & NUMBERED != 0).then_some(Label { is_short: false, is_weak: false });
    }
    let is_label = is_label(lower) && (!dotted || lower.len() < 6 || ends_in_number(lower));
    let weak = matches!(lower, b"ticket" | b"vorgang");
    is_label.then_some(Label { is_short: lower.len() <= 3, is_weak: weak })
}

/// Checks whether a word that ends at a position may be a label, or a verb after one.
pub(super) fn may_be_label(text: ByteText<'_>, end: usize) -> bool {
    text[..end].last_chunk().is_none_or(|[before, last]| {
        ends_like_label(before | 0x20, last | 0x20) || is_end_of_verb([*before, *last])
    })
}

/// Returns the last letters of labels: `-nummer`, `-nr`, `Az`, `-zeichen`, `-ID`, `Ticket`, `Vorgang`; a dot.
const fn ends_like_label(before: u8, last: u8) -> bool {
    match last {
        b'r' => matches!(before, b'e' | b'n'),
        b'n' => before == b'e' || before == b'r',
        b'z' => matches!(before, b'a' | b'g' | b't' | b'-' | b'.'),
        b'd' => before == b'i',
        b't' => matches!(before, b'e' | b's'),
        b'g' | b's' | b'o' => before == b'n',
        b'.' => true,
        _ => false,
    }
}

/// The endings of the verbs that may stand between a label and its number: `lautet`, `ist`.
const fn is_end_of_verb(last: [u8; 2]) -> bool {
    matches!(&last, b"et" | b"te" | b"st" | b"ar")
}

/// "Die Fallnummer lautet 4711".
fn before_verb(text: ByteText<'_>, end: usize) -> Option<usize> {
    text[..end].last_chunk().filter(|last| is_end_of_verb(**last))?;
    let start = label_start(text, end);
    matches!(slice(text, start, end), "lautet" | "lautete" | "ist" | "war")
        .then(|| before_blanks(text, start, 1))
}

/// Returns the start of the letters, hyphens and inner dots that end at a position: `Pat.-Nr.`
fn label_start(text: ByteText<'_>, end: usize) -> usize {
    let mut start = end;
    while start > 0 && end - start < LONGEST {
        let byte = text[start - 1];
        let is_inner =
            matches!(byte, b'.' | b'-') && (start == end || letter_at(text, start) || text[start] == b'-');
        if !(byte.is_ascii_alphabetic() || byte >= 0x80 || is_inner) {
            break;
        }
        start -= 1;
    }
    // Not inside a character; brackets and quotation marks are not letters.
    while start < end && !letter_at(text, start) {
        start += 1;
    }
    start
}

fn is_label(lower: &[u8]) -> bool {
    let flags = of_lower(lower);
    if flags & LABEL != 0 {
        return true;
    }
    if flags & NO_LABEL != 0 {
        return false;
    }
    // "pat.-nr", "fall-nr", "patientennummer", "geschäftszeichen"
    let ends = |ending: &[u8]| lower.len() > ending.len() + 1 && lower.ends_with(ending);
    (ends_in_number(lower) && !is_listed_end(lower)) || ends(b"aktenzeichen") || ends(b"gesch.-z")
}

fn ends_in_number(lower: &[u8]) -> bool {
    [&b"nummer"[..], b"nummern", b"-nr", b".nr", b"nr", b"-nummer"]
        .iter()
        .any(|ending| lower.len() > ending.len() + 1 && lower.ends_with(ending))
}

/// "Diensthandynummer", "Krankenhaustelefonnummer": words with an ending that makes them no label.
fn is_listed_end(lower: &[u8]) -> bool {
    (1..lower.len().saturating_sub(6)).filter(|at| lower[*at] & 0xC0 != 0x80).any(|at| {
        let end = &lower[at..];
        of_lower(end) & NO_LABEL != 0 && end.len() > 7
    })
}

/// Returns the end of the number: parts with digits, and register signs between them.
fn value_end(text: ByteText<'_>, start: usize) -> Option<usize> {
    let mut end = part_end(text, start);
    let mut has_digit = text.get(start..end)?.iter().any(u8::is_ascii_digit);
    let mut stopped = false;
    for _ in 0..MAX_PARTS {
        stopped = true;
        let next = blanks_end(text, end, 1);
        let last = part_end(text, next);
        if next == end || text[end] == b'\n' || last == next || letter_at(text, last) {
            break;
        }
        let bytes = text.get(next..last)?;
        let digits = bytes.iter().filter(|byte| byte.is_ascii_digit()).count();
        if digits == 0 {
            // "StR", "KR", "B": a sign only if a number follows.
            let follows = blanks_end(text, last, 1);
            let is_sign = bytes.len() <= 4 && bytes[0].is_ascii_uppercase() && follows == last + 1;
            if !(is_sign && digit_at(text, follows)) {
                break;
            }
        } else if !digit_at(text, next) && has_digit && !bytes[0].is_ascii_uppercase()
            || is_another(text, next, last)
        {
            break;
        }
        has_digit |= digits > 0;
        end = last;
        stopped = false;
    }
    // Still more digits: a table, or a telephone number.
    let goes_on = digit_at(text, blanks_end(text, end, 1)) && text.get(end) == Some(&b' ') && !stopped;
    (has_digit && !goes_on).then_some(end)
}

/// "Rechnungsnummer 4711 12 Tage später", "Fallnummer 4711 2 Amp": a number that counts something is another one, and
/// so is a date.
fn is_another(text: ByteText<'_>, start: usize, end: usize) -> bool {
    counts(text, end)
        || word_after(text, end, 2).is_some_and(|word| is_dose(word.text.as_bytes()))
        || matches!(text.get(end), Some(b'%' | b',')) && digit_at(text, end + 1)
        || looks_like_date(part(text, start, end))
}

/// `3.4.26`, `2026-04-03`, valid or not.
fn looks_like_date(value: &str) -> bool {
    let mut parts = value.split('.').map(str::len);
    matches!((parts.next(), parts.next(), parts.next()), (Some(1 | 2), Some(1 | 2), None | Some(0 | 2 | 4)))
        || value.split('-').map(str::len).eq([4, 2, 2])
}

/// Returns the end of the letters, digits and joints that start at a place.
fn part_end(text: ByteText<'_>, start: usize) -> usize {
    let mut end = start;
    while end - start < LONGEST_PART {
        let Some(byte) = text.get(end) else { break };
        let inside = byte.is_ascii_alphanumeric()
            || (is_joint(*byte)
                && end > start
                && text.get(end + 1).is_some_and(u8::is_ascii_alphanumeric)
                && !(matches!(byte, b'.' | b':') && letter_at(text, end + 1)));
        if !inside {
            break;
        }
        end += 1;
    }
    // Not into a word beyond ASCII.
    if letter_at(text, end) {
        end = before_word(text, end);
        while end > start && is_joint(text[end - 1]) {
            end -= 1;
        }
    }
    end.max(start)
}

fn before_word(text: ByteText<'_>, mut end: usize) -> usize {
    while letter_before(text, end) {
        end -= 1;
    }
    end
}

/// Checks whether the number fits the label.
fn fits(text: ByteText<'_>, start: usize, end: usize, label: &Label) -> bool {
    let value = &text[start..end];
    let digits = value.iter().filter(|byte| byte.is_ascii_digit()).count();
    let is_joined = value.iter().any(|byte| is_joint(*byte) || is_blank(*byte)) && digits >= 2;
    // "26Az. 0176 …": another label is glued to it.
    let label_start = label_start(text, end);
    let is_glued = label_start < end && is_number_of_a_thing(slice(text, label_start, end));
    if is_glued || counts(text, end) || letters_end(text, end) > end {
        return false;
    }
    if label.is_short { digits >= 4 || is_joined } else { digits >= if label.is_weak { 3 } else { 1 } }
}
