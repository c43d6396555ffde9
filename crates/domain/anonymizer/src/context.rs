//! The context of a name: an article before, a street or a number after.

use crate::dictionary::{ADJECTIVE, VERB};
use crate::ending_classes::is_adjective;
use crate::lexicon::Lexicon;
use crate::lower::Lower;
use crate::text::{
    ByteText, blanks_end, digit_at, digits_end, is_blank, is_capital, letters_end, slice, word_start,
};

/// The longest word that is read backwards, in bytes.
const LONGEST: usize = 24;

/// Checks whether an article, a pronoun or the like stands before a position, perhaps with an adjective in
/// between: "die Frau", "seine kranke Frau", "als Frau".
pub(crate) fn follows_determiner(text: ByteText<'_>, at: usize, lexicon: &Lexicon) -> bool {
    let mut end = at;
    for _ in 0..2 {
        let mut gap = end;
        while gap > 0 && end - gap < 3 && is_blank(text[gap - 1]) {
            gap -= 1;
        }
        let start = word_start(text, gap, LONGEST);
        if gap == end || start == gap {
            return false;
        }
        let word = slice(text, start, gap);
        let facts = lexicon.facts(word);
        if facts.is_determiner() {
            return true;
        }
        let is_verb =
            facts.is_verb() || (word.ends_with("te") && lexicon.classes(word) & (VERB | ADJECTIVE) == VERB);
        let is_inflected = ["e", "en", "er", "em", "es"].iter().any(|ending| word.ends_with(ending));
        if is_verb || !is_inflected || is_capital(text, start) {
            return false;
        }
        end = start;
    }
    false
}

/// Checks for a participle by its prefix: "geäußert", "entlassen".
pub(crate) fn is_participle(word: &str) -> bool {
    let has_prefix =
        ["ge", "er", "ver", "be", "ent", "zer", "ange", "abge", "ausge", "aufge", "einge", "vorge"]
            .iter()
            .any(|prefix| word.starts_with(prefix));
    has_prefix && (word.ends_with('t') || word.ends_with("en"))
}

/// Checks whether a participle follows, as in notes: "Montag entlassen", "Schule informiert".
pub(crate) fn participle_follows(text: ByteText<'_>, end: usize, lexicon: &Lexicon) -> bool {
    let next = blanks_end(text, end, 1);
    let word = slice(text, next, letters_end(text, next));
    let may_be = is_participle(word)
        || word.ends_with("iert")
        || (word.contains("ge") && (word.ends_with('t') || word.ends_with("en")));
    may_be
        && next > end
        && !is_capital(text, next)
        && !lexicon.facts(word).is_verb()
        && lexicon.classes(word) & (VERB | ADJECTIVE) != 0
}

/// Checks whether the text before "Fr." makes it a Friday: "am Fr.", "Mo bis Fr.", "Mi./Fr."
pub(crate) fn is_day(text: ByteText<'_>, at: usize) -> bool {
    if !slice(text, at, letters_end(text, at)).eq_ignore_ascii_case("fr") {
        return false;
    }
    let blank = |end: usize| end - usize::from(end > 0 && is_blank(text[end - 1]));
    let mut end = blank(at);
    let is_joined = end > 0 && matches!(text[end - 1], b'/' | b'-' | b'+');
    if is_joined {
        end = blank(end - 1);
        end -= usize::from(end > 0 && text[end - 1] == b'.');
    }
    let words: &[&str] = if is_joined {
        &["Mo", "Di", "Mi", "Do", "Sa", "So", "Montag", "Dienstag", "Mittwoch", "Donnerstag"]
    } else {
        &["am", "vom", "bis", "ab", "jeden", "nächsten", "letzten", "kommenden"]
    };
    let word = slice(text, word_start(text, end, LONGEST), end);
    end < at && words.iter().any(|known| word.eq_ignore_ascii_case(known))
}

/// Checks whether a word is part of an address or counts something: "Kärntner Straße", "Hauptstraße 5", "Grad
/// 2". After a given name, a number counts nothing.
pub(crate) fn is_place(
    text: ByteText<'_>,
    word: &str,
    end: usize,
    is_given: bool,
    lexicon: &Lexicon,
) -> bool {
    let end = end + usize::from(text.get(end) == Some(&b'.'));
    let next = blanks_end(text, end, 1);
    if next == end {
        return false;
    }
    // A house number or a count; longer ones are telephone numbers and years.
    if digit_at(text, next) && !is_given {
        let digits = digits_end(text, next) - next;
        return digits <= 3 && text[next] != b'0';
    }
    let mut buffer = Lower::new();
    if !is_capital(text, next) || text.get(end) == Some(&b'\n') {
        return false;
    }
    let Some(lower) = buffer.of(word) else { return false };
    let last = letters_end(text, next);
    let following = slice(text, next, last);
    if lower.ends_with(b"er") && is_street(following) {
        return !is_given
            || digit_at(text, blanks_end(text, last + usize::from(text.get(last) == Some(&b'.')), 1));
    }
    let facts = lexicon.facts(following);
    is_adjective(lower) && (facts.is_noun() || facts.is_function())
}

/// Checks whether a word means a street.
fn is_street(word: &str) -> bool {
    const WORDS: &str = "Straße Strasse Str Platz Pl Weg Gasse Allee Ring Damm Ufer Chaussee Landstraße Hauptstraße \
        Bundesstraße Steig Kirchweg Markt Tor Hof";
    WORDS.split(' ').any(|known| known == word)
}
