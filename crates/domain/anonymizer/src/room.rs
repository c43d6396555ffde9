//! Rooms and wards: a word for one, and one or more numbers.

use crate::count_word::{is_counted, is_ordinal, is_person_or_thing};
use crate::date::short_date_end;
use crate::room_list::list_end;
use crate::room_number::{counts, is_measured, next_letters, number_end};
use crate::room_word::{RoomKind, RoomWord, is_any, is_article, is_pronoun, is_small_ward, room_word};
use crate::rule::Rule;
use crate::step_counter;
use crate::text::{
    ByteText, blanks_end, digit_before, is_blank, is_capital, letter_at, letter_before, slice, word_start,
};

/// The longest word considered before a number, in bytes.
pub(crate) const LONGEST_WORD: usize = 48;

/// Returns the room or ward whose number contains the digits at `at`, up to `run`.
pub(crate) fn at(text: ByteText<'_>, at: usize, run: usize) -> Option<(usize, usize)> {
    let (start, number, word) = before(text, at, run)?;
    let end = number_end(text, run);
    if is_year(text, at, run, start, word) || !is_number_of_room(text, start, (at, run), end, word) {
        return None;
    }
    let plain = number == at && end == run;
    if is_each(text, start, plain) {
        return None;
    }
    let start = compound_start(text, start, number);
    Some((start, list_end(text, (at, run), end, word)))
}

/// Returns where a word for a room begins as a name would, of which the rest would be left otherwise: the word may be
/// longer than what was considered, and a compound with a hyphen may have other joints (`O'Brien-Station 3`).
fn compound_start(text: ByteText<'_>, start: usize, number: usize) -> usize {
    let mut start = if letter_before(text, start) { word_start(text, start, usize::MAX) } else { start };
    if text[start..number].contains(&b'-') {
        while let Some(joint) = joint_before(text, start).filter(|joint| letter_before(text, *joint)) {
            start = word_start(text, joint, usize::MAX);
        }
    }
    start
}

/// Returns where an apostrophe or underscore begins that ends at a position.
fn joint_before(text: ByteText<'_>, end: usize) -> Option<usize> {
    const JOINTS: [&str; 6] = ["'", "`", "´", "‘", "’", "_"];
    let before = text.get(..end)?;
    let joint = JOINTS.iter().find(|joint| before.ends_with(joint.as_bytes()))?;
    Some(end - joint.len())
}

/// Returns the word for a room before digits: where it starts, where its number starts, and what it means.
fn before(text: ByteText<'_>, at: usize, run: usize) -> Option<(usize, usize, RoomWord)> {
    if letter_before(text, at) {
        // "Zimmer12"
        let start = word_start(text, at, LONGEST_WORD);
        if let Some(word) = room_word(slice(text, start, at), false) {
            return (!digit_before(text, start)).then_some((start, at, word));
        }
        // "A3", "CHI3": letters in front of the digits belong to the number.
        let letters = capitals_before(text, at, 4).max(usize::from(text[at - 1].is_ascii_alphabetic()));
        let number = at - if letters == 1 && letter_pair(text, at) { 2 } else { letters };
        let fits = letters > 0 && !letter_before(text, number) && follows_word(text, number);
        return if fits { coded(text, number) } else { named_ward(text, at, run) };
    }
    coded(text, at).or_else(|| spaced(text, at, run))
}

/// `Station Uro2`: the short name of a ward with its number.
fn named_ward(text: ByteText<'_>, at: usize, run: usize) -> Option<(usize, usize, RoomWord)> {
    let name = word_start(text, at, LONGEST_WORD);
    let fits =
        (3..=6).contains(&(at - name)) && is_capital(text, name) && run - at <= 2 && !letter_at(text, run);
    let (start, word) = keyword(text, name).filter(|_| fits)?;
    (word.kind == RoomKind::Ward && !word.plural).then_some((start, name, word))
}

/// Checks whether exactly two letters in any case stand before a position.
fn letter_pair(text: ByteText<'_>, at: usize) -> bool {
    at > 1 && text[at - 1].is_ascii_alphabetic() && text[at - 2].is_ascii_alphabetic()
}

/// Counts the capitals before a position, up to `most`.
fn capitals_before(text: ByteText<'_>, at: usize, most: usize) -> usize {
    let mut count = 0;
    while count < most && at > count && text[at - count - 1].is_ascii_uppercase() {
        count += 1;
    }
    count
}

/// Returns a word for a room before a number, or before one with a letter in front: `E.017`, `C-204`.
fn coded(text: ByteText<'_>, number: usize) -> Option<(usize, usize, RoomWord)> {
    if let Some((start, word)) = keyword(text, number) {
        return Some((start, number, word));
    }
    if number == 0 || !matches!(text[number - 1], b'.' | b'-') {
        return None;
    }
    let letters = capitals_before(text, number - 1, 2);
    let code = number - 1 - letters;
    if letters == 0 || letter_before(text, code) {
        return None;
    }
    keyword(text, code).map(|(start, word)| (start, code, word))
}

/// Returns a word for a room before letters and a number: `B 2`, `ITS 2`.
fn spaced(text: ByteText<'_>, number: usize, run: usize) -> Option<(usize, usize, RoomWord)> {
    let end = before_blanks(text, number, 2);
    let letters = if end < number { capitals_before(text, end, 3) } else { 0 };
    let code = end - letters;
    if letters == 0 || letter_before(text, code) || digit_before(text, code) {
        return None;
    }
    let fits = letters == 1 || (run - number <= 2 && !is_counted(&text[code..end]));
    if !fits {
        return None;
    }
    keyword(text, code).map(|(start, word)| (start, code, word))
}

/// Returns the word for a room before a number, and where it starts: `Zimmer`, `Station Nr.`, `Zi.`
fn keyword(text: ByteText<'_>, number: usize) -> Option<(usize, RoomWord)> {
    let mut end = before_blanks(text, number, 4);
    let mut apart = end < number;
    let mut marked = false;
    if end > 0 && matches!(text[end - 1], b':' | b'-' | b'#') {
        marked = text[end - 1] != b'-';
        end = before_blanks(text, end - 1, 2);
        apart = true;
    }
    let dotted = end > 0 && text[end - 1] == b'.';
    let word_end = if dotted { end - 1 } else { end };
    // The last letters of the words for rooms and for `Nr`, or a hyphen after them.
    if !matches!(
        text.get(word_end.checked_sub(1)?)? | 0x20,
        b'r' | b'n' | b's' | b'm' | b'e' | b'l' | b't' | b'i' | b'o' | b'-'
    ) {
        return None;
    }
    let start = word_start(text, word_end, LONGEST_WORD);
    // A word attached to digits is part of a code.
    if start == word_end || digit_before(text, start) {
        return None;
    }
    let word = slice(text, start, word_end);
    // "Zi.-Nr. 208"
    let start = start + usize::from(word.starts_with('-'));
    let word = word.strip_prefix('-').unwrap_or(word);
    if is_abbreviation_of_number(word) {
        let mut room_end = before_blanks(text, start, 2);
        room_end -= usize::from(room_end > 0 && text[room_end - 1] == b'-');
        // "Zi. Nr. 208", "Zi.Nr. 208"
        let dotted = room_end > 0 && text[room_end - 1] == b'.';
        room_end -= usize::from(dotted);
        let room_start = word_start(text, room_end, LONGEST_WORD);
        if room_start == room_end || digit_before(text, room_start) {
            return None;
        }
        let word = room_word(slice(text, room_start, room_end), dotted)?;
        return Some((room_start, RoomWord { numbered: true, ..word }));
    }
    if is_small_ward(word) && !follows_preposition(text, start) {
        return None;
    }
    let word = if apart || dotted { room_word(word, dotted)? } else { return None };
    Some((start, RoomWord { numbered: word.numbered || marked, ..word }))
}

/// Checks whether a word stands before `stat.` as before a ward: "auf stat. 5", but neither "Tavor stat. 2 Tbl." nor
/// "Aspisol stat. 500".
fn follows_preposition(text: ByteText<'_>, start: usize) -> bool {
    let end = before_blanks(text, start, 2);
    let word = slice(text, word_start(text, end, LONGEST_WORD), end);
    ["auf", "nach", "von", "der"].iter().any(|known| word.eq_ignore_ascii_case(known))
}

fn is_abbreviation_of_number(word: &str) -> bool {
    matches!(word.as_bytes().first(), Some(b'n' | b'N'))
        && ["nr", "nummer", "no", "nrn"].iter().any(|known| word.eq_ignore_ascii_case(known))
}

pub(crate) fn before_blanks(text: ByteText<'_>, at: usize, most: usize) -> usize {
    let mut start = at;
    while start > 0 && at - start < most && is_blank(text[start - 1]) {
        start -= 1;
    }
    start
}

/// "pro Zimmer 2 Betten", "in jedem Raum 3", "von Station zu Station 4 Formulare": no particular room.
fn is_each(text: ByteText<'_>, start: usize, plain: bool) -> bool {
    let end = before_blanks(text, start, 2);
    // The last letters of the words below.
    if end == 0 || !matches!(text[end - 1], b'o' | b'e' | b'r' | b'u' | b'm' | b'n' | b's') {
        return false;
    }
    let before = word_start(text, end, LONGEST_WORD);
    let word = slice(text, before, end);
    if matches!(word, "zu" | "für" | "um") {
        let end = before_blanks(text, before, 2);
        return room_word(slice(text, word_start(text, end, LONGEST_WORD), end), false).is_some();
    }
    plain && is_any(word)
}

/// Checks whether a number is more likely a year: "im Raum 2015", "auf der Intensivstation 2019".
fn is_year(text: ByteText<'_>, at: usize, run: usize, start: usize, word: RoomWord) -> bool {
    if run - at != 4 || !matches!(slice(text, at, at + 2), "19" | "20") {
        return false;
    }
    if is_iso_date(text, run) {
        return true;
    }
    if word.numbered || word.kind == RoomKind::Room || letter_before(text, at) {
        return false;
    }
    let end = before_blanks(text, start, 2);
    word.compound || is_article(slice(text, word_start(text, end, LONGEST_WORD), end))
}

/// `-03-17` after a year.
fn is_iso_date(text: ByteText<'_>, year: usize) -> bool {
    text.get(year..year + 6).is_some_and(|rest| {
        rest[0] == b'-' && rest[3] == b'-' && [1, 2, 4, 5].iter().all(|at| rest[*at].is_ascii_digit())
    })
}

/// Checks by its shape and what follows whether a number, up to `end` and with its first digits in `run`,
/// belongs to a room.
fn is_number_of_room(
    text: ByteText<'_>,
    start: usize,
    run: (usize, usize),
    end: usize,
    word: RoomWord,
) -> bool {
    if is_measured(text, run, end) || is_dated(text, start, run, word.kind) {
        return false;
    }
    let next = next_letters(text, end);
    let region = word.kind == RoomKind::Space && end - run.0 == 5 && end == run.1 && !word.numbered;
    // "im Raum 50667 Köln"
    let is_postcode = region && next.0 > end && is_capital(text, next.0);
    let is_other = is_postcode || (word.kind == RoomKind::Ward && is_pressure(text, run, end));
    // "Station 7S2 Patienten verlegt"
    let is_code = digit_before(text, end) && text[run.1..end].iter().any(u8::is_ascii_alphabetic);
    !is_other && (is_code || !counts(text, end, next) || begins_note(text, (start, next), word))
}

/// Checks whether what could be counted begins a note on the room instead: "Zi. 31 Fenster klemmt", "Zimmer 12 Kollegen
/// informiert". In "im Zimmer 4 Betten" an article shows that no number belongs to the room, and "auf Station 2
/// Pfleger" needs none.
fn begins_note(text: ByteText<'_>, (start, next): (usize, (usize, usize)), word: RoomWord) -> bool {
    let is_room = matches!(word.kind, RoomKind::Room | RoomKind::Space) && !word.compound && !word.plural;
    is_room && is_person_or_thing(text.get(next.0..next.1).unwrap_or_default()) && !is_some_room(text, start)
}

/// Checks whether an article, a number or the like stands before a word for a room, perhaps with an adjective between:
/// "im kleinen Raum", "in diesem Zimmer", "3 Zimmer".
fn is_some_room(text: ByteText<'_>, start: usize) -> bool {
    let mut at = start;
    for _ in 0..2 {
        let end = before_blanks(text, at, 2);
        if end == at || digit_before(text, end) {
            return end < at;
        }
        at = word_start(text, end, LONGEST_WORD);
        let word = slice(text, at, end);
        if is_any(word) || is_article(word) || is_pronoun(word) {
            return true;
        }
        if !["e", "en", "er"].iter().any(|ending| word.ends_with(ending)) {
            return false;
        }
    }
    false
}

/// Checks whether a number is part of a date: "Station 12.03.24", "Station 12.03. bis", "Station 3. Tag".
fn is_dated(text: ByteText<'_>, start: usize, run: (usize, usize), kind: RoomKind) -> bool {
    if text.get(run.1) != Some(&b'.') {
        return false;
    }
    if let Some(end) = short_date_end(text, run.0) {
        let after = blanks_end(text, end, 2);
        // "Zi 1.2. dieZimmer 4": once the second is masked, the first one still is a date.
        let goes_on = after > end
            && (text.get(after).is_some_and(u8::is_ascii_lowercase) || is_replacement(text, after));
        // "auf der Station 3.1. Danach": a ward. Room numbers may have three parts, ward numbers may not.
        let is_dated_ward =
            kind == RoomKind::Ward && !(end - run.0 == "3.1.".len() && ends_sentence(text, start, end));
        return is_dated_ward || (goes_on && text[end - 1] == b'.');
    }
    is_ordinal(text, run.1)
}

/// Checks whether a dot ends the text, or a sentence about a ward with an article: "Aufnahme Station 1.2. Entlassung 5.2."
/// has none.
fn ends_sentence(text: ByteText<'_>, start: usize, end: usize) -> bool {
    let article = before_blanks(text, start, 2);
    let has_article = is_article(slice(text, word_start(text, article, LONGEST_WORD), article));
    let next = blanks_end(text, end, 2);
    let goes_on = next > end && is_capital(text, next);
    text[end - 1] == b'.' && (next >= text.len() || text[next] == b'\n' || (has_article && goes_on))
}

/// Checks whether something that was masked stands at a position.
fn is_replacement(text: ByteText<'_>, at: usize) -> bool {
    let rest = text.bytes().get(at..).unwrap_or_default();
    rest.first() == Some(&b'[')
        && Rule::ALL.iter().any(|rule| rest.starts_with(rule.replacement().as_bytes()))
}

/// "auf Station 120/80"
fn is_pressure(text: ByteText<'_>, run: (usize, usize), end: usize) -> bool {
    let value = |from, to| slice(text, from, to).parse::<u16>().unwrap_or_default();
    text.get(run.1) == Some(&b'/')
        && (70..=260).contains(&value(run.0, run.1))
        && (30..=150).contains(&value(run.1 + 1, end))
        && value(run.1 + 1, end) < value(run.0, run.1)
}

/// Checks whether a word may stand before the number, with nothing in between that [`room`] and
/// [`word_before`] do not skip. Spares most numbers the closer checks.
fn follows_word(text: ByteText<'_>, at: usize) -> bool {
    for (passed, byte) in text[..at].iter().rev().enumerate() {
        step_counter::add(1);
        if !matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | b'.' | b':' | b'(' | b'-' | b'=' | b'#') {
            return byte.is_ascii_alphabetic() || *byte >= 0x80;
        }
        if passed >= LONGEST_WORD {
            return true;
        }
    }
    false
}
