//! Names after a title.

use crate::context::{follows_determiner, is_day};
use crate::doubtful_names::{compound_end, function_end, is_everyday_name, is_plural_noun, is_room_name};
use crate::ending_classes::is_like_surname;
use crate::initial::{is_abbreviation, numbered_end, omission_end, omissions_end};
use crate::lexicon::Lexicon;
use crate::lowercase_names::{self, is_subject};
use crate::name_end::{NamePrefix, further};
use crate::particle::{after_particles, leading_noble_end, noble_end, noun_after_von};
use crate::text::{ByteText, blanks_end, char_at, digit_at, is_capital, letters_end, slice};
use crate::title::TitleSequence;
use crate::word::{Word, is_genitive_initial};
use crate::word_facts::SURNAME;

/// The maximum number of words in a name, not counting particles.
pub(crate) const MAX_WORDS: usize = 4;
/// The maximum number of names in a list after one title: `Herren Müller, Meier und Schulz`.
const MAX_NAMES: usize = 6;

/// Examines the title that starts at `at`; returns where the name that follows ends, and where to continue.
pub(crate) fn at(text: ByteText<'_>, at: usize, lexicon: &Lexicon) -> (Option<usize>, usize) {
    let mut sequence = TitleSequence::default();
    if !sequence.read(text, at, lexicon) {
        return (None, at + 1);
    }
    // "Zimmer 555OA": the letters belong to the number.
    let is_short = || letters_end(text, at) <= at + "OÄ".len();
    if sequence.titles.is_function() && digit_at(text, at.wrapping_sub(1)) && is_short() {
        return (None, sequence.end);
    }
    let end = name_end(text, &mut sequence, lexicon);
    match end.or_else(|| function_end(text, &sequence, lexicon)) {
        Some(end) => (Some(end), end),
        None => (None, sequence.end),
    }
}

fn name_end(text: ByteText<'_>, sequence: &mut TitleSequence, lexicon: &Lexicon) -> Option<usize> {
    if sequence.name == sequence.end
        && text.get(sequence.end.checked_sub(1)?).is_none_or(|byte| *byte != b'.')
    {
        return None;
    }
    // Usually a word follows.
    if sequence.next.is_none_or(|(run, _)| run <= sequence.name + 1) {
        if let Some(end) = numbered_end(text, sequence.name) {
            return (!sequence.ambiguous && !sequence.titles.is_plural()).then(|| sequence.closed(text, end));
        }
        skip_omission(text, sequence);
    }
    let (mut one, mut other) = (Word::default(), Word::default());
    let (mut last, mut word) = (&mut one, &mut other);
    let found = match sequence.next {
        Some((run, facts)) => last.read_on(text, sequence.name, run, Some(facts), lexicon),
        None => last.read(text, sequence.name, lexicon),
    };
    if !found {
        return None;
    }
    let (is_low, first_word) = (!last.capital, last.text);
    if is_grade(text, sequence, last) {
        return None;
    }
    // "eine Frau Z. n. Sturz"
    if last.initial
        && matches!(last.text, "Z" | "V")
        && is_abbreviation(text, last.end)
        && !sequence.titles.is_degree()
    {
        return None;
    }
    // "Dr. St…"
    let is_cut = last.text.len() <= 4 && !last.facts.is_known_name() && !last.facts.is_everyday();
    if last.initial || (last.capital && (last.is_letter() || is_cut)) {
        let dot = last.end - usize::from(last.initial);
        let omission = omissions_end(text, dot);
        if omission > dot && !sequence.ambiguous {
            return Some(sequence.closed(text, omission));
        }
    }
    let abbreviated = if last.capital {
        None
    } else {
        lowercase_names::surname_after_initial(text, sequence, last, lexicon)
    };
    let (mut end, mut words) = if let Some(end) = abbreviated {
        (end, MAX_WORDS)
    } else if last.initial && (!sequence.ambiguous || sequence.titles.is_open()) {
        let read = initials(text, last.end, sequence.titles.is_degree(), lexicon);
        // "DI K. Huber", but not "DI A. Dienst"
        if read.1 == MAX_WORDS && sequence.may_be_tuesday(text) {
            return None;
        }
        read
    } else {
        (first(text, sequence, last, lexicon)?, 1)
    };
    end = sequence.closed(text, end);
    while words < MAX_WORDS
        && let Some(next) = further(
            text,
            last,
            word,
            NamePrefix { end, words, capitals: sequence.capitals, first: first_word },
            lexicon,
        )
    {
        end = next;
        std::mem::swap(&mut last, &mut word);
        words += 1;
    }
    if words == 1 {
        end = compound_end(text, last, end, lexicon).unwrap_or(end);
    }
    end = sequence.closed(text, end);
    if sequence.titles.is_plural() {
        end = list_end(text, end, is_low, lexicon);
    } else if !is_low && !sequence.capitals {
        end = second_surname_end(text, end, lexicon).unwrap_or(end);
    }
    Some(end)
}

/// "DR II": the grade of a tear, unless the whole text is in capitals.
#[inline]
fn is_grade(text: ByteText<'_>, sequence: &TitleSequence, word: &Word<'_>) -> bool {
    let goes_on = |next: usize| is_capital(text, next) && is_capital(text, next + 1);
    sequence.capitals
        && matches!(word.text, "I" | "II" | "III" | "IV")
        && slice(text, sequence.start, sequence.end) == "DR"
        && !goes_on(blanks_end(text, word.end, 1))
}

/// `Frau ... B ...`: the name begins at the letter.
fn skip_omission(text: ByteText<'_>, sequence: &mut TitleSequence) {
    let after = omission_end(text, sequence.name);
    if after == sequence.name {
        return;
    }
    let letter = blanks_end(text, after, 1);
    if is_capital(text, letter) {
        let length = char_at(text, letter).map_or(0, |(_, length)| length);
        if letters_end(text, letter) == letter + length {
            (sequence.name, sequence.next) = (letter, None);
        }
    }
}

/// Returns the end of the first word of a name, after particles; `word` is what follows the titles.
fn first(text: ByteText<'_>, sequence: &TitleSequence, word: &Word<'_>, lexicon: &Lexicon) -> Option<usize> {
    // "mo bis fr. fußbad"
    if sequence.titles.is_doubtful() && is_day(text, sequence.start) {
        let is_clear = || lowercase_names::is_clear(word, lexicon);
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
    if let Some(end) = lowercase_names::letter_end(text, sequence, word, lexicon) {
        return Some(end);
    }
    if sequence.ambiguous {
        // "Ing. von Berg"
        if sequence.titles.is_open()
            && !sequence.may_be_tuesday(text)
            && let Some(end) = after_particles(text, word, true, lexicon)
        {
            return Some(end);
        }
        // "Fr Vormittag" is a Friday.
        let is_word = (sequence.titles.is_doubtful() || sequence.may_be_tuesday(text))
            && (word.facts.is_noun() || word.facts.is_everyday());
        let is_known = word.capital && word.facts.is_known_name() && !is_word;
        // "mag. gruschka", "Fr Gruschka", but "oa müller" only where the name is known
        let is_open = if sequence.titles.is_open() {
            word.capital && !word.is_all_capitals()
        } else if word.capital {
            sequence.titles.is_female()
        } else {
            sequence.titles.is_degree()
                || word.facts.is_known_name()
                || (lexicon.classes(word.text) == 0
                    && (is_subject(text, word.end, lexicon)
                        || lowercase_names::is_before_plural(text, word)
                        || lowercase_names::is_subject_in_room(text, word.end, lexicon)))
        };
        // "bei fr sommer"
        let is_woman = !word.capital && sequence.titles.is_female() && !word.facts.is_everyday();
        return (is_known
            || (sequence.titles.is_function() && !word.capital && lowercase_names::is_told(text, word))
            || (is_woman && word.facts.is_surname() && !is_day(text, sequence.start))
            || (is_open && lowercase_names::is_clear(word, lexicon)))
        .then_some(word.end);
    }
    let joined =
        after_particles(text, word, true, lexicon).or_else(|| leading_noble_end(text, word, lexicon));
    if joined.is_some() {
        return joined;
    }
    if let Some(end) = noun_after_von(text, word, lexicon)
        && !follows_determiner(text, sequence.start, lexicon)
    {
        return Some(end);
    }
    if !word.capital {
        // "herren a, b und c"
        if sequence.titles.is_plural() && word.is_letter() {
            return is_list(text, word.end, lexicon).then_some(word.end);
        }
        let initial = lowercase_names::initial_end(text, sequence, word, lexicon);
        return initial
            .or_else(|| lowercase_names::is_name(text, sequence, word, lexicon).then_some(word.end));
    }
    if word.is_letter() || is_room_name(text, sequence, word, lexicon) {
        return Some(word.end);
    }
    // In a text in capitals a verb looks like a name.
    if sequence.capitals && word.is_all_capitals() && word.is_not_noun(lexicon) {
        return None;
    }
    let is_name = if sequence.titles.is_degree() {
        word.facts.can_follow_degree() || is_everyday_name(text, sequence, word, lexicon)
    } else {
        word.facts.can_follow_degree() && is_not_noun(text, sequence, word, lexicon)
    };
    is_name.then_some(word.end)
}

/// Checks whether the clause shows that this is not a noun: "weil die Frau Schmerzen hatte".
fn is_not_noun(text: ByteText<'_>, sequence: &TitleSequence, word: &Word<'_>, lexicon: &Lexicon) -> bool {
    if word.facts.is_relative() && follows_determiner(text, sequence.start, lexicon) {
        return false;
    }
    // "Fr. Montag": two days. The others are surnames more often than this one.
    if sequence.titles.is_doubtful() && word.text == "Montag" {
        return false;
    }
    if word.facts.is_known_name() {
        // "Die Herren Richter"
        return !sequence.titles.is_plural()
            || !is_plural_noun(word, lexicon)
            || is_list(text, word.end, lexicon)
            || !follows_determiner(text, sequence.start, lexicon);
    }
    if word.facts.is_idiom() {
        return false;
    }
    let is_noun = word.is_noun(lexicon);
    if sequence.titles.is_plural() {
        return !is_noun && is_list(text, word.end, lexicon) && !word.is_compound(lexicon);
    }
    // "Fr. Vormittag" is a Friday, "Herr Minister Urlaub" no name.
    if word.facts.is_noun() && (sequence.titles.is_doubtful() || sequence.titles.is_function()) {
        return false;
    }
    !follows_determiner(text, sequence.start, lexicon)
        || !(is_noun || sequence.marks.is_some() || word.is_compound(lexicon))
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
        if is_genitive_initial(text, end) {
            return (end, MAX_WORDS);
        }
        let next = blanks_end(text, end, 2);
        if !word.read_unless_title(text, next, lexicon) {
            // A non-word here stays one later, except for a hyphen between blanks.
            let words = if text.get(next) == Some(&b'-') { 1 } else { MAX_WORDS };
            return (end, words);
        }
        if word.is_label(text) {
            return (end, MAX_WORDS);
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
    if word.is_all_capitals() && word.is_not_noun(lexicon) {
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

/// `Frau Gerlach und Petzold`: the end of a second name that shares the title: a surname that is nothing else.
fn second_surname_end(text: ByteText<'_>, end: usize, lexicon: &Lexicon) -> Option<usize> {
    if !text.get(end..)?.starts_with(b" und ") {
        return None;
    }
    let mut word = Word::default();
    let is_surname = word.read_unless_title(text, end + " und ".len(), lexicon)
        && word.capital
        && !word.hyphen
        && !word.is_all_capitals()
        && word.facts.0 == SURNAME
        && lexicon.classes(word.text) == 0;
    // "Herr Weber und Petzold Pflegedienst"
    (is_surname && !is_capital(text, blanks_end(text, word.end, 1))).then_some(word.end)
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
    let mut sequence = TitleSequence::default();
    if sequence.read(text, at, lexicon) {
        return sequence.titles.is_degree().then(|| name_end_alone(text, &sequence, lexicon)).flatten();
    }
    let mut name = Word::default();
    let found = name.read(text, at, lexicon);
    if !found
        || !(name.capital || (is_low && (name.is_letter() || lowercase_names::is_clear(&name, lexicon))))
    {
        return None;
    }
    std::mem::swap(&mut word.end, &mut name.end);
    let end = word.end;
    if name.initial || name.is_letter() {
        return Some(end);
    }
    (name.is_name(lexicon) && !name.is_compound(lexicon)).then_some(end)
}

fn name_end_alone(text: ByteText<'_>, sequence: &TitleSequence, lexicon: &Lexicon) -> Option<usize> {
    let mut word = Word::default();
    let found = word.read(text, sequence.name, lexicon) && word.capital;
    (found && (word.initial || word.facts.can_follow_degree())).then_some(word.end)
}
