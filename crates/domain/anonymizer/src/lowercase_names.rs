//! Names written in lower case, as on phones: a word unknown to the dictionary is a name.

use crate::context::{follows_determiner, is_day};
use crate::dictionary::{ADJECTIVE, NOUN, PLACE, VERB};
use crate::ending_classes::is_like_surname;
use crate::initial::is_abbreviation;
use crate::lexicon::Lexicon;
use crate::room_word::room_word;
use crate::text::{ByteText, blanks_end, digits_end, is_capital, letters_end, slice};
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
    let is_alone = || !is_short_word(word.text) && !follows_determiner(text, sequence.start, lexicon);
    let is_initial = sequence.titles.is_degree() || is_alone() || is_subject(text, dot + 1, lexicon);
    (is_initial && !is_abbreviation(text, dot + 1)).then_some(dot + 1)
}

/// `herr r soll`, `frau k, zi 4`: a letter without its dot, before a verb or a sign. `frau u`, `fr o` and the like are
/// words, and so is the `i` of dialects.
pub(crate) fn letter_end(
    text: ByteText<'_>,
    sequence: &TitleSequence,
    word: &Word<'_>,
    lexicon: &Lexicon,
) -> Option<usize> {
    let is_word = || is_short_word(word.text) || follows_determiner(text, sequence.start, lexicon);
    let may_be = !word.capital
        && word.is_letter()
        && !matches!(word.text, "i" | "u" | "o")
        && !sequence.titles.is_plural()
        && !is_capital(text, sequence.start);
    let is_name = may_be
        && (is_subject(text, word.end, lexicon)
            || (matches!(text.get(word.end), Some(b',' | b')' | b';' | b'!' | b'?'))
                && !sequence.ambiguous
                && !is_word()));
    is_name.then_some(word.end)
}

/// `dr von b. kam`, `frau von k hat`; returns where the letter ends, with its dot.
pub(crate) fn letter_after_von(text: ByteText<'_>, word: &Word<'_>, lexicon: &Lexicon) -> Option<usize> {
    let dot = word.end + usize::from(text.get(word.end) == Some(&b'.'));
    let is_word = matches!(word.text, "u" | "o" | "z" | "d") || is_abbreviation(text, dot);
    let is_name = !is_word && (dot > word.end || is_subject(text, dot, lexicon));
    is_name.then_some(dot)
}

/// Checks for a letter that stands for a word: `u.`, `m.`
fn is_short_word(letter: &str) -> bool {
    matches!(letter, "u" | "o" | "m" | "v" | "d" | "z")
}

/// `fr th. krüger`, `herr m. weber`: initials in small letters and the surname after them, which is a listed one, or no
/// word of the language and the subject of the sentence.
pub(crate) fn surname_after_initial(
    text: ByteText<'_>,
    sequence: &TitleSequence,
    initial: &Word<'_>,
    lexicon: &Lexicon,
) -> Option<usize> {
    let is_initial = match initial.text.len() {
        1 => !matches!(initial.text, "u" | "o" | "z"),
        2 | 3 => matches!(initial.text, "th" | "ch" | "ph" | "sch" | "chr"),
        _ => false,
    };
    if !is_initial || text.get(initial.end) != Some(&b'.') || is_capital(text, sequence.start) {
        return None;
    }
    let next = blanks_end(text, initial.end + 1, 1);
    let mut word = Word::default();
    if sequence.titles.is_plural()
        || (sequence.titles.is_doubtful() && is_day(text, sequence.start))
        || !word.read_unless_title(text, next, lexicon)
        || word.is_letter()
        || word.facts.is_everyday()
        || word.facts.is_function()
        || word.facts.is_thing()
    {
        return None;
    }
    // "frau l. bein", "herr m. stock", but "frau m. weber"
    let is_noun = word.facts.is_noun() && initial.text.len() == 1;
    let is_person =
        !is_noun || (word.text.ends_with("er") && !matches!(word.text, "finger" | "schulter" | "fieber"));
    let is_name = (word.facts.is_surname() && is_person)
        || (is_clear(&word, lexicon) && !is_typo(word.text, lexicon) && is_subject(text, word.end, lexicon));
    is_name.then_some(word.end)
}

/// Words with which a note says that a physician was told or asked.
const TOLD: &str = "verständigt informiert angerufen angepiepst gerufen benachrichtigt kontaktiert gefragt hinzugezogen \
    sagt sagte meint meinte kommt kam will wollte ruft rief soll hat hatte";

/// `oa reiter verständigt`: a surname that is a noun, too, after a function in small letters.
pub(crate) fn is_told(text: ByteText<'_>, word: &Word<'_>) -> bool {
    let next = blanks_end(text, word.end, 1);
    let following = slice(text, next, letters_end(text, next));
    word.facts.is_surname()
        && !word.facts.is_everyday()
        && !word.facts.is_thing()
        && !word.facts.is_function()
        && next > word.end
        && TOLD.split(' ').any(|known| known == following)
}

/// `fr kowalczik zi 12 hat geklingelt`: checks for a room after a name, and a verb after that.
pub(crate) fn is_subject_in_room(text: ByteText<'_>, end: usize, lexicon: &Lexicon) -> bool {
    let room = blanks_end(text, end, 1);
    let room_end = letters_end(text, room);
    let dot = usize::from(text.get(room_end) == Some(&b'.'));
    let number = blanks_end(text, room_end + dot, 1);
    let last = digits_end(text, number);
    room > end
        && last > number
        && room_word(slice(text, room, room_end), dot > 0).is_some()
        && is_subject(text, last, lexicon)
}

/// `fr kowalke hatten wir gebadet`: checks for a long word before an auxiliary verb in the plural, which is not about
/// her alone.
pub(crate) fn is_before_plural(text: ByteText<'_>, word: &Word<'_>) -> bool {
    let next = blanks_end(text, word.end, 1);
    let following = slice(text, next, letters_end(text, next));
    word.text.chars().nth(4).is_some()
        && next > word.end
        && matches!(following, "hatten" | "haben" | "mussten" | "müssen" | "konnten" | "wollten" | "sollten")
}

/// `frau hedwig freitag kommt`: a surname that is a day, after a given name and before a verb.
pub(crate) fn is_day_name(text: ByteText<'_>, word: &Word<'_>, lexicon: &Lexicon) -> bool {
    matches!(word.text, "montag" | "freitag" | "sonntag") && is_subject(text, word.end, lexicon)
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
    // "der hr. winter (aus dem Keller)": no noun but a name follows this one.
    let is_abbreviated = text[sequence.start..].starts_with(b"hr. ");
    if is_abbreviated && facts.is_surname() && !facts.is_idiom() && !facts.is_everyday() {
        return true;
    }
    // "frau sonntag wird sonntag 80"
    if facts.is_thing() && facts.is_surname() && !facts.is_idiom() && word.text != "boden" {
        return is_lowercase_title(text, sequence)
            && !sequence.titles.is_doubtful()
            && !follows_determiner(text, sequence.start, lexicon)
            && is_subject(text, word.end, lexicon);
    }
    // "frau van", but "herr thor" and "frau lo"
    let is_particle = facts.is_particle() && word.text.len() < "thor".len() && word.text != "lo";
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
    let is_lowercase = is_lowercase_title(text, sequence);
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

fn is_lowercase_title(text: ByteText<'_>, sequence: &TitleSequence) -> bool {
    !is_capital(text, sequence.start)
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
        // "frau hedwig lüttich"
        let may_be = classes == 0 || (after_given && classes == PLACE);
        return may_be && is_clear && (after_given || !is_other());
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
