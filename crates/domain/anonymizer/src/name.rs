//! Names after a title.

use crate::context::is_determined;
use crate::endings::{is_like_surname, is_lower_surname, is_surely_surname};
use crate::initial::{is_abbreviation, numbered_end, omission_end, spaced_omission_end};
use crate::lexicon::Lexicon;
use crate::more_words::{Sofar, further};
use crate::particle::{after_particles, leading_noble_end};
use crate::text::{Text, blanks_end, char_at, digit_at, is_capital, letters_end};
use crate::title::Stack;
use crate::word::Word;

/// Most words of a name, particles not counted.
pub(crate) const MOST_WORDS: usize = 4;
/// Most names in a list after one title: `Herren Müller, Meier und Schulz`.
const MOST_NAMES: usize = 6;

/// Looks at the title that starts at `at`: where the name that follows ends, and where to go on.
pub(crate) fn at(text: Text<'_>, at: usize, lexicon: &Lexicon) -> (Option<usize>, usize) {
    let mut stack = Stack::default();
    if !stack.read(text, at, lexicon) {
        return (None, at + 1);
    }
    match name_end(text, &mut stack, lexicon) {
        Some(end) => (Some(end), end),
        None => (None, stack.end),
    }
}

fn name_end(text: Text<'_>, stack: &mut Stack, lexicon: &Lexicon) -> Option<usize> {
    if stack.name == stack.end && text.get(stack.end.checked_sub(1)?).is_none_or(|byte| *byte != b'.') {
        return None;
    }
    if let Some(end) = numbered_end(text, stack.name) {
        return (!stack.weak && !stack.titles.is_plural()).then(|| stack.closed(text, end));
    }
    skip_omission(text, stack);
    let (mut one, mut other) = (Word::default(), Word::default());
    let (mut last, mut word) = (&mut one, &mut other);
    let found = match stack.next {
        Some((run, facts)) => last.read_on(text, stack.name, run, Some(facts), lexicon),
        None => last.read(text, stack.name, lexicon),
    };
    if !found {
        return None;
    }
    if last.initial || (last.capital && last.is_letter()) {
        let dot = last.end - usize::from(last.initial);
        let omission = spaced_omission_end(text, dot);
        if omission > dot && !stack.weak {
            return Some(stack.closed(text, omission));
        }
    }
    let (mut end, mut words) = if last.initial && !stack.weak {
        initials(text, last.end, lexicon)
    } else {
        (first(text, stack, last, lexicon)?, 1)
    };
    end = stack.closed(text, end);
    while words < MOST_WORDS
        && let Some(next) = further(text, last, word, Sofar { end, words, capitals: stack.capitals }, lexicon)
    {
        end = next;
        std::mem::swap(&mut last, &mut word);
        words += 1;
    }
    end = stack.closed(text, end);
    if stack.titles.is_plural() {
        end = list_end(text, end, lexicon);
    }
    Some(end)
}

/// `Frau ... B ...`: the name begins at the letter.
fn skip_omission(text: Text<'_>, stack: &mut Stack) {
    let after = omission_end(text, stack.name);
    let letter = blanks_end(text, after, 1);
    if after > stack.name && is_capital(text, letter) {
        let length = char_at(text, letter).map_or(0, |(_, length)| length);
        if letters_end(text, letter) == letter + length {
            (stack.name, stack.next) = (letter, None);
        }
    }
}

/// The end of the first word of a name, after particles; `word` is what follows the titles.
fn first(text: Text<'_>, stack: &Stack, word: &Word<'_>, lexicon: &Lexicon) -> Option<usize> {
    if stack.weak {
        // "Fr Vormittag" is a Friday.
        let is_word = stack.titles.is_doubtful() && (word.facts.is_noun() || word.facts.is_everyday());
        return (word.capital && word.facts.is_known_name() && !is_word).then_some(word.end);
    }
    let joined =
        after_particles(text, word, true, lexicon).or_else(|| leading_noble_end(text, word, lexicon));
    if joined.is_some() {
        return joined;
    }
    if !word.capital {
        let initial = lower_initial_end(text, stack, word, lexicon);
        return initial.or_else(|| is_lower_name(text, stack, word, lexicon).then_some(word.end));
    }
    if word.is_letter() {
        return Some(word.end);
    }
    // In a text of capitals a verb looks like a name.
    if stack.capitals && word.is_all_capitals() && word.facts.is_everyday() {
        return None;
    }
    let is_name = if stack.titles.is_degree() {
        word.facts.can_follow_degree()
    } else {
        word.facts.can_follow_degree() && is_no_noun(text, stack, word, lexicon)
    };
    is_name.then_some(word.end)
}

/// Whether the clause shows no noun: "weil die Frau Schmerzen hatte".
fn is_no_noun(text: Text<'_>, stack: &Stack, word: &Word<'_>, lexicon: &Lexicon) -> bool {
    if word.facts.is_relative() && is_determined(text, stack.start, lexicon) {
        return false;
    }
    if word.facts.is_known_name() {
        // "Die Herren Richter"
        return !stack.titles.is_plural()
            || !word.facts.is_noun()
            || is_list(text, word.end, lexicon)
            || !is_determined(text, stack.start, lexicon);
    }
    if word.facts.is_idiom() {
        return false;
    }
    let is_noun = word.facts.is_noun();
    if stack.titles.is_plural() {
        return !is_noun && is_list(text, word.end, lexicon) && !word.is_compound(lexicon);
    }
    // "Fr. Vormittag" is a Friday, "Herr Minister Urlaub" no name.
    if is_noun && (stack.titles.is_doubtful() || stack.titles.is_function()) {
        return false;
    }
    !is_determined(text, stack.start, lexicon)
        || !(is_noun || stack.marks.is_some() || word.is_compound(lexicon))
}

/// `herr n. hat`, but not `frau u. kind`; where the initial ends, with its dot.
fn lower_initial_end(text: Text<'_>, stack: &Stack, word: &Word<'_>, lexicon: &Lexicon) -> Option<usize> {
    let is_initial = word.is_letter() && !matches!(word.text, "u" | "o" | "m" | "v" | "d" | "z");
    let dot = word.end;
    if !is_initial || text.get(dot) != Some(&b'.') || is_capital(text, stack.start) {
        return None;
    }
    let is_alone = !is_abbreviation(text, dot + 1) && !is_determined(text, stack.start, lexicon);
    is_alone.then_some(dot + 1)
}

/// Typed in lower case: only what is surely a name.
fn is_lower_name(text: Text<'_>, stack: &Stack, word: &Word<'_>, lexicon: &Lexicon) -> bool {
    let facts = word.facts;
    // "frau schmidt-lange"
    if word.hyphen && word.text.split('-').all(|part| lexicon.facts(part).is_surname()) {
        return true;
    }
    if !facts.is_known_name() {
        let is_word = facts.is_noun() || facts.is_everyday() || facts.is_function() || facts.is_particle();
        let is_surname = is_surely_surname(word.text)
            || (is_lower_surname(word.text) && !is_determined(text, stack.start, lexicon));
        return !is_word && word.text.len() > 6 && is_surname;
    }
    if !facts.is_everyday() {
        return !facts.is_thing() && (!facts.is_noun() || !is_determined(text, stack.start, lexicon));
    }
    // "herr klein hat", but not "der herr klein und dick".
    let mut next = Word::default();
    !is_determined(text, stack.start, lexicon)
        && next.read(text, blanks_end(text, word.end, 1), lexicon)
        && next.facts.is_verb()
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
        if word.initial && !is_abbreviation(text, word.end) {
            end = word.end;
            continue;
        }
        if word.capital && !word.initial && follows_initial(text, &word, end, lexicon) {
            return (word.end, 1);
        }
        return match after_particles(text, &word, true, lexicon) {
            Some(end) => (end, 1),
            None => (end, MOST_WORDS),
        };
    }
    (end, MOST_WORDS)
}

/// Whether a capitalised word after an initial is the surname: nouns follow, too, and sentences begin.
fn follows_initial(text: Text<'_>, word: &Word<'_>, end: usize, lexicon: &Lexicon) -> bool {
    let is_wrapped = text.get(end..blanks_end(text, end, 2)).is_some_and(|gap| gap.contains(&b'\n'));
    if is_wrapped && !word.facts.is_known_name() && !is_like_surname(word.text) {
        return false;
    }
    // "Frau K. Januar 2012"
    let is_dated = word.facts.is_noun() && digit_at(text, blanks_end(text, word.end, 1));
    let is_plain = word.facts.is_everyday() && word.facts.is_noun();
    word.is_name() && !is_plain && !is_dated && !word.is_compound(lexicon)
}

/// `Dres. Müller und Weber`, `Herren Müller, Meier und Schulz`: the end of a list.
fn list_end(text: Text<'_>, from: usize, lexicon: &Lexicon) -> usize {
    let mut end = from;
    let mut word = Word::default();
    for _ in 0..MOST_NAMES {
        let comma = text.get(end) == Some(&b',');
        let slash = matches!(text.get(blanks_end(text, end, 1)), Some(b'/' | b'&' | b'+'));
        let separator = if slash { blanks_end(text, end, 1) + 1 } else { end + usize::from(comma) };
        let mut next = blanks_end(text, separator, 2);
        if !word.read(text, next, lexicon) {
            break;
        }
        if !comma && !slash {
            if !is_and(&word) {
                break;
            }
            next = blanks_end(text, word.end + usize::from(text.get(word.end) == Some(&b'.')), 2);
        }
        let Some(name) = listed_end(text, next, &mut word, lexicon) else { break };
        end = name;
        if !comma && !slash {
            break;
        }
    }
    end
}

fn is_and(word: &Word<'_>) -> bool {
    matches!(word.text, "und" | "u" | "sowie")
}

/// Whether a list goes on.
fn is_list(text: Text<'_>, end: usize, lexicon: &Lexicon) -> bool {
    if text.get(end) == Some(&b',') {
        return true;
    }
    let mut word = Word::default();
    word.read(text, blanks_end(text, end, 1), lexicon) && is_and(&word)
}

/// The end of a further name in a list, which may have a title of its own.
fn listed_end(text: Text<'_>, at: usize, word: &mut Word<'_>, lexicon: &Lexicon) -> Option<usize> {
    let mut stack = Stack::default();
    if stack.read(text, at, lexicon) {
        return stack.titles.is_degree().then(|| name_end_alone(text, &stack, lexicon)).flatten();
    }
    let mut name = Word::default();
    if !name.read(text, at, lexicon) || !name.capital {
        return None;
    }
    std::mem::swap(&mut word.end, &mut name.end);
    let end = word.end;
    if name.initial || name.is_letter() {
        return Some(end);
    }
    (name.is_name() && !name.is_compound(lexicon)).then_some(end)
}

fn name_end_alone(text: Text<'_>, stack: &Stack, lexicon: &Lexicon) -> Option<usize> {
    let mut word = Word::default();
    let found = word.read(text, stack.name, lexicon) && word.capital;
    (found && (word.initial || word.facts.can_follow_degree())).then_some(word.end)
}
