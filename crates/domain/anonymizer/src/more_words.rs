//! Where a name ends: whether a further word belongs to it.

use crate::context::is_place;
use crate::endings::{is_like_noun, is_like_surname, is_lower_surname, is_surely_surname};
use crate::facts::NameEvidence;
use crate::initial::is_abbreviation;
use crate::lexicon::Lexicon;
use crate::particle::{after_particles, noble_end};
use crate::text::{Text, blanks_end, letter_at};
use crate::word::Word;

/// What was read of a name.
#[derive(Clone, Copy)]
pub(crate) struct Sofar {
    pub(crate) end: usize,
    pub(crate) words: usize,
    /// The title is written in capitals, as is perhaps the whole text.
    pub(crate) capitals: bool,
}

/// Where a further word of a name ends, read into `word`. It belongs only on evidence: the word
/// before is a given name or this one is, a particle, an initial, a double name of known parts.
pub(crate) fn further<'t>(
    text: Text<'t>,
    last: &Word<'_>,
    word: &mut Word<'t>,
    sofar: Sofar,
    lexicon: &Lexicon,
) -> Option<usize> {
    let end = sofar.end;
    let next = blanks_end(text, end, 4);
    if next == end {
        return given_after_comma(text, last, word, sofar, lexicon);
    }
    if text[next..].starts_with(b"- ") {
        return hyphenated(text, word, next, lexicon);
    }
    if !word.read_no_title(text, next, lexicon) {
        return None;
    }
    if next > end + 1 || text[end] != b' ' {
        return is_wrapped(text, last, word, lexicon).then_some(word.end);
    }
    if !word.capital {
        return in_lower_case(text, last, word, lexicon);
    }
    if word.initial {
        return initial(text, last, word, lexicon);
    }
    if word.is_letter() {
        return (last.is_given(lexicon) && !is_counted(text, word.end)).then_some(word.end);
    }
    if let Some(end) = after_name(text, last, word, lexicon).or_else(|| noble_end(text, word, lexicon)) {
        return Some(end);
    }
    (word.is_name() && belongs(text, last, word, sofar, lexicon)).then_some(word.end)
}

/// Whether a capitalised word after a blank belongs to the name.
fn belongs(text: Text<'_>, last: &Word<'_>, word: &Word<'_>, sofar: Sofar, lexicon: &Lexicon) -> bool {
    let is_given = last.is_given(lexicon);
    let is_first_unknown = || sofar.words == 1 && last.is_unknown() && !last.is_surname();
    if word.facts.is_known_name() {
        // "Koch", "Herz", "Lang" are names after a given one.
        let is_doubtful = word.facts.is_noun() || word.facts.is_everyday() || word.facts.is_function();
        return !is_doubtful || is_given || is_first_unknown();
    }
    if word.hyphen && (word.is_double_name(lexicon) || word.has_article()) {
        return true;
    }
    // In capitals the next word may be a verb.
    let is_shouted = sofar.capitals && word.is_all_capitals();
    // "Frau BRZESKI Xenia"
    let is_reversed = || last.is_all_capitals() && !word.is_all_capitals() && !last.is_known();
    let is_open = || {
        !is_shouted
            && (is_first_unknown()
                || is_reversed()
                || (sofar.words == 2 && last.is_unknown() && !last.is_surname()))
            && (!is_like_noun(word.text) || is_like_surname(word.text))
    };
    let is_name = is_given
        || (sofar.words <= 2 && (last.is_written_first() || last.ends_in_particle(lexicon)))
        || is_surely_surname(word.text)
        || word.has_foreign_letter()
        || is_open();
    // "Frau Elke Stadlober": hardly a noun after a given name that is nothing else.
    let is_full = || is_given && sofar.words == 1 && !last.initial && !last.is_also_surname();
    is_name
        && !is_place(text, word.text, word.end, is_given, lexicon)
        && (!word.is_compound(lexicon) || is_full())
}

/// Across a line's end or a wide gap, where mostly something new begins, only what goes with a given name.
fn is_wrapped(text: Text<'_>, last: &Word<'_>, word: &Word<'_>, lexicon: &Lexicon) -> bool {
    if !word.capital || word.initial || !last.is_given(lexicon) || !word.is_name() {
        return false;
    }
    if word.facts.is_known_name() {
        return text.get(word.end) != Some(&b':');
    }
    let is_field = text.get(word.end) == Some(&b':');
    let is_surname = is_surely_surname(word.text)
        || (!last.is_also_surname() && (is_like_surname(word.text) || word.has_foreign_letter()));
    is_surname
        && !is_field
        && !word.is_compound(lexicon)
        && !is_place(text, word.text, word.end, true, lexicon)
}

fn in_lower_case(text: Text<'_>, last: &Word<'_>, word: &Word<'_>, lexicon: &Lexicon) -> Option<usize> {
    if last.is_lower() && last.is_given(lexicon) {
        let facts = word.facts;
        let is_word = facts.is_everyday() || facts.is_noun() || facts.is_function() || facts.is_particle();
        let is_surname = facts.evidence() == NameEvidence::Surname && !facts.is_everyday();
        let is_like = is_surely_surname(word.text) || is_lower_surname(word.text);
        if is_surname || (!is_word && word.text.len() > 5 && is_like) {
            return Some(word.end);
        }
    }
    after_name(text, last, word, lexicon)
}

/// Particles inside a name. After a surname "von" and "zu" mostly tell where somebody comes from.
fn after_name(text: Text<'_>, last: &Word<'_>, word: &Word<'_>, lexicon: &Lexicon) -> Option<usize> {
    let is_german =
        matches!(word.text, "von" | "vom" | "zu" | "zum" | "zur" | "v" | "da" | "du" | "al" | "la");
    if is_german && last.is_surname() && !last.is_given(lexicon) {
        return None;
    }
    after_particles(text, word, false, lexicon)
}

/// "Peter K." and "Anna M. Schmidt"; a dot at the end of a sentence stays outside.
fn initial(text: Text<'_>, last: &Word<'_>, word: &Word<'_>, lexicon: &Lexicon) -> Option<usize> {
    if is_abbreviation(text, word.end)
        || is_degree_after(text, word)
        || (!word.is_letter() && !last.is_given(lexicon))
    {
        return None;
    }
    let next = blanks_end(text, word.end, 1);
    let is_last = next == word.end;
    // "M. Parkinson", "A. carotis": not somebody's initial after a surname.
    if !is_last && !last.is_given(lexicon) && last.is_surname() && letter_at(text, next) {
        return None;
    }
    Some(word.end - usize::from(is_last))
}

/// `M.Sc.`, `B.A.`: a degree that stands after the name.
fn is_degree_after(text: Text<'_>, word: &Word<'_>) -> bool {
    let rest = text.get(word.end..).unwrap_or_default();
    matches!(word.text, "M" | "B")
        && [b"Sc".as_slice(), b" Sc", b"A.", b"Ed", b"Eng"].iter().any(|degree| rest.starts_with(degree))
}

/// "Peter A 3"
fn is_counted(text: Text<'_>, end: usize) -> bool {
    let next = blanks_end(text, end, 1);
    text.get(next).is_some_and(|byte| byte.is_ascii_digit() || matches!(byte, b'-' | b'/'))
}

/// `CHRIST, Charlotte`, `Becker, Anna, geb.`: a surname, a comma and a given name, as lists have it.
fn given_after_comma<'t>(
    text: Text<'t>,
    last: &Word<'_>,
    word: &mut Word<'t>,
    sofar: Sofar,
    lexicon: &Lexicon,
) -> Option<usize> {
    if text.get(sofar.end) != Some(&b',') || sofar.words > 2 || sofar.capitals || last.initial {
        return None;
    }
    let next = blanks_end(text, sofar.end + 1, 1);
    if next == sofar.end + 1 || !word.read_no_title(text, next, lexicon) || !word.capital || word.initial {
        return None;
    }
    let is_given = word.is_given(lexicon) && word.is_name();
    if last.is_all_capitals() && !word.is_all_capitals() {
        let is_unknown = word.is_name() && !word.facts.is_known_name() && !word.is_compound(lexicon);
        let is_place = is_place(text, word.text, word.end, false, lexicon);
        let goes_on = is_and(text, word.end, lexicon);
        return ((is_given || is_unknown) && !is_place && !goes_on).then_some(word.end);
    }
    (is_given && last.capital && is_followed_by_birth(text, word.end)).then_some(word.end)
}

/// Whether "und" follows.
fn is_and(text: Text<'_>, end: usize, lexicon: &Lexicon) -> bool {
    let mut word = Word::default();
    word.read(text, blanks_end(text, end, 1), lexicon) && word.text == "und"
}

/// Whether what lists have after a name follows: a date of birth, an age, the line's end.
fn is_followed_by_birth(text: Text<'_>, end: usize) -> bool {
    let comma = end + usize::from(text.get(end) == Some(&b','));
    let next = blanks_end(text, comma, 1);
    let rest = text.get(next..).unwrap_or_default();
    match rest.first() {
        None => comma == end,
        Some(b'(' | b'*' | b'0'..=b'9') => true,
        Some(_) => rest.starts_with(b"geb") || (text.get(end) == Some(&b'\n')),
    }
}

/// `Schulze - Vogt`: a double name typed with blanks, when its second part is a known name.
fn hyphenated<'t>(text: Text<'t>, word: &mut Word<'t>, hyphen: usize, lexicon: &Lexicon) -> Option<usize> {
    let found = word.read(text, hyphen + 2, lexicon);
    (found && word.capital && word.facts.evidence() == NameEvidence::Surname).then_some(word.end)
}
