//! Names after a title.

use crate::lexicon::{Lexicon, NameEvidence};
use crate::text::{Text, blanks_end};
use crate::title::Stack;
use crate::word::Word;

/// Most words of a name, particles not counted.
pub(crate) const MOST_WORDS: usize = 4;
/// Particles in a row: "von und zu", "van den".
const MOST_PARTICLES: usize = 3;

/// Looks at the title that starts at `at`: where the name that follows ends, and where to go on.
pub(crate) fn at(text: Text<'_>, at: usize, lexicon: &Lexicon) -> (Option<usize>, usize) {
    let mut stack = Stack::default();
    if !stack.read(text, at, lexicon) {
        return (None, at + 1);
    }
    match name_end(text, &stack, lexicon) {
        Some(end) => (Some(end), end),
        None => (None, stack.end),
    }
}

fn name_end(text: Text<'_>, stack: &Stack, lexicon: &Lexicon) -> Option<usize> {
    if stack.name == stack.end && text.get(stack.end.checked_sub(1)?).is_none_or(|byte| *byte != b'.') {
        return None;
    }
    let (mut one, mut other) = (Word::default(), Word::default());
    let (mut last, mut word) = (&mut one, &mut other);
    let found = match stack.next {
        Some((run, facts)) => last.read_on(text, stack.name, run, Some(facts), lexicon),
        None => last.read(text, stack.name, lexicon),
    };
    if !found {
        return None;
    }
    let (mut end, mut words) = if last.initial && !stack.weak {
        initials(text, last.end, lexicon)
    } else {
        (first(text, stack, last, lexicon)?, 1)
    };
    while words < MOST_WORDS
        && let Some(next) = further(text, last, word, end, lexicon)
    {
        end = next;
        std::mem::swap(&mut last, &mut word);
        words += 1;
    }
    if stack.plural {
        end = joined(text, end, lexicon).unwrap_or(end);
    }
    Some(end)
}

/// The end of the first word of a name, after particles; `word` is what follows the titles.
fn first(text: Text<'_>, stack: &Stack, word: &Word<'_>, lexicon: &Lexicon) -> Option<usize> {
    if stack.weak {
        return word.facts.is_known_name().then_some(word.end);
    }
    if let Some(end) = after_particles(text, word, true, lexicon) {
        return Some(end);
    }
    if !word.capital {
        // Typed in lower case: only what is surely a name.
        return (word.facts.is_known_name() && !word.facts.is_everyday()).then_some(word.end);
    }
    // In a text of capitals a verb looks like a name.
    let is_verb = stack.capitals && word.text.chars().all(char::is_uppercase) && word.facts.is_everyday();
    (!is_verb && word.is_name()).then_some(word.end)
}

/// `M. Hoffmann`, `H. G. Weber`; an initial alone is a name too: `Frau K.` Where they end, and how
/// many words they count for: for all when no further one can follow.
pub(crate) fn initials(text: Text<'_>, first: usize, lexicon: &Lexicon) -> (usize, usize) {
    let mut end = first;
    let mut word = Word::default();
    for _ in 0..MOST_WORDS {
        let next = blanks_end(text, end, 2);
        if !word.read_no_title(text, next, lexicon) {
            // What is no word here is none later, but for a hyphen between blanks.
            let words = if text.get(next) == Some(&b'-') { 1 } else { MOST_WORDS };
            return (end, words);
        }
        if word.initial {
            end = word.end;
            continue;
        }
        if word.capital && word.is_name() {
            return (word.end, 1);
        }
        return (after_particles(text, &word, true, lexicon).unwrap_or(end), 1);
    }
    (end, 1)
}

/// Where a further word of a name ends, read into `word`. It belongs only on evidence: the word
/// before is a given name or this one is, a particle, an initial, a double name of known parts.
pub(crate) fn further<'t>(
    text: Text<'t>,
    last: &Word<'_>,
    word: &mut Word<'t>,
    end: usize,
    lexicon: &Lexicon,
) -> Option<usize> {
    let next = blanks_end(text, end, 1);
    if next == end {
        return None;
    }
    if text[next..].starts_with(b"- ") {
        return hyphenated(text, word, next, lexicon);
    }
    if !word.read_no_title(text, next, lexicon) {
        return None;
    }
    // A new line is mostly a new sentence; a known name after a given name is none.
    if text[end] == b'\n' {
        let known = word.capital && last.is_given(lexicon) && word.facts.is_known_name();
        return known.then_some(word.end);
    }
    if !word.capital {
        if last.is_lower() && last.is_given(lexicon) && word.facts.evidence() == NameEvidence::Surname {
            return Some(word.end);
        }
        return after_particles(text, word, false, lexicon);
    }
    if word.initial {
        // "Peter K." and "Anna M. Schmidt"; a dot at the end of a sentence stays outside.
        let is_last = blanks_end(text, word.end, 1) == word.end;
        return Some(word.end - usize::from(is_last));
    }
    if let Some(end) = after_particles(text, word, false, lexicon) {
        return Some(end);
    }
    if !word.is_name() {
        return None;
    }
    let evidence = word.facts.is_known_name()
        || last.is_given(lexicon)
        || (word.hyphen && (word.is_double_name(lexicon) || word.has_article()))
        || word.has_foreign_letter()
        || (last.is_unknown() && !lexicon.ends_in_noun(word.text));
    evidence.then_some(word.end)
}

/// `Schulze - Vogt`: a double name typed with blanks, when its second part is a known name.
fn hyphenated<'t>(text: Text<'t>, word: &mut Word<'t>, hyphen: usize, lexicon: &Lexicon) -> Option<usize> {
    let found = word.read(text, hyphen + 2, lexicon);
    (found && word.capital && word.facts.evidence() == NameEvidence::Surname).then_some(word.end)
}

/// `von der Heide`: the end of the capitalised word after the particles; `first` is the first one.
#[inline]
fn after_particles(text: Text<'_>, first: &Word<'_>, leading: bool, lexicon: &Lexicon) -> Option<usize> {
    // A particle can begin a name, or it can't: "Herr der Lage".
    if first.facts.is_leading_particle() { name_after(text, first, leading, lexicon) } else { None }
}

fn name_after(text: Text<'_>, first: &Word<'_>, leading: bool, lexicon: &Lexicon) -> Option<usize> {
    let mut end = first.end;
    let mut word = Word::default();
    for _ in 0..MOST_PARTICLES {
        let next = blanks_end(text, end, 2);
        if next == end || (!leading && text[end] == b'\n') {
            return None;
        }
        if !word.read(text, next, lexicon) {
            return None;
        }
        if word.facts.is_particle() {
            end = word.end;
            continue;
        }
        if !word.capital || word.initial || !word.is_name() {
            return None;
        }
        // "zu Boden", "von der Pforte", "vom Betriebsrat": places and things, not people.
        let place = word.facts.is_noun()
            || word.facts.is_function()
            || (matches!(first.text, "vom" | "zum" | "zur") && lexicon.ends_in_noun(word.text));
        return (!place).then_some(word.end);
    }
    None
}

/// `Dres. Müller und Weber`.
fn joined(text: Text<'_>, end: usize, lexicon: &Lexicon) -> Option<usize> {
    let mut word = Word::default();
    if !word.read(text, blanks_end(text, end, 2), lexicon) || !matches!(word.text, "und" | "u") {
        return None;
    }
    let second = blanks_end(text, word.end + usize::from(text.get(word.end) == Some(&b'.')), 2);
    (word.read(text, second, lexicon) && word.capital && word.is_name()).then_some(word.end)
}
