//! What a digit can be part of: a date, a room or ward, a telephone number.

use crate::further::iban_length;
use crate::phone;
use crate::room_word::{is_counted, is_room_word};
use crate::rule::Rule;
use crate::steps;
use crate::text::{
    Text, blanks_end, digit_at, digit_before, digits_end, is_blank, is_capital, letter_at, letter_before,
    letters_end, slice, word_start,
};

/// A match as start, end and rule.
type Found = (usize, usize, Rule);

/// Looks at the run of digits that starts at `at`; returns a match, and where to go on.
pub(crate) fn at(text: Text<'_>, at: usize) -> (Option<Found>, usize) {
    let run = digits_end(text, at);
    if digit_before(text, at) {
        return (None, run);
    }
    if let Some(end) = iban_end(text, at, run) {
        return (None, end);
    }
    let attached = letter_before(text, at);
    let may_be_date = !attached && run - at <= 2 && text.get(run) == Some(&b'.');
    if may_be_date && let Some(end) = date_end(text, at) {
        return (Some((at, end, Rule::Date)), end);
    }
    let labelled = attached || follows_word(text, at);
    if labelled && let Some((start, end)) = room(text, at, run, attached) {
        return (Some((start, end, Rule::Room)), end);
    }
    // Without a word before it, a telephone number begins with a zero and another digit.
    if attached || !(labelled || (text[at] == b'0' && run - at > 1)) {
        return (None, run);
    }
    match phone::at(text, at, labelled) {
        Some(end) => (Some((at, end, Rule::Phone)), end),
        None => (None, run),
    }
}

/// Whether a word may stand before the number, with nothing between that [`keyword`] and
/// [`word_before`] do not pass over. Spares most numbers the closer looks.
fn follows_word(text: Text<'_>, at: usize) -> bool {
    for (passed, byte) in text[..at].iter().rev().enumerate() {
        steps::add(1);
        if !matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | b'.' | b':' | b'(' | b'-' | b'=' | b'#') {
            return byte.is_ascii_alphabetic() || *byte >= 0x80;
        }
        if passed >= LONGEST_WORD {
            return true;
        }
    }
    false
}

/// The end of a date `D.M.YYYY` that starts at a position: day 1 to 31, month 1 to 12, one or
/// two digits each, a year from 1000 to 2999, at most one blank after a dot.
pub(crate) fn date_end(text: Text<'_>, at: usize) -> Option<usize> {
    // 1.2.2026 inside 4.1.2.2026 or 7,1.2.2026 is a version or a number.
    if at >= 2 && matches!(text[at - 1], b'.' | b',') && digit_before(text, at - 1) {
        return None;
    }
    let (day, after_day) = up_to_two_digits(text, at)?;
    let month_at = dot_then_digit(text, after_day)?;
    let (month, after_month) = up_to_two_digits(text, month_at)?;
    let year_at = dot_then_digit(text, after_month)?;
    let end = digits_end(text, year_at);
    let continues =
        letter_at(text, end) || (matches!(text.get(end), Some(b'.' | b',')) && digit_at(text, end + 1));
    let is_year = end - year_at == 4 && matches!(text[year_at], b'1' | b'2');
    (is_year && (1..=31).contains(&day) && (1..=12).contains(&month) && !continues).then_some(end)
}

fn up_to_two_digits(text: Text<'_>, at: usize) -> Option<(u8, usize)> {
    let end = digits_end(text, at);
    match end - at {
        1 => Some((text[at] - b'0', end)),
        2 => Some(((text[at] - b'0') * 10 + (text[at + 1] - b'0'), end)),
        _ => None,
    }
}

fn dot_then_digit(text: Text<'_>, at: usize) -> Option<usize> {
    if text.get(at) != Some(&b'.') {
        return None;
    }
    let next = if text.get(at + 1) == Some(&b' ') { at + 2 } else { at + 1 };
    digit_at(text, next).then_some(next)
}

/// The end of an IBAN whose check digits start at a position; its groups are no telephone number.
pub(crate) fn iban_end(text: Text<'_>, at: usize, run: usize) -> Option<usize> {
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
    // What stands behind a whole one is another number.
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

/// Longest word that is looked at before a number, in bytes.
const LONGEST_WORD: usize = 48;

/// The room or ward whose number contains the digits at `at`, up to `run`.
fn room(text: Text<'_>, at: usize, run: usize, attached: bool) -> Option<(usize, usize)> {
    // "A3": up to two letters in front of the digits belong to the number; "B 2" too.
    let mut number = at;
    while at - number < 2 && number > 0 && text[number - 1].is_ascii_alphabetic() {
        number -= 1;
    }
    // Another letter before, or no word before the letters.
    if attached && (number == at || letter_before(text, number) || !follows_word(text, number)) {
        return None;
    }
    let start = keyword(text, number).or_else(|| {
        if number < at {
            return None;
        }
        let letter = before_blanks(text, number, 2);
        let is_letter = letter < number
            && letter > 0
            && text[letter - 1].is_ascii_uppercase()
            && !letter_before(text, letter - 1);
        if is_letter { keyword(text, letter - 1) } else { None }
    })?;
    let end = room_number_end(text, run);
    let next = next_letters(text, end);
    (!counts_something(text, end, next) && !is_idiom(text, start))
        .then(|| (start, more_rooms(text, end, next)))
}

/// The start of the word for a room that stands before a number: `Zimmer`, `Station Nr.`, `Zi.`
fn keyword(text: Text<'_>, number: usize) -> Option<usize> {
    let mut end = before_blanks(text, number, 3);
    let apart = end < number;
    let mut was_marked = apart;
    if end > 0 && matches!(text[end - 1], b':' | b'-' | b'#') {
        end = before_blanks(text, end - 1, 2);
        was_marked = true;
    }
    let dotted = end > 0 && text[end - 1] == b'.';
    let word_end = if dotted { end - 1 } else { end };
    // The last letters of the words for rooms and for `Nr`; a hyphen after them.
    if !matches!(
        text.get(word_end.checked_sub(1)?)? | 0x20,
        b'r' | b'n' | b's' | b'm' | b'e' | b'i' | b'o' | b'-'
    ) {
        return None;
    }
    let start = word_start(text, word_end, LONGEST_WORD);
    // A word that is glued to digits is part of a code.
    if start == word_end || digit_before(text, start) {
        return None;
    }
    let word = slice(text, start, word_end);
    if is_abbreviation_of_number(word) {
        let room_end = before_blanks(text, start, 2);
        let room_start = word_start(text, room_end, LONGEST_WORD);
        return (room_start < room_end
            && !digit_before(text, room_start)
            && is_room_word(slice(text, room_start, room_end), false))
        .then_some(room_start);
    }
    ((was_marked || dotted) && is_room_word(word, dotted)).then_some(start)
}

/// "von Station zu Station 4 Formulare", "Zimmer für Zimmer", "pro Zimmer 2 Betten": each of them.
fn is_idiom(text: Text<'_>, start: usize) -> bool {
    let end = before_blanks(text, start, 2);
    // The last letters of the words below.
    if end == 0 || !matches!(text[end - 1], b'o' | b'e' | b'r' | b'u' | b'm') {
        return false;
    }
    let before = word_start(text, end, LONGEST_WORD);
    match slice(text, before, end) {
        "pro" | "Pro" | "je" | "Je" | "per" => true,
        "zu" | "für" | "um" => {
            let end = before_blanks(text, before, 2);
            is_room_word(slice(text, word_start(text, end, LONGEST_WORD), end), false)
        }
        _ => false,
    }
}

fn before_blanks(text: Text<'_>, at: usize, most: usize) -> usize {
    let mut start = at;
    while start > 0 && at - start < most && is_blank(text[start - 1]) {
        start -= 1;
    }
    start
}

fn is_abbreviation_of_number(word: &str) -> bool {
    matches!(word.as_bytes().first(), Some(b'n' | b'N'))
        && ["nr", "nummer", "no", "nrn"].iter().any(|known| word.eq_ignore_ascii_case(known))
}

/// The end of a room's number: digits, groups after `.`, `/` or `-`, up to two letters.
fn room_number_end(text: Text<'_>, run: usize) -> usize {
    let mut end = run;
    for _ in 0..3 {
        if matches!(text.get(end), Some(b'.' | b'/' | b'-')) && digit_at(text, end + 1) {
            // "Zimmer 5-12.03.2026": a date is no part of a room.
            if date_end(text, end + 1).is_some() {
                break;
            }
            end = digits_end(text, end + 1);
        } else if matches!(text.get(end), Some(b'.' | b'-' | b'/'))
            && text.get(end + 1).is_some_and(u8::is_ascii_uppercase)
            && !letter_at(text, end + 2)
        {
            end += 2;
        } else {
            break;
        }
    }
    let letters = letters_end(text, end);
    if letters - end <= 2 { letters } else { end }
}

/// The letters after at most two blanks: where they start and end.
fn next_letters(text: Text<'_>, at: usize) -> (usize, usize) {
    let start = blanks_end(text, at, 2);
    (start, letters_end(text, start))
}

/// Second rooms: "Zimmer 12 und 13 lagen"; `next` are the letters after the first one.
fn more_rooms(text: Text<'_>, end: usize, next: (usize, usize)) -> usize {
    let (after, word) = next;
    let joined = match &text[after..word] {
        b"und" | b"oder" | b"bis" | b"u" => word,
        b"" if matches!(text.get(after), Some(b'+' | b'&' | b'-')) && after > end => after + 1,
        _ => return end,
    };
    let number = blanks_end(text, joined, 2);
    if number == joined || !digit_at(text, number) || date_end(text, number).is_some() {
        return end;
    }
    let second = room_number_end(text, digits_end(text, number));
    if second - number > 6 {
        return end;
    }
    let next = next_letters(text, second);
    let is_noun = next.0 > second && is_capital(text, next.0);
    if is_noun || counts_something(text, second, next) { end } else { second }
}

/// Whether what follows a number says that it counts or measures; `next` are the letters after it.
fn counts_something(text: Text<'_>, end: usize, next: (usize, usize)) -> bool {
    let (next, letters) = next;
    match text.get(next) {
        Some(b'%') => true,
        // ° and €
        Some(0xC2) => text.get(next + 1) == Some(&0xB0),
        Some(0xE2) => text.get(next + 1..next + 3) == Some(&[0x82, 0xAC]),
        Some(b':' | b',') => digit_at(text, next + 1) && next == end,
        Some(byte) if byte.is_ascii_alphabetic() => is_counted(&text[next..letters]) && !joins(text, letters),
        _ => false,
    }
}

/// Whether a hyphen joins the word that ends at a position to another: "Tage-Raum" counts nothing.
pub(crate) fn joins(text: Text<'_>, end: usize) -> bool {
    text.get(end) == Some(&b'-') && letter_at(text, end + 1)
}

/// The word that ends right before a position, punctuation and blanks between passed over.
pub(crate) fn word_before(text: Text<'_>, at: usize) -> &str {
    let end = word_before_end(text, at);
    slice(text, word_start(text, end, LONGEST_WORD), end)
}

/// Where [`word_before`] ends.
pub(crate) fn word_before_end(text: Text<'_>, at: usize) -> usize {
    let mut end = at;
    while end > 0
        && at - end < 4
        && (is_blank(text[end - 1]) || matches!(text[end - 1], b'.' | b':' | b'(' | b'-' | b'=' | b'#'))
    {
        end -= 1;
    }
    end
}
