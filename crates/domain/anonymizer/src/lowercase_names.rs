//! Names written in lower case, as on phones: a word unknown to the dictionary is a name.

use crate::context::follows_determiner;
use crate::dictionary::{ADJECTIVE, NOUN, PLACE, VERB};
use crate::ending_classes::is_like_surname;
use crate::initial::is_abbreviation;
use crate::lexicon::Lexicon;
use crate::text::{ByteText, blanks_end, is_capital, letters_end, slice};
use crate::title::TitleSequence;
use crate::word::Word;

/// `herr n. hat`, but not `frau u. kind`; returns where the initial ends, with its dot.
pub(crate) fn initial_end(
    text: ByteText<'_>,
    sequence: &TitleSequence,
    word: &Word<'_>,
    lexicon: &Lexicon,
) -> Option<usize> {
    let dot = word.end;
    if !word.is_letter() || text.get(dot) != Some(&b'.') || is_capital(text, sequence.start) {
        return None;
    }
    let is_short_word = matches!(word.text, "u" | "o" | "m" | "v" | "d" | "z");
    let is_alone = || !is_short_word && !follows_determiner(text, sequence.start, lexicon);
    let is_initial = sequence.titles.is_degree() || is_alone() || is_subject(text, dot + 1, lexicon);
    (is_initial && !is_abbreviation(text, dot + 1)).then_some(dot + 1)
}

/// Checks whether a verb follows: "oä zdrenka meint".
pub(crate) fn is_subject(text: ByteText<'_>, end: usize, lexicon: &Lexicon) -> bool {
    let mut next = Word::default();
    next.read(text, blanks_end(text, end, 1), lexicon) && {
        let classes = lexicon.classes(next.text);
        let is_singular = is_finite(next.text, classes) && !next.text.ends_with("en");
        next.facts.is_verb() || (is_singular && classes & (NOUN | ADJECTIVE) == 0)
    }
}

/// Checks for an adjective that is no subject: "Pat. klein und blass", but "schwester klein kommt".
pub(crate) fn is_state(text: ByteText<'_>, word: &Word<'_>, lexicon: &Lexicon) -> bool {
    lexicon.classes(word.text) & ADJECTIVE != 0 && !is_subject(text, word.end, lexicon)
}

/// Checks whether a word after a title is a name.
pub(crate) fn is_name(
    text: ByteText<'_>,
    sequence: &TitleSequence,
    word: &Word<'_>,
    lexicon: &Lexicon,
) -> bool {
    let facts = word.facts;
    // "frau van", but "herr thor"
    let is_particle = facts.is_particle() && word.text.len() < "thor".len();
    let is_small = facts.is_everyday() || facts.is_function() || is_particle || facts.is_thing();
    if is_small && !word.hyphen {
        return false;
    }
    let classes = lexicon.classes(word.text);
    if is_clear_of(word, classes, lexicon) {
        let is_sure = facts.is_known_name() || sequence.titles.is_doubtful() || sequence.titles.is_degree();
        return is_sure || !is_typo(word.text, lexicon);
    }
    if !(facts.is_known_name() || word.is_long_unlisted()) {
        return false;
    }
    let is_verb = is_finite(word.text, classes) && classes & (NOUN | ADJECTIVE) == 0;
    if sequence.titles.is_degree() {
        // "dr. schnabelrauch", "dr. klein"
        return !is_verb && (facts.is_known_name() || classes & (VERB | ADJECTIVE) == 0);
    }
    if follows_determiner(text, sequence.start, lexicon) {
        return false;
    }
    // "frau koch", "fr. klein", but "Frau klein" is not a name.
    let is_lowercase = !is_capital(text, sequence.start);
    if facts.is_known_name() && (sequence.titles.is_doubtful() || (is_lowercase && !is_verb)) {
        return true;
    }
    if is_lowercase && classes & (VERB | ADJECTIVE) == 0 {
        return true;
    }
    // "Herr klein hat", but not "Herr klein und dick".
    let mut next = Word::default();
    (facts.is_known_name() || (!is_verb && classes & ADJECTIVE == 0))
        && next.read(text, blanks_end(text, word.end, 1), lexicon)
        && (next.facts.is_verb() || lexicon.classes(next.text) & VERB != 0)
}

/// Checks whether a word in lower case is a further one of a name; `after_given` if a given name precedes it.
pub(crate) fn is_further_name(word: &Word<'_>, after_given: bool, lexicon: &Lexicon) -> bool {
    let facts = word.facts;
    if facts.is_everyday() || !(word.hyphen || facts.is_known_name() || word.is_long_unlisted()) {
        return false;
    }
    let classes = lexicon.classes(word.text);
    if !facts.is_known_name() {
        // "tel", "simste"
        let is_other = || word.text.len() < 4 || is_like_verb(word.text) || is_typo(word.text, lexicon);
        let is_clear = is_clear_of(word, 0, lexicon) || (after_given && word.text.ends_with("er"));
        return classes == 0 && is_clear && (after_given || !is_other());
    }
    !is_finite(word.text, classes) && (after_given || !(facts.is_noun() || classes & (VERB | ADJECTIVE) != 0))
}

/// `frau elif g hat`, `herr timo k (…)`: a letter without its dot, but not one that stands for a word.
pub(crate) fn is_last_letter(text: ByteText<'_>, word: &Word<'_>, lexicon: &Lexicon) -> bool {
    if !word.is_letter() || matches!(word.text, "u" | "o" | "v" | "z" | "d") {
        return false;
    }
    let next = blanks_end(text, word.end, 1);
    let is_last = match text.get(next) {
        Some(byte) => matches!(byte, b'(' | b')' | b',' | b';' | b'!' | b'?'),
        None => true,
    };
    is_last
        || text.get(word.end) == Some(&b'\n')
        || lexicon.facts(slice(text, next, letters_end(text, next))).is_everyday()
        || is_subject(text, word.end, lexicon)
}

/// `thi mai pham`: a word in no list, perhaps a noun, before a surname that is nothing else.
pub(crate) fn is_middle_name(text: ByteText<'_>, word: &Word<'_>, lexicon: &Lexicon) -> bool {
    let mut next = Word::default();
    word.is_long_unlisted()
        && !word.hyphen
        && text.get(word.end) == Some(&b' ')
        && lexicon.classes(word.text) & (VERB | ADJECTIVE) == 0
        && next.read(text, word.end + 1, lexicon)
        && next.facts.is_surname()
        && !next.facts.is_noun()
        && lexicon.classes(next.text) == 0
}

/// Checks whether a word is a name, or may be one, and no word of the language.
pub(crate) fn is_clear(word: &Word<'_>, lexicon: &Lexicon) -> bool {
    is_clear_of(word, lexicon.classes(word.text), lexicon)
}

fn is_clear_of(word: &Word<'_>, classes: u64, lexicon: &Lexicon) -> bool {
    let facts = word.facts;
    if word.hyphen {
        return is_double(word.text, lexicon);
    }
    if facts.is_everyday() || facts.is_noun() || facts.is_function() {
        return false;
    }
    if facts.is_known_name() {
        return classes & ADJECTIVE == 0 && !is_finite(word.text, classes);
    }
    word.is_long_unlisted()
        && classes & !PLACE == 0
        && (is_like_surname(word.text) || lexicon.classes_of_compound(word.text) == 0)
}

/// `schmidt-lange`, `ghobadi-reza`, `al-sayed`, but neither `op-saal` nor `weber-die`.
fn is_double(word: &str, lexicon: &Lexicon) -> bool {
    let Some((first, last)) = word.split_once('-') else { return false };
    let is_part = |part: &str| {
        let facts = lexicon.facts(part);
        !facts.is_everyday() && (facts.is_known_name() || lexicon.classes(part) & !PLACE == 0)
    };
    let is_article = matches!(first, "al" | "el" | "abd" | "ben" | "bin");
    is_part(last) && (is_article || (is_part(first) && first.chars().nth(3).is_some()))
}

/// Checks for a word that is in no dictionary but looks like a verb: "simste", "angemault".
fn is_like_verb(word: &str) -> bool {
    let is_participle =
        ["an", "ab", "auf", "aus", "ein", "vor", "zu", "nach", "hin", "her", "weg", "mit", "be", ""]
            .iter()
            .any(|prefix| word.strip_prefix(prefix).is_some_and(|rest| rest.starts_with("ge")));
    (is_participle && (word.ends_with('t') || word.ends_with("en")))
        || ["te", "ten", "iert", "ieren", "st"].iter().any(|ending| word.ends_with(ending))
}

/// Checks for a verb as it follows its subject, or a participle, but no imperative.
fn is_finite(word: &str, classes: u64) -> bool {
    classes & VERB != 0 && ["t", "en", "te"].iter().any(|ending| word.ends_with(ending))
}

/// Checks for a mistyped verb or function word, with a doubled or an extra letter: "schreitt", "hattet".
pub(crate) fn is_typo(word: &str, lexicon: &Lexicon) -> bool {
    let mut before = None;
    word.char_indices().any(|(at, c)| {
        let after = at + c.len_utf8();
        let is_candidate = before.replace(c) == Some(c) || after == word.len();
        is_candidate && {
            let without = [&word[..at], &word[after..]].concat();
            is_finite(&without, lexicon.exact_classes(&without)) || lexicon.facts(&without).is_everyday()
        }
    })
}
