//! Names after a title.

use crate::context::{is_day, is_determined};
use crate::endings::is_like_surname;
use crate::initial::{is_abbreviation, numbered_end, omission_end, omissions_end};
use crate::lexicon::Lexicon;
use crate::more_words::{Sofar, further};
use crate::particle::{after_particles, leading_noble_end, noble_end};
use crate::text::{ByteText, blanks_end, char_at, digit_at, is_capital, letters_end, slice};
use crate::title::Stack;
use crate::typed_low::{self, is_subject};
use crate::word::Word;

/// The maximum number of words in a name, not counting particles.
pub(crate) const MAX_WORDS: usize = 4;
/// The maximum number of names in a list after one title: `Herren Müller, Meier und Schulz`.
const MAX_NAMES: usize = 6;

/// Examines the title that starts at `at`; returns where the name that follows ends, and where to continue.
pub(crate) fn at(text: ByteText<'_>, at: usize, lexicon: &Lexicon) -> (Option<usize>, usize) {
    let mut stack = Stack::default();
    if !stack.read(text, at, lexicon) {
        return (None, at + 1);
    }
    // "Zimmer 555OA": the letters belong to the number.
    let is_short = || letters_end(text, at) <= at + "OÄ".len();
    if stack.titles.is_function() && digit_at(text, at.wrapping_sub(1)) && is_short() {
        return (None, stack.end);
    }
    match name_end(text, &mut stack, lexicon) {
        Some(end) => (Some(end), end),
        None => (None, stack.end),
    }
}

fn name_end(text: ByteText<'_>, stack: &mut Stack, lexicon: &Lexicon) -> Option<usize> {
    if stack.name == stack.end && text.get(stack.end.checked_sub(1)?).is_none_or(|byte| *byte != b'.') {
        return None;
    }
    // Usually a word follows.
    if stack.next.is_none_or(|(run, _)| run <= stack.name + 1) {
        if let Some(end) = numbered_end(text, stack.name) {
            return (!stack.weak && !stack.titles.is_plural()).then(|| stack.closed(text, end));
        }
        skip_omission(text, stack);
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
    let (is_low, first_word) = (!last.capital, last.text);
    if is_grade(text, stack, last) {
        return None;
    }
    // "eine Frau Z. n. Sturz"
    if last.initial
        && matches!(last.text, "Z" | "V")
        && is_abbreviation(text, last.end)
        && !stack.titles.is_degree()
    {
        return None;
    }
    // "Dr. St…"
    let is_cut = last.text.len() <= 4 && !last.facts.is_known_name() && !last.facts.is_everyday();
    if last.initial || (last.capital && (last.is_letter() || is_cut)) {
        let dot = last.end - usize::from(last.initial);
        let omission = omissions_end(text, dot);
        if omission > dot && !stack.weak {
            return Some(stack.closed(text, omission));
        }
    }
    let (mut end, mut words) = if last.initial && !stack.weak {
        initials(text, last.end, stack.titles.is_degree(), lexicon)
    } else {
        (first(text, stack, last, lexicon)?, 1)
    };
    end = stack.closed(text, end);
    while words < MAX_WORDS
        && let Some(next) = further(
            text,
            last,
            word,
            Sofar { end, words, capitals: stack.capitals, first: first_word },
            lexicon,
        )
    {
        end = next;
        std::mem::swap(&mut last, &mut word);
        words += 1;
    }
    end = stack.closed(text, end);
    if stack.titles.is_plural() {
        end = list_end(text, end, is_low, lexicon);
    }
    Some(end)
}

/// "DR II": the grade of a tear, unless the whole text is in capitals.
#[inline]
fn is_grade(text: ByteText<'_>, stack: &Stack, word: &Word<'_>) -> bool {
    let goes_on = |next: usize| is_capital(text, next) && is_capital(text, next + 1);
    stack.capitals
        && matches!(word.text, "I" | "II" | "III" | "IV")
        && slice(text, stack.start, stack.end) == "DR"
        && !goes_on(blanks_end(text, word.end, 1))
}

/// `Frau ... B ...`: the name begins at the letter.
fn skip_omission(text: ByteText<'_>, stack: &mut Stack) {
    let after = omission_end(text, stack.name);
    if after == stack.name {
        return;
    }
    let letter = blanks_end(text, after, 1);
    if is_capital(text, letter) {
        let length = char_at(text, letter).map_or(0, |(_, length)| length);
        if letters_end(text, letter) == letter + length {
            (stack.name, stack.next) = (letter, None);
        }
    }
}

/// Returns the end of the first word of a name, after particles; `word` is what follows the titles.
fn first(text: ByteText<'_>, stack: &Stack, word: &Word<'_>, lexicon: &Lexicon) -> Option<usize> {
    // "mo bis fr. fußbad"
    if stack.titles.is_doubtful() && is_day(text, stack.start) {
        let is_clear = || typed_low::is_clear(word, lexicon);
        let is_name = if word.facts.is_known_name() {
            // "Sa/Fr. frei"
            !word.facts.is_noun() && (word.capital || is_clear())
        } else {
            is_clear() && is_subject(text, word.end, lexicon)
        };
        if !is_name {
            return None;
        }
    }
    if stack.weak {
        // "Fr Vormittag" is a Friday.
        let is_word = stack.titles.is_doubtful() && (word.facts.is_noun() || word.facts.is_everyday());
        let is_known = word.capital && word.facts.is_known_name() && !is_word;
        // "mag. gruschka", "Fr Gruschka", but "oa müller" only where the name is known
        let is_open = if word.capital {
            stack.titles.is_female()
        } else {
            stack.titles.is_degree()
                || word.facts.is_known_name()
                || (lexicon.classes(word.text) == 0 && is_subject(text, word.end, lexicon))
        };
        // "bei fr sommer"
        let is_woman = !word.capital && stack.titles.is_female() && !word.facts.is_everyday();
        return (is_known
            || (is_woman && word.facts.is_surname() && !is_day(text, stack.start))
            || (is_open && typed_low::is_clear(word, lexicon)))
        .then_some(word.end);
    }
    let joined =
        after_particles(text, word, true, lexicon).or_else(|| leading_noble_end(text, word, lexicon));
    if joined.is_some() {
        return joined;
    }
    if !word.capital {
        // "herren a, b und c"
        if stack.titles.is_plural() && word.is_letter() {
            return is_list(text, word.end, lexicon).then_some(word.end);
        }
        let initial = typed_low::initial_end(text, stack, word, lexicon);
        return initial.or_else(|| typed_low::is_name(text, stack, word, lexicon).then_some(word.end));
    }
    if word.is_letter() {
        return Some(word.end);
    }
    // In a text in capitals a verb looks like a name.
    if stack.capitals && word.is_all_capitals() && word.is_no_noun(lexicon) {
        return None;
    }
    let is_name = if stack.titles.is_degree() {
        word.facts.can_follow_degree()
    } else {
        word.facts.can_follow_degree() && is_no_noun(text, stack, word, lexicon)
    };
    is_name.then_some(word.end)
}

/// Checks whether the clause shows that this is not a noun: "weil die Frau Schmerzen hatte".
fn is_no_noun(text: ByteText<'_>, stack: &Stack, word: &Word<'_>, lexicon: &Lexicon) -> bool {
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
    let is_noun = word.is_noun(lexicon);
    if stack.titles.is_plural() {
        return !is_noun && is_list(text, word.end, lexicon) && !word.is_compound(lexicon);
    }
    // "Fr. Vormittag" is a Friday, "Herr Minister Urlaub" no name.
    if word.facts.is_noun() && (stack.titles.is_doubtful() || stack.titles.is_function()) {
        return false;
    }
    !is_determined(text, stack.start, lexicon)
        || !(is_noun || stack.marks.is_some() || word.is_compound(lexicon))
}

/// `M. Hoffmann`, `H. G. Weber`; an initial alone is a name too: `Frau K.` Returns where they end, and how
/// many words they count for: the maximum when no further one can follow.
pub(crate) fn initials(
    text: ByteText<'_>,
    first: usize,
    after_degree: bool,
    lexicon: &Lexicon,
) -> (usize, usize) {
    let mut end = first;
    let mut word = Word::default();
    for _ in 0..MAX_WORDS {
        let next = blanks_end(text, end, 2);
        if !word.read_no_title(text, next, lexicon) {
            // A non-word here stays one later, except for a hyphen between blanks.
            let words = if text.get(next) == Some(&b'-') { 1 } else { MAX_WORDS };
            return (end, words);
        }
        if word.initial && !is_abbreviation(text, word.end) {
            end = word.end;
            continue;
        }
        if word.capital && !word.initial && follows_initial(text, &word, end, after_degree, lexicon) {
            return (word.end, 1);
        }
        return match after_particles(text, &word, true, lexicon).or_else(|| noble_end(text, &word, lexicon)) {
            Some(end) => (end, 1),
            None => (end, MAX_WORDS),
        };
    }
    (end, MAX_WORDS)
}

/// Checks whether a capitalised word after an initial is the surname: nouns may follow, too, and new
/// sentences.
fn follows_initial(
    text: ByteText<'_>,
    word: &Word<'_>,
    end: usize,
    after_degree: bool,
    lexicon: &Lexicon,
) -> bool {
    let is_wrapped = text.get(end..blanks_end(text, end, 2)).is_some_and(|gap| gap.contains(&b'\n'));
    if is_wrapped && !word.facts.is_known_name() && !is_like_surname(word.text) {
        return false;
    }
    // "FRAU S. LAG"
    if word.is_all_capitals() && word.is_no_noun(lexicon) {
        return false;
    }
    // "Dr. W. Osterwinter"
    if after_degree && !word.is_noun(lexicon) && word.facts.can_follow_degree() {
        return true;
    }
    // "Frau K. Januar 2012"
    let is_dated = word.facts.is_noun() && digit_at(text, blanks_end(text, word.end, 1));
    let is_plain = word.facts.is_everyday() && word.facts.is_noun();
    word.is_name(lexicon) && !is_plain && !is_dated && !word.is_compound(lexicon)
}

/// `Dres. Müller und Weber`, `Herren Müller, Meier und Schulz`: the end of a list.
fn list_end(text: ByteText<'_>, from: usize, is_low: bool, lexicon: &Lexicon) -> usize {
    let mut end = from;
    let mut word = Word::default();
    for _ in 0..MAX_NAMES {
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
        let Some(name) = listed_end(text, next, &mut word, is_low, lexicon) else { break };
        end = name;
        if !comma && !slash {
            break;
        }
    }
    end
}

fn is_and(word: &Word<'_>) -> bool {
    matches!(word.text, "und" | "u" | "sowie" | "UND" | "SOWIE")
}

/// Checks whether a list continues.
fn is_list(text: ByteText<'_>, end: usize, lexicon: &Lexicon) -> bool {
    if text.get(end) == Some(&b',') {
        return true;
    }
    let mut word = Word::default();
    word.read(text, blanks_end(text, end, 1), lexicon) && is_and(&word)
}

/// Returns the end of a further name in a list, which may have a title of its own.
fn listed_end(
    text: ByteText<'_>,
    at: usize,
    word: &mut Word<'_>,
    is_low: bool,
    lexicon: &Lexicon,
) -> Option<usize> {
    let mut stack = Stack::default();
    if stack.read(text, at, lexicon) {
        return stack.titles.is_degree().then(|| name_end_alone(text, &stack, lexicon)).flatten();
    }
    let mut name = Word::default();
    let found = name.read(text, at, lexicon);
    if !found || !(name.capital || (is_low && (name.is_letter() || typed_low::is_clear(&name, lexicon)))) {
        return None;
    }
    std::mem::swap(&mut word.end, &mut name.end);
    let end = word.end;
    if name.initial || name.is_letter() {
        return Some(end);
    }
    (name.is_name(lexicon) && !name.is_compound(lexicon)).then_some(end)
}

fn name_end_alone(text: ByteText<'_>, stack: &Stack, lexicon: &Lexicon) -> Option<usize> {
    let mut word = Word::default();
    let found = word.read(text, stack.name, lexicon) && word.capital;
    (found && (word.initial || word.facts.can_follow_degree())).then_some(word.end)
}
