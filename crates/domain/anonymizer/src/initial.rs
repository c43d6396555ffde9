//! Initials and abbreviated names: `K.`, `A.-M.`, `Ch.`, `B2`.

use crate::lexicon::Lexicon;
use crate::text::{
    ByteText, blanks_end, char_at, digit_at, digits_end, is_blank, is_capital, letter_at, letters_end, slice,
};
use crate::word_facts::{GIVEN, SURNAME, WordFacts};

/// Checks whether a word with a dot after it is an initial, and returns where it ends, including the dot if
/// so.
pub(crate) fn initial_end(text: ByteText<'_>, word: &str, end: usize, hyphen: bool) -> (bool, usize) {
    if word.len() == 1 || word.chars().nth(1).is_none() {
        // "A.-M. Scholz"
        if text.get(end + 1) == Some(&b'-')
            && let Some((second, length)) = char_at(text, end + 2)
            && second.is_uppercase()
            && text.get(end + 2 + length) == Some(&b'.')
        {
            return (true, end + 3 + length);
        }
        return (true, end + 1);
    }
    // "K.-L." as "K-L."
    let is_initial =
        hyphen && word.split('-').count() <= 3 && word.split('-').all(|part| part.chars().nth(1).is_none());
    (is_initial, end + usize::from(is_initial))
}

/// Checks whether a capitalised word of two or three letters and the dot at `dot` stand for a name: `Ch.`,
/// `Sch.` Without a vowel they always do; otherwise they do if the sentence continues.
pub(crate) fn is_abbreviated(
    text: ByteText<'_>,
    word: &str,
    dot: usize,
    facts: WordFacts,
    lexicon: &Lexicon,
) -> bool {
    if !word.chars().skip(1).all(char::is_lowercase) {
        return false;
    }
    if !facts.is_unlisted() {
        // "Frau Ay.,"
        let goes_on = || {
            let next = blanks_end(text, dot + 1, 1);
            word.chars().nth(2).is_none() && letter_at(text, next) && !is_capital(text, next)
        };
        return facts.0 & !(GIVEN | SURNAME) == 0
            && (matches!(text.get(dot + 1), Some(b',' | b';' | b')')) || goes_on());
    }
    let is_vowel = |c: char| "aeiouyäöüAEIOUYÄÖÜ".contains(c);
    if !word.chars().any(is_vowel) || word.chars().nth(2).is_none() {
        return true;
    }
    let next = blanks_end(text, dot + 1, 1);
    if next == dot + 1 || text.get(dot + 1) == Some(&b'\n') {
        return matches!(text.get(next), Some(b',' | b';' | b')'));
    }
    if !letter_at(text, next) {
        return false;
    }
    !is_capital(text, next) || lexicon.facts(slice(text, next, letters_end(text, next))).is_known_name()
}

/// `B2`, `M 1` without the blank: a letter and a number of one or two digits, as court rulings number people.
#[inline]
pub(crate) fn numbered_end(text: ByteText<'_>, at: usize) -> Option<usize> {
    if !digit_at(text, at + 1) || !text[at].is_ascii_uppercase() {
        return None;
    }
    let end = digits_end(text, at + 1);
    if !matches!(end - at, 2..=3) {
        return None;
    }
    let is_open = letter_at(text, end) || matches!(text.get(end), Some(b'-' | b'_' | b'@' | b'/' | b'['));
    let goes_on =
        matches!(text.get(end), Some(b'.' | b',')) && text.get(end + 1).is_some_and(u8::is_ascii_digit);
    (!is_open && !goes_on).then_some(end)
}

/// Returns the end of the mark for omitted letters: `B...`, `B…`, `B***`.
#[inline]
pub(crate) fn omission_end(text: ByteText<'_>, at: usize) -> usize {
    match text.get(at) {
        Some(0xE2) if text.get(at..at + 3) == Some("…".as_bytes()) => at + 3,
        // A single dot ends the sentence.
        Some(sign @ (b'.' | b'*' | b'_')) if text.get(at + 1) == Some(sign) => {
            at + text[at..].iter().take(8).take_while(|byte| *byte == sign).count()
        }
        _ => at,
    }
}

/// Like `omission_end`, also after a blank: `B ...`, `B …`.
#[inline]
pub(crate) fn spaced_omission_end(text: ByteText<'_>, at: usize) -> usize {
    if !text.get(at).is_some_and(|byte| is_blank(*byte)) {
        return omission_end(text, at);
    }
    let next = blanks_end(text, at, 1);
    let is_sign = text.get(next).is_some_and(|byte| matches!(byte, b'.' | 0xE2));
    let after = if is_sign { omission_end(text, next) } else { next };
    if after >= next + 3 { after } else { at }
}

/// Returns where all letters and omission marks of `H … W …` end; the first letter ends at `at`.
#[inline]
pub(crate) fn omissions_end(text: ByteText<'_>, at: usize) -> usize {
    let end = spaced_omission_end(text, at);
    if end == at { at } else { more_omissions_end(text, end) }
}

fn more_omissions_end(text: ByteText<'_>, mut end: usize) -> usize {
    loop {
        let next = blanks_end(text, end, 1);
        let letter = char_at(text, next).map_or(0, |(_, length)| length);
        let more = spaced_omission_end(text, next + letter);
        if next == end || !is_capital(text, next) || more == next + letter {
            return end;
        }
        end = more;
    }
}

/// Checks for an abbreviation before a number, which belongs to no name: "Herrn J. Az. 220 Js 41/23", "Frau K. Tel.
/// 4711"; `end` is where its letters end.
pub(crate) fn is_label(text: ByteText<'_>, word: &str, end: usize) -> bool {
    let is_known = matches!(
        word,
        "Az" | "Tel" | "Fax" | "Abt" | "Str" | "Nr" | "Abs" | "Art" | "Kto" | "App" | "Zi" | "Stat"
    );
    is_known && text.get(end) == Some(&b'.') && {
        let next = blanks_end(text, end + 1, 2);
        let roman = text.get(next).is_some_and(|first| matches!(first, b'I' | b'V' | b'X'));
        text.get(end + 1) == Some(&b':') || digit_at(text, next) || (word == "Az" && roman)
    }
}

/// Checks whether an initial begins a medical abbreviation: `Z. n.`, `V. a.`, `V.a.`
pub(crate) fn is_abbreviation(text: ByteText<'_>, end: usize) -> bool {
    let next = blanks_end(text, end, 1);
    text.get(next).is_some_and(u8::is_ascii_lowercase) && text.get(next + 1) == Some(&b'.')
}
