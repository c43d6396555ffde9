//! Matches that contain a digit: a date, a room or ward, a telephone number.

use crate::date::date_end;
use crate::iban::iban_length;
use crate::lower::has_digit;
use crate::rule::{Rule, RuleMatch};
use crate::text::{ByteText, digit_at, digit_before, digits_end, is_blank, letter_before};
use crate::{phone, phone_word, room, room_word, step_counter};

/// Examines the run of digits that starts at `at`; returns a match, and where to continue.
pub(crate) fn at(text: ByteText<'_>, at: usize) -> (Option<RuleMatch>, usize) {
    let run = digits_end(text, at);
    if digit_before(text, at) {
        return (None, run);
    }
    let attached = letter_before(text, at);
    if attached && let Some(end) = iban_end(text, at, run) {
        return (None, end);
    }
    let may_be_date = run - at <= 2 && text.get(run) == Some(&b'.');
    if may_be_date
        && let Some(end) = date_end(text, at)
        && !(attached && is_version(text, at))
    {
        return (Some((at, end, Rule::Date)), end);
    }
    // "A1B2": part of a code.
    if attached && at > 1 && digit_at(text, at - 2) {
        return (None, run);
    }
    let (after_room, labelled) = ends_before(text, at);
    if after_room && let Some((start, end)) = room::at(text, at, run) {
        let end = phone_over(text, at, run, end);
        return (Some((start, end, Rule::Room)), end);
    }
    // Without a word before it, a telephone number begins with a zero.
    let is_spaced = || text.get(run) == Some(&b' ') && digit_at(text, run + 2);
    if !labelled && (text[at] != b'0' || (run - at == 1 && !is_spaced())) {
        return (None, run);
    }
    let after_room = || if follows_room(text, at) { phone::read(text, at, labelled) } else { None };
    match phone::at(text, at, labelled).or_else(after_room).or_else(|| phone::at_far(text, at)) {
        Some(end) => (Some((at, end, Rule::Phone)), end),
        None => (None, run),
    }
}

/// Returns the end of a telephone number that begins like the number of a room and goes on behind it: "auf Station 0221
/// 478-4400". The room has precedence, but nothing of the number may stay.
fn phone_over(text: ByteText<'_>, at: usize, run: usize, end: usize) -> usize {
    if text[at] != b'0' || run - at < 3 {
        return end;
    }
    phone::at(text, at, false).map_or(end, |phone| phone.max(end))
}

/// Checks whether the number of a room ends before the character before a position: "Zimmer 4,0176 5550142".
fn follows_room(text: ByteText<'_>, at: usize) -> bool {
    let Some(end) = at.checked_sub(1).filter(|end| matches!(text[*end], b',' | b':' | b'.' | b'/' | b'-'))
    else {
        return false;
    };
    let digits =
        text[..end].iter().rev().take(MAX_ROOM_DIGITS).take_while(|byte| byte.is_ascii_digit()).count();
    digits > 0 && matches!(room::at(text, end - digits, end), Some((_, room_end)) if room_end == end)
}

/// Checks whether the word before a number may mean a room (with letters of its code in between), and whether
/// it may mean a telephone: the last three letters rule out most words.
fn ends_before(text: ByteText<'_>, at: usize) -> (bool, bool) {
    let end = word_end(text, at);
    // "Tel. (privat) 4711"
    if end > 1 && text[end - 1] == b')' {
        let end = word_end(text, end - 1);
        return (false, ending_at(text, end).is_some_and(|ending| phone_word::ENDS.has(ending)));
    }
    let Some(ending) = ending_at(text, end) else { return (false, false) };
    // Small letters belong to a number only if they are attached to it.
    let may_be_code = ending[2].is_ascii_uppercase() || (end == at && ending[2].is_ascii_lowercase());
    let is_code = || may_be_code && is_code_of_room(text, end);
    (room_word::ENDS.has(ending) || is_code(), phone_word::ENDS.has(ending))
}

/// Returns where the last letter or digit before a position ends, across what may stand between a word and
/// its number.
fn word_end(text: ByteText<'_>, at: usize) -> usize {
    let is_between = |byte: u8| is_blank(byte) || matches!(byte, b'.' | b':' | b'(' | b'-' | b'=' | b'#');
    let mut end = at;
    while end > 0 && at - end < MAX_BETWEEN && is_between(text[end - 1]) {
        end -= 1;
    }
    step_counter::add(at - end);
    end
}

/// Returns the last three bytes of a word that ends at a position, if a letter does.
fn ending_at(text: ByteText<'_>, end: usize) -> Option<[u8; 3]> {
    let last = *text.get(end.checked_sub(1)?)?;
    if !last.is_ascii_alphabetic() && last < 0x80 {
        return None;
    }
    Some(text.get(..end)?.last_chunk().copied().unwrap_or([0, text[end.saturating_sub(2)], last]))
}

/// Checks whether up to four letters ending at a position may belong to the number of a room: `Raum E.017`,
/// `Station CHI3`.
#[inline(never)]
fn is_code_of_room(text: ByteText<'_>, end: usize) -> bool {
    let mut end = end;
    for _ in 0..2 {
        let code = (end.saturating_sub(5)..end).rev().find(|at| !text[*at].is_ascii_alphabetic());
        let Some(before) = code.filter(|at| at + 1 < end) else { return false };
        end = word_end(text, before + 1);
        match ending_at(text, end) {
            Some(ending) if end <= before => {
                if room_word::ENDS.has(ending) {
                    return true;
                }
            }
            _ => return false,
        }
    }
    false
}

/// Checks whether a date or a telephone number starts right after a word: "Frau Müller12.03.2026".
pub(crate) fn is_masked(text: ByteText<'_>, at: usize) -> bool {
    digit_at(text, at) && matches!(self::at(text, at), (Some((start, ..)), _) if start == at)
}

/// Returns the start of a room that begins before a position and has its number after it.
#[inline]
pub(crate) fn room_over(text: ByteText<'_>, end: usize) -> Option<usize> {
    let is_between = |byte: &u8| is_blank(*byte) || matches!(byte, b'.' | b':' | b'-' | b'#');
    let rest = text.get(end..)?;
    // Usually there is no digit that near.
    if let Some((near, [last, ..])) = rest.split_first_chunk::<8>()
        && !has_digit(u64::from_le_bytes(*near))
        && !last.is_ascii_digit()
    {
        return None;
    }
    let between = rest.iter().take(4).take_while(|byte| is_between(byte)).count();
    let rest_of_code = &rest[between..];
    let code = rest_of_code.iter().take(3).take_while(|byte| byte.is_ascii_uppercase()).count();
    let dot = usize::from(code > 0 && matches!(rest.get(between + code), Some(b'.' | b'-' | b' ')));
    let digits = end + between + code + dot;
    if !digit_at(text, digits) || date_end(text, digits).is_some() {
        return None;
    }
    let (start, _) = room::at(text, digits, digits_end(text, digits))?;
    (start < end).then_some(start)
}

/// `v1.2.2026`
fn is_version(text: ByteText<'_>, at: usize) -> bool {
    matches!(text[at - 1], b'v' | b'V') && !letter_before(text, at - 1)
}

/// Longer than anything between a word for a room or telephone and its number, in bytes.
const MAX_BETWEEN: usize = 10;

/// The maximum number of digits that the last part of a room's number has.
const MAX_ROOM_DIGITS: usize = 4;

/// Returns the end of an IBAN whose check digits start at a position; its groups are no telephone number.
pub(crate) fn iban_end(text: ByteText<'_>, at: usize, run: usize) -> Option<usize> {
    let country = text.get(at.checked_sub(2)?..at)?;
    if !country.iter().all(u8::is_ascii_uppercase)
        || letter_before(text, at - 2)
        || digit_before(text, at - 2)
    {
        return None;
    }
    let mut count = run - at;
    let mut end = run;
    if count != 2 && count < 11 {
        return None;
    }
    // What follows a complete one is another number.
    let most = iban_length([country[0], country[1]]).map_or(32, |length| length - 2);
    while count < most && text.get(end) == Some(&b' ') && digit_at(text, end + 1) {
        let next = digits_end(text, end + 1);
        if next - end - 1 > 4 || date_end(text, end + 1).is_some() {
            break;
        }
        count += next - end - 1;
        end = next;
    }
    (count >= 12).then_some(end)
}
