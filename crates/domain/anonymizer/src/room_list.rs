//! Lists of rooms: `Zimmern 4, 5 und 6`, `Station 2 + 3`.

use crate::count_word::is_ordinal;
use crate::date::date_end;
use crate::phone;
use crate::room_number::{counts, is_measured, next_letters, number_end};
use crate::room_word::RoomWord;
use crate::text::{ByteText, blanks_end, digit_at, digit_before, digits_end, is_blank, is_capital, slice};

/// The maximum number of rooms in a list.
const MAX_ROOMS: usize = 12;

/// Returns the end of a list of rooms: "Zimmer 12 und 13 lagen", "Zimmern 4, 5 und 6"; `first` are the first
/// digits.
#[inline]
pub(crate) fn list_end(text: ByteText<'_>, first: (usize, usize), end: usize, word: RoomWord) -> usize {
    if may_join(text, end) { longer_list_end(text, first, end, word) } else { end }
}

/// The joining words are in small letters, and few other words begin with their first letters.
#[inline]
fn may_join(text: ByteText<'_>, end: usize) -> bool {
    let is_joining = |first: &u8| !first.is_ascii_alphabetic() || matches!(first, b'u' | b'o' | b'b' | b's');
    text.get(end) != Some(&b' ') || text.get(end + 1).is_some_and(is_joining)
}

fn longer_list_end(text: ByteText<'_>, first: (usize, usize), end: usize, word: RoomWord) -> usize {
    let (mut last, mut good) = (end, end);
    for joined_before in 0..MAX_ROOMS {
        let Some((number, comma)) =
            Some(last).filter(|end| may_join(text, *end)).and_then(|end| joined(text, end))
        else {
            break;
        };
        let Some(next) = further(text, number, first, end) else { break };
        let before = std::mem::replace(&mut last, next);
        let (after, letters) = next_letters(text, next);
        let noun = after > next && is_capital(text, after) && !word.plural && !follows(text, before, number);
        if noun || counts(text, next, (after, letters)) || is_ordinal(text, next) {
            break;
        }
        // "Zimmer 14, 15, 19. Danach"
        let ends_sentence = joined_before > 0
            && text.get(next) == Some(&b'.')
            && is_capital(text, blanks_end(text, next + 1, 2));
        if !comma || word.plural || closes(text, next) || ends_sentence || follows(text, before, number) {
            good = next;
        }
    }
    good
}

/// Returns where the second of two joined numbers starts, and whether a comma joins them.
fn joined(text: ByteText<'_>, end: usize) -> Option<(usize, bool)> {
    let (after, word) = next_letters(text, end);
    let joint = match &text[after..word] {
        b"und" | b"oder" | b"bis" | b"sowie" | b"UND" | b"ODER" | b"BIS" if after > end => word,
        b"u" | b"o" | b"bzw" if after > end => word + usize::from(text.get(word) == Some(&b'.')),
        b"" => match text.get(after)? {
            b',' if after == end => {
                let number = blanks_end(text, end + 1, 2);
                return starts_number(text, number).then_some((number, true));
            }
            b'+' | b'&' if after == end || text.get(after + 1).is_some_and(|byte| is_blank(*byte)) => {
                after + 1
            }
            b'-' | b'/' if after > end && !text[end..after].contains(&b'\n') => after + 1,
            _ => return None,
        },
        _ => return None,
    };
    let number = blanks_end(text, joint, 2);
    let apart = number > joint || matches!(text[joint - 1], b'+' | b'&');
    (apart && starts_number(text, number)).then_some((number, false))
}

/// Digits, or a letter and digits: `B3`, `E.018`.
fn starts_number(text: ByteText<'_>, at: usize) -> bool {
    first_digits(text, at).is_some()
}

fn first_digits(text: ByteText<'_>, at: usize) -> Option<usize> {
    if digit_at(text, at) {
        return Some(at);
    }
    let is_letter = text.get(at)?.is_ascii_uppercase();
    let next = at + 1 + usize::from(text.get(at + 1) == Some(&b'.'));
    (is_letter && digit_at(text, next)).then_some(next)
}

/// Returns the end of a further number of a list, which must have the shape of the first one.
fn further(text: ByteText<'_>, number: usize, first: (usize, usize), first_end: usize) -> Option<usize> {
    let digits = first_digits(text, number)?;
    let run = digits_end(text, digits);
    // "Zimmer 4 - 030 555 01 42"
    let parted = |end: usize| matches!(text.get(end), Some(b'.' | b'/')) && digit_at(text, end + 1);
    let is_split_code = run - digits == 1 && !parted(run);
    let is_phone = text[digits] == b'0' && (is_split_code || phone::at(text, digits, false).is_some());
    if run - digits > 4 || is_phone || date_end(text, digits).is_some() {
        return None;
    }
    let is_year =
        run - digits == 4 && first.1 - first.0 != 4 && matches!(&text[digits..digits + 2], b"19" | b"20");
    // "Raum 3, 12.03.": no room if the first number has no parts.
    let is_plain = first_end == first.1 || text.get(first.1) == Some(&b' ');
    if is_year || (parted(run) && is_plain) || is_measured(text, (digits, run), run) {
        return None;
    }
    let end = number_end(text, run);
    (end - number <= 8).then_some(end)
}

/// Checks whether a list of numbers may end at a position without a word between the last two.
fn closes(text: ByteText<'_>, at: usize) -> bool {
    match text.get(at) {
        None | Some(b';' | b')' | b'!' | b'?' | b':' | b'\n' | b'"' | b',') => true,
        Some(b'.') => text.get(at + 1).is_none_or(|byte| *byte == b'\n'),
        _ => false,
    }
}

/// Checks whether a number is one or two more than the one that ends before it: "Zimmer 11, 12 waren".
fn follows(text: ByteText<'_>, end: usize, number: usize) -> bool {
    let mut start = end;
    while digit_before(text, start) && end - start < 4 {
        start -= 1;
    }
    let value = |from, to| slice(text, from, to).parse::<u16>().ok();
    match (value(start, end), value(number, digits_end(text, number))) {
        (Some(one), Some(next)) => matches!(next.wrapping_sub(one), 1 | 2),
        _ => false,
    }
}
