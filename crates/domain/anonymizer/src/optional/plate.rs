//! German number plates: `HD-AB 1234`, `HD AB 123`, `B-MW 7E`.

use super::context_word::{continues_after, part, word_before};
use super::words::{DISTRICT, flags};
use crate::number::iban_end;
use crate::text::{ByteText, letter_at, letter_before};

/// Returns the plate whose digits start at a position.
pub(super) fn at(text: ByteText<'_>, at: usize, run: usize) -> Option<(usize, usize)> {
    let (letters, letters_end) = letters_before(text, at)?;
    // "HD-DE89 3704 0044 …" is an IBAN.
    if run - at > 4 || text[at] == b'0' || iban_end(text, at, run).is_some() {
        return None;
    }
    let end = end(text, run)?;
    let mark = *text.get(letters.checked_sub(1)?)?;
    let code_end = letters - 1;
    let code = code_start(text, code_end)?;
    let name = part(text, code, code_end);
    // German plates have eight characters at most.
    let count = name.chars().count() + (letters_end - letters) + (run - at);
    if count > 8 || flags(name) & DISTRICT == 0 {
        return None;
    }
    // "A-B 3" is too short to be a plate without a label, and the G-BA is a committee.
    let is_other = count < 4 || is_abbreviation(name) || part(text, code, letters_end) == "G-BA";
    let is_certain = mark == b'-' && !is_other && !(at > letters_end && text[at - 1] == b'-' && count < 5);
    let is_likely = mark == b' '
        && name.len() > 1
        && letters_end - letters == 2
        && !in_capitals(text, code, end)
        && !is_norm(name);
    (is_certain || is_likely || says_plate(text, code)).then_some((code, end))
}

/// Returns the end of the plate, with `E` or `H`.
fn end(text: ByteText<'_>, run: usize) -> Option<usize> {
    let end = run + usize::from(matches!(text.get(run), Some(b'E' | b'H')));
    (!letter_at(text, end) && !continues_after(text, end)).then_some(end)
}

/// Returns the one or two letters before the digits, attached or with a blank or a hyphen in between.
fn letters_before(text: ByteText<'_>, at: usize) -> Option<(usize, usize)> {
    let end = at - usize::from(matches!(text.get(at.checked_sub(1)?), Some(b' ' | b'-')));
    let mut start = end;
    while start > 0 && end - start < 3 && text[start - 1].is_ascii_uppercase() {
        start -= 1;
    }
    let is_joined = start > 0 && matches!(text[start - 1], b'-' | b' ');
    (is_joined && (1..=2).contains(&(end - start))).then_some((start, end))
}

/// Returns the start of the one to three capitals before a place.
fn code_start(text: ByteText<'_>, end: usize) -> Option<usize> {
    let mut start = end;
    for _ in 0..4 {
        let Some((c, length)) = crate::text::char_before(text, start) else { break };
        if !c.is_ascii_uppercase() && !matches!(c, 'Ä' | 'Ö' | 'Ü') {
            break;
        }
        start -= length;
    }
    let is_code = start < end && part(text, start, end).chars().count() <= 3;
    let is_part = letter_before(text, start)
        || start
            .checked_sub(1)
            .is_some_and(|last| matches!(text[last], b'-' | b'_' | b'/' | b'.' | b'0'..=b'9'));
    (is_code && !is_part).then_some(start)
}

/// Codes that are common abbreviations: `OP-A 3`, `ST-T 2`.
fn is_abbreviation(code: &str) -> bool {
    matches!(
        code,
        "OP" | "ST" | "IN" | "EU" | "WC" | "TE" | "RI" | "MR" | "CT" | "PC" | "EIN" | "AU" | "DIN" | "LB"
    )
}

/// `DIN EN 455`, `EU KI 12`.
fn is_norm(code: &str) -> bool {
    const WORDS: &str = "DIN EU IN AN AM ES ER OP WO DA SO MIT NACH VOR WAR DAS TE MR BIS IM EIN PS LL GER \
        MED MS";
    WORDS.split(' ').any(|known| known == code)
}

/// In a text in capitals any short words look like a plate.
fn in_capitals(text: ByteText<'_>, start: usize, end: usize) -> bool {
    let is_capital = |word: &str| word.len() > 1 && word.chars().all(char::is_uppercase);
    word_before(text, start, 1)
        .is_some_and(|word| is_capital(word.text) && !matches!(word.text, "KFZ" | "PKW" | "LKW"))
        || super::context_word::word_after(text, end, 1).is_some_and(|word| is_capital(word.text))
}

/// `Kennzeichen: B M 12`, `Kfz B M 12`.
fn says_plate(text: ByteText<'_>, at: usize) -> bool {
    let before = super::context_word::before_blanks(text, at, 2);
    let end = before - usize::from(before > 0 && text[before - 1] == b':');
    word_before(text, end, 2).is_some_and(|word| {
        let text = word.text;
        text.ends_with("ennzeichen")
            || ["KFZ", "Kfz", "PKW", "Pkw", "LKW", "Lkw"].contains(&text)
            || text == "Nummernschild"
    })
}
