//! Names after a title.

use crate::lexicon::{Lexicon, NameEvidence};
use crate::text::{blanks_end, char_at, is_blank, letter_at, letters_end, slice};
use crate::title::{self, Stack};

/// Most words of a name, particles not counted.
const MOST_WORDS: usize = 4;
/// Particles in a row: "von und zu", "van den".
const MOST_PARTICLES: usize = 3;

/// Looks at the title that starts at `at`: where the name that follows ends, and where to go on.
pub(crate) fn at(text: &[u8], at: usize, lexicon: &Lexicon) -> (Option<usize>, usize) {
    let Some(stack) = title::stack(text, at, lexicon) else { return (None, at + 1) };
    match name_end(text, &stack, lexicon) {
        Some(end) => (Some(end), end),
        None => (None, stack.end),
    }
}

fn name_end(text: &[u8], stack: &Stack, lexicon: &Lexicon) -> Option<usize> {
    if stack.name == stack.end && text.get(stack.end.checked_sub(1)?).is_none_or(|byte| *byte != b'.') {
        return None;
    }
    let mut end = first(text, stack, lexicon)?;
    let mut last = stack.name;
    let mut words = 1;
    while words < MOST_WORDS {
        let Some((start, next)) = further(text, last, end, lexicon) else { break };
        (last, end) = (start, next);
        words += 1;
    }
    if stack.plural {
        end = joined(text, end, lexicon).unwrap_or(end);
    }
    Some(end)
}

/// A word: letters, with hyphens and apostrophes between them.
#[derive(Clone, Copy)]
struct Word<'t> {
    text: &'t str,
    end: usize,
    capital: bool,
    /// A single capital letter with a dot.
    initial: bool,
}

fn word(text: &[u8], at: usize) -> Option<Word<'_>> {
    let (first, _) = char_at(text, at)?;
    if !first.is_alphabetic() {
        return None;
    }
    let mut end = at;
    let mut letters = 0usize;
    while let Some((c, length)) = char_at(text, end) {
        if c.is_alphabetic() {
            letters += 1;
        } else if !is_joint(c) || !letter_at(text, end + length) || begins_title(text, end + length) {
            break;
        }
        end += length;
    }
    let capital = first.is_uppercase() || has_article(slice(text, at, end));
    let end = possessive(text, end);
    let next = text.get(end);
    // Part of a handle or a code: no name.
    if matches!(next, Some(b'@' | b'_')) || next.is_some_and(u8::is_ascii_digit) {
        return None;
    }
    let initial = letters == 1 && capital && next == Some(&b'.');
    let is_double_initial = capital
        && letters <= 3
        && next == Some(&b'.')
        && slice(text, at, end).split('-').all(|part| part.chars().count() == 1);
    // "A.-M. Scholz"
    if initial
        && text.get(end + 1) == Some(&b'-')
        && let Some((second, length)) = char_at(text, end + 2)
        && second.is_uppercase()
        && text.get(end + 2 + length) == Some(&b'.')
    {
        return Some(Word { text: slice(text, at, end), end: end + 3 + length, capital, initial });
    }
    let initial = initial || is_double_initial;
    Some(Word { text: slice(text, at, end), end: end + usize::from(initial), capital, initial })
}

/// What joins the parts of a word.
const fn is_joint(c: char) -> bool {
    matches!(c, '-' | '\'' | '’' | '‘' | '´' | '`')
}

/// "Frau Müller-Herr Weber": a title begins a name of its own.
fn begins_title(text: &[u8], at: usize) -> bool {
    title::is_title(slice(text, at, letters_end(text, at)))
}

/// `al-Masri`, `el-Amin`: an article in lower case, joined to the name.
fn has_article(word: &str) -> bool {
    word.split_once('-').is_some_and(|(article, name)| {
        matches!(article, "al" | "el" | "ad" | "an" | "ar" | "as" | "at" | "az" | "ash" | "abd" | "bin")
            && name.chars().next().is_some_and(char::is_uppercase)
    })
}

/// The apostrophe of a genitive belongs to the name: `Fuchs’ Tochter`.
fn possessive(text: &[u8], end: usize) -> usize {
    let sibilant = end > 0 && matches!(text[end - 1], b's' | b'x' | b'z');
    match char_at(text, end) {
        Some(('\'' | '’', length)) if sibilant && !letter_at(text, end + length) => end + length,
        _ => end,
    }
}

/// The first word of a name, after particles.
fn first(text: &[u8], stack: &Stack, lexicon: &Lexicon) -> Option<usize> {
    let at = stack.name;
    let word = word(text, at)?;
    if stack.weak {
        return (lexicon.evidence(word.text) != NameEvidence::None).then_some(word.end);
    }
    if word.initial {
        return Some(initials(text, &word, lexicon));
    }
    if let Some(end) = after_particles(text, at, true, lexicon) {
        return Some(end);
    }
    if !word.capital {
        // Typed in lower case: only what is surely a name.
        return lexicon.is_surely_a_name(word.text).then_some(word.end);
    }
    // In a text of capitals a verb looks like a name.
    let is_verb =
        stack.capitals && word.text.chars().all(char::is_uppercase) && lexicon.is_everyday(word.text);
    (!is_verb && is_name(word.text, lexicon)).then_some(word.end)
}

/// `M. Hoffmann`, `H. G. Weber`; an initial alone is a name too: `Frau K.`
fn initials(text: &[u8], first: &Word<'_>, lexicon: &Lexicon) -> usize {
    let mut end = first.end;
    for _ in 0..MOST_WORDS {
        let next = blanks_end(text, end, 2);
        let Some(word) = word(text, next) else { break };
        if word.initial {
            end = word.end;
            continue;
        }
        if word.capital && is_name(word.text, lexicon) {
            return word.end;
        }
        if let Some(end) = after_particles(text, next, true, lexicon) {
            return end;
        }
        break;
    }
    end
}

/// A further word of a name. It belongs only on evidence: the word before is a given name or
/// this one is, a particle, an initial, a double name of known parts.
fn further(text: &[u8], last: usize, end: usize, lexicon: &Lexicon) -> Option<(usize, usize)> {
    let next = blanks_end(text, end, 1);
    if next == end {
        return None;
    }
    if text.get(next..next + 2) == Some(b"- ") {
        return hyphenated(text, next, lexicon);
    }
    let word = word(text, next)?;
    // A new line is mostly a new sentence; a known name after a given name is none.
    if text[end] == b'\n' {
        let known = word.capital
            && is_given(text, last, lexicon)
            && lexicon.evidence(word.text) != NameEvidence::None;
        return known.then_some((next, word.end));
    }
    if !word.capital {
        let lower = lexicon.evidence(word.text) == NameEvidence::Surname
            && is_given(text, last, lexicon)
            && is_lower(text, last);
        return lower
            .then_some((next, word.end))
            .or_else(|| after_particles(text, next, false, lexicon).map(|end| (next, end)));
    }
    if word.initial {
        // "Peter K." and "Anna M. Schmidt"; a dot at the end of a sentence stays outside.
        let is_last = blanks_end(text, word.end, 1) == word.end;
        let end = if is_last { word.end - 1 } else { word.end };
        return Some((next, end));
    }
    if let Some(end) = after_particles(text, next, false, lexicon) {
        return Some((next, end));
    }
    if !is_name(word.text, lexicon) {
        return None;
    }
    let evidence = is_given(text, last, lexicon)
        || lexicon.evidence(word.text) != NameEvidence::None
        || is_double_name(word.text, lexicon)
        || has_article(word.text)
        || has_foreign_letter(word.text)
        || (is_unknown(text, last, lexicon) && !lexicon.ends_in_noun(word.text));
    evidence.then_some((next, word.end))
}

/// `Schulze - Vogt`: a double name typed with blanks, when its second part is a known name.
fn hyphenated(text: &[u8], hyphen: usize, lexicon: &Lexicon) -> Option<(usize, usize)> {
    let second = word(text, hyphen + 2)?;
    (second.capital && lexicon.evidence(second.text) == NameEvidence::Surname)
        .then_some((hyphen + 2, second.end))
}

/// The word at a position is a given name, or one with initials before.
fn is_given(text: &[u8], at: usize, lexicon: &Lexicon) -> bool {
    word(text, at).is_some_and(|word| {
        word.initial
            || lexicon.evidence(word.text) == NameEvidence::Given
            || word
                .text
                .split('-')
                .next()
                .is_some_and(|part| word.text.contains('-') && lexicon.evidence(part) == NameEvidence::Given)
    })
}

fn is_lower(text: &[u8], at: usize) -> bool {
    char_at(text, at).is_some_and(|(c, _)| c.is_lowercase())
}

/// The word before is in no list: as likely an uncommon given name as a surname. A leaked
/// surname weighs more than an over-masked noun that no list has.
fn is_unknown(text: &[u8], at: usize, lexicon: &Lexicon) -> bool {
    word(text, at).is_some_and(|word| {
        word.capital && !word.text.contains('-') && lexicon.evidence(word.text) == NameEvidence::None
    })
}

/// A letter that German nouns do not have: `Çakır`, `Wójcik`, `Nguyễn`.
fn has_foreign_letter(word: &str) -> bool {
    word.chars().any(|c| c.is_alphabetic() && !c.is_ascii() && !"äöüßÄÖÜẞéÉèàâêô".contains(c))
}

fn is_double_name(word: &str, lexicon: &Lexicon) -> bool {
    word.contains('-')
        && word.split('-').all(|part| part.chars().next().is_some_and(char::is_uppercase))
        && word.split('-').any(|part| lexicon.evidence(part) != NameEvidence::None)
}

/// `von der Heide`: the end of the capitalised word after the particles at a position.
fn after_particles(text: &[u8], at: usize, leading: bool, lexicon: &Lexicon) -> Option<usize> {
    let mut next = at;
    for count in 0..=MOST_PARTICLES {
        let word = word(text, next)?;
        let is_particle = Lexicon::is_particle(word.text);
        if !is_particle {
            if count == 0 || !word.capital || word.initial || !is_name(word.text, lexicon) {
                return None;
            }
            // "zu Boden", "von der Pforte", "vom Betriebsrat": places and things, not people.
            let contracted = matches!(slice(text, at, letters_end(text, at)), "vom" | "zum" | "zur");
            let place = lexicon.is_noun(word.text)
                || lexicon.is_function(word.text)
                || (contracted && lexicon.ends_in_noun(word.text));
            return (!place).then_some(word.end);
        }
        if count == 0 && !Lexicon::starts_name(word.text) {
            return None;
        }
        let after = blanks_end(text, word.end, 2);
        if after == word.end || (!leading && is_blank(text[word.end]) && text[word.end] == b'\n') {
            return None;
        }
        next = after;
    }
    None
}

/// `Dres. Müller und Weber`.
fn joined(text: &[u8], end: usize, lexicon: &Lexicon) -> Option<usize> {
    let next = blanks_end(text, end, 2);
    let and = word(text, next)?;
    if !matches!(and.text, "und" | "u") {
        return None;
    }
    let second = blanks_end(text, and.end + usize::from(text.get(and.end) == Some(&b'.')), 2);
    let word = word(text, second)?;
    (word.capital && is_name(word.text, lexicon)).then_some(word.end)
}

/// Whether a capitalised word can be a name: no title, no function, no room, no everyday noun.
fn is_name(word: &str, lexicon: &Lexicon) -> bool {
    if word.chars().take(2).count() < 2
        || title::is_title(word)
        || lexicon.is_function(word)
        || is_room_word(word)
    {
        return false;
    }
    lexicon.evidence(word) != NameEvidence::None || !lexicon.is_noun(word)
}

/// `Zimmer`, `Station`, `Raum` and their compounds never belong to a name.
fn is_room_word(word: &str) -> bool {
    let last = word.rsplit('-').next().unwrap_or(word).to_lowercase();
    ["zimmer", "zimmern", "zimmers", "station", "stationen", "raum", "raumes", "räume", "räumen", "zi"]
        .contains(&last.as_str())
        || last.ends_with("station")
        || last.ends_with("zimmer")
}
