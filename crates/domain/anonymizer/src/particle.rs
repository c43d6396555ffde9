//! Particles of names: `von der Heide`, `v. Stein`, `zur Hausen`.

use crate::dictionary::NOUN;
use crate::ending_classes::of_endings;
use crate::lexicon::Lexicon;
use crate::lower::Lower;
use crate::lowercase_names;
use crate::text::{ByteText, blanks_end, is_capital, letters_end, slice};
use crate::word::Word;

/// The maximum number of consecutive particles: "von und zu", "van den".
const MAX_PARTICLES: usize = 3;

/// Returns the end of the capitalised word after the particles; `first` is the first one. `leading` if the
/// name begins with it.
#[inline]
pub(crate) fn after_particles(
    text: ByteText<'_>,
    first: &Word<'_>,
    leading: bool,
    lexicon: &Lexicon,
) -> Option<usize> {
    // Some particles cannot begin a name: "Herr der Lage".
    if first.facts.is_leading_particle() && !(leading && matches!(first.text, "bin" | "y")) {
        name_after(text, first, leading, lexicon)
    } else if first.text == "v" {
        name_after_short(text, first.end, lexicon)
    } else {
        None
    }
}

fn name_after(text: ByteText<'_>, first: &Word<'_>, leading: bool, lexicon: &Lexicon) -> Option<usize> {
    let mut end = first.end;
    let mut word = Word::default();
    for _ in 0..MAX_PARTICLES {
        let next = blanks_end(text, end, 2);
        // "van 't Hoff"
        let article = text.get(next..).map_or(0, article_length);
        if next > end && article > 0 {
            end = next + article;
            continue;
        }
        if next == end || (!leading && text[end] == b'\n') || !word.read(text, next, lexicon) {
            return None;
        }
        // "van Le": further particles must be in lower case.
        if word.facts.is_particle() && (!word.capital || first.is_all_capitals()) {
            end = word.end;
            continue;
        }
        if word.initial || (word.capital && word.is_letter()) {
            return leading.then_some(word.end);
        }
        // "dr von b. war da"
        let is_low_letter =
            leading && !word.capital && word.is_letter() && matches!(first.text, "von" | "van");
        if is_low_letter {
            return lowercase_names::letter_after_von(text, &word, lexicon);
        }
        if !word.capital && !first.capital {
            let is_known = word.facts.is_known_name() && !word.facts.is_everyday() && first.text != "zu";
            return (is_known || lowercase_names::is_clear(&word, lexicon)).then_some(word.end);
        }
        let is_idiom =
            || !leading && first.text.eq_ignore_ascii_case("zu") && lexicon.classes(word.text) & NOUN != 0;
        let is_name = is_particle_surname(first, &word, lexicon) && !is_idiom();
        return (is_name && !is_insurer(text, first, &word)).then_some(word.end);
    }
    None
}

/// `Frau Reber von der AOK`: an article and an abbreviation in capitals. Surnames that are written in capitals have
/// vowels: `von der HEIDE`.
fn is_insurer(text: ByteText<'_>, first: &Word<'_>, word: &Word<'_>) -> bool {
    const WITH_VOWELS: &str = "AOK DAK IKK HEK ÖGK SUVA KESB IT";
    let is_abbreviation = || {
        let is_consonant = |byte: u8| byte.is_ascii_uppercase() && !b"AEIOUY".contains(&byte);
        (2..=4).contains(&word.text.len()) && word.text.bytes().all(is_consonant)
            || WITH_VOWELS.split(' ').any(|known| known == word.text)
    };
    let follows_article = || {
        let gap = text.get(first.end..word.end.saturating_sub(word.text.len())).unwrap_or_default();
        [b" der ", b" dem ", b" den "].iter().any(|article| gap == article.as_slice())
    };
    first.text == "von" && is_abbreviation() && follows_article()
}

/// Returns the length of the article in `van 't Hoff`, if it stands alone.
fn article_length(rest: &[u8]) -> usize {
    let written = [&b"'t "[..], "’t ".as_bytes()];
    written.iter().find(|article| rest.starts_with(article)).map_or(0, |article| article.len() - 1)
}

/// Checks whether a capitalised word after particles is a name: "zu Boden", "von der Pforte", "vom
/// Betriebsrat" are places and things, not people.
fn is_particle_surname(first: &Word<'_>, word: &Word<'_>, lexicon: &Lexicon) -> bool {
    if !word.capital || !word.facts.can_follow_degree() {
        return false;
    }
    if first.facts.is_rare_particle() {
        return word.facts.is_particle_surname()
            || (first.text == "vom" && word.facts.is_known_name() && !word.facts.is_noun());
    }
    let is_noun = word.facts.is_noun() && (!word.facts.is_known_name() || first.text == "zu");
    !is_noun && !word.facts.is_function() && !word.is_compound(lexicon)
}

/// `Graf von Roon`, `Gräfin Roon`: returns where a name with a word of nobility inside ends.
pub(crate) fn noble_end(text: ByteText<'_>, word: &Word<'_>, lexicon: &Lexicon) -> Option<usize> {
    if !is_noble(word.text) {
        return None;
    }
    let next = blanks_end(text, word.end, 1);
    let mut name = Word::default();
    if next == word.end || !name.read_unless_title(text, next, lexicon) {
        return None;
    }
    if name.capital && !name.initial && !name.facts.is_leading_particle() {
        return (name.is_name(lexicon) && !name.is_compound(lexicon)).then_some(name.end);
    }
    after_particles(text, &name, true, lexicon)
        .or_else(|| noun_after_von(text, &name, lexicon))
        .or_else(|| estate_after_von(text, &name, lexicon))
}

/// `Graf von Hohenlinden`: a place by its ending, which after a word of nobility is part of the name.
fn estate_after_von(text: ByteText<'_>, first: &Word<'_>, lexicon: &Lexicon) -> Option<usize> {
    const ENDINGS: [&str; 16] = [
        "linden", "berg", "burg", "heim", "stein", "feld", "felde", "thal", "bach", "hofen", "kirchen",
        "brunn", "egg", "fels", "au", "dorf",
    ];
    let mut word = Word::default();
    let next = blanks_end(text, first.end, 1);
    let is_estate = first.text == "von"
        && word.read(text, next, lexicon)
        && word.capital
        && ENDINGS.iter().any(|ending| word.text.strip_suffix(ending).is_some_and(|start| start.len() > 3));
    is_estate.then_some(word.end)
}

/// `von Hardungen`, `von Sauerbruch`: a name that is a noun by its ending or its parts, but none of the dictionary
/// ("Herr von Welt", "Frau von Verwaltung") nor one that ends in such a noun ("Herr von Haustechnik").
pub(crate) fn noun_after_von(text: ByteText<'_>, first: &Word<'_>, lexicon: &Lexicon) -> Option<usize> {
    if first.text != "von" {
        return None;
    }
    let mut word = Word::default();
    let next = blanks_end(text, first.end, 2);
    let found = next > first.end && word.read(text, next, lexicon) && word.capital && !word.is_letter();
    let is_plain = || lexicon.exact_classes(word.text) & NOUN != 0 || lexicon.ends_in_noun(word.text);
    if !found || word.facts.is_known_name() || !word.facts.can_follow_degree() || is_plain() {
        return None;
    }
    let is_noun = || {
        Lower::new().of(word.text).is_some_and(|lower| of_endings(lower) != 0) || word.is_compound(lexicon)
    };
    is_noun().then_some(word.end)
}

/// `Graf von Roon` right after a title, where `Graf` alone is a surname, too.
pub(crate) fn leading_noble_end(text: ByteText<'_>, word: &Word<'_>, lexicon: &Lexicon) -> Option<usize> {
    let is_small = |next: usize| text.get(next).is_some_and(u8::is_ascii_lowercase);
    let is_particle = is_noble(word.text) && is_small(blanks_end(text, word.end, 1));
    is_particle.then(|| noble_end(text, word, lexicon)).flatten()
}

pub(crate) fn is_noble(word: &str) -> bool {
    let [first, second, third, _, ..] = word.as_bytes() else { return false };
    let words: &[&str] = match &[first | 0x20, second | 0x20, third | 0x20] {
        b"fre" => &["Freiherr", "Freiherrn", "Freifrau", "Freiin"],
        b"frh" => &["Frhr"],
        b"gra" => &["Graf", "Grafen"],
        b"gr\xE3" => &["Gräfin"],
        b"bar" => &["Baron", "Baronin"],
        b"f\xE3\xBC" => &["Fürst", "Fürstin"],
        b"pri" => &["Prinz", "Prinzessin"],
        b"her" => &["Herzog", "Herzogin"],
        b"rit" => &["Ritter"],
        b"edl" => &["Edler", "Edle"],
        _ => &[],
    };
    words.iter().any(|noble| word.eq_ignore_ascii_case(noble))
}

/// `v. Stein`, `v. d. Heide`, but not `v. a. Schmerzen`.
fn name_after_short(text: ByteText<'_>, end: usize, lexicon: &Lexicon) -> Option<usize> {
    let mut next = blanks_end(text, end + 1, 1);
    if text.get(end) != Some(&b'.') {
        return None;
    }
    let second = letters_end(text, next);
    if matches!(slice(text, next, second), "d" | "u" | "der" | "den" | "dem") {
        next = blanks_end(text, second + usize::from(text.get(second) == Some(&b'.')), 1);
    }
    let mut word = Word::default();
    let found = is_capital(text, next) && word.read(text, next, lexicon);
    // "v. d. B"
    (found && (word.initial || word.is_letter() || word.is_name(lexicon))).then_some(word.end)
}
