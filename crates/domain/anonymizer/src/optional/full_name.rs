//! Full names without a title: `Petra Meier`, `Karl-Heinz von der Heide`, `Petra M. Meier`, and in lists
//! `Meier, Petra`.
//!
//! A name begins with a listed given name. A word after it is a surname if it is listed as one or is no word
//! of the language; a noun, a day or a place is not.

use super::context_word::{before_blanks, word_after, word_before};
use super::{institution, month};
use crate::context::{follows_determiner, participle_follows};
use crate::dictionary::ADJECTIVE;
use crate::ending_classes::is_surely_surname;
use crate::initial::is_abbreviation;
use crate::lexicon::Lexicon;
use crate::lower::EVERY;
use crate::name::MAX_WORDS;
use crate::rule::{Rule, RuleMatch};
use crate::step_counter;
use crate::text::{
    ByteText, blanks_end, digit_before, is_blank, is_capital, letter_before, letters_end, slice,
};
use crate::word::Word;
use crate::word_facts::{EVERYDAY, GIVEN, NOUN, SURNAME};

/// The maximum number of consecutive particles: "van der".
const MAX_PARTICLES: usize = 3;

/// Returns the next position, from `from` on, where a name may begin: at a capitalised word that another one
/// or a particle follows.
pub(super) fn next(text: ByteText<'_>, from: usize) -> Option<usize> {
    let mut at = next_capital(text.bytes(), from)?;
    while !may_begin(text, at) {
        at = next_capital(text.bytes(), at + 1)?;
    }
    Some(at)
}

/// Returns the next capital, or the first byte of a letter beyond ASCII.
fn next_capital(bytes: &[u8], from: usize) -> Option<usize> {
    let rest = bytes.get(from..)?;
    let (eights, last) = rest.as_chunks::<8>();
    for (number, eight) in eights.iter().enumerate() {
        let bits = capitals(u64::from_le_bytes(*eight));
        if bits != 0 {
            let found = number * 8 + (bits.trailing_zeros() / 8) as usize;
            step_counter::add(found + 1);
            return Some(from + found);
        }
    }
    step_counter::add(rest.len());
    let found = last.iter().position(|byte| byte.is_ascii_uppercase() || *byte >= 0xC0)?;
    Some(from + rest.len() - last.len() + found)
}

/// Returns the highest bit of each of eight bytes that is a capital or begins a letter beyond ASCII.
const fn capitals(eight: u64) -> u64 {
    const HIGH: u64 = EVERY * 0x80;
    let low = eight & !HIGH;
    let from_a = low + EVERY * (0x80 - b'A' as u64);
    let after_z = low + EVERY * (0x7F - b'Z' as u64);
    ((from_a ^ after_z) & !eight & HIGH) | (eight & (eight << 1) & HIGH)
}

/// Checks by the bytes around a word whether a name may begin with it.
pub(super) fn may_begin(text: ByteText<'_>, at: usize) -> bool {
    if !is_capital(text, at) || letter_before(text, at) || is_joined(text, at) {
        return false;
    }
    let end = letters_end(text, at);
    match text.get(end) {
        Some(b'-') => is_capital(text, end + 1),
        Some(b',') => text.get(end + 1) == Some(&b' ') && is_capital(text, end + 2),
        Some(byte) if is_blank(*byte) => {
            let next = blanks_end(text, end, 2);
            is_capital(text, next) || may_be_particle(text, next)
        }
        _ => false,
    }
}

/// Checks for a word that is joined to the one before: the second part of `Karl-Heinz`.
fn is_joined(text: ByteText<'_>, at: usize) -> bool {
    at > 1 && text[at - 1] == b'-' && letter_before(text, at - 1)
}

/// Checks the first two letters of a word for those of particles: `von`, `van`, `de`, `zu`, `al-Masri`.
fn may_be_particle(text: ByteText<'_>, at: usize) -> bool {
    matches!(
        text.get(at..at + 2),
        Some(
            b"vo"
                | b"va"
                | b"de"
                | b"di"
                | b"da"
                | b"do"
                | b"du"
                | b"d'"
                | b"zu"
                | b"te"
                | b"le"
                | b"la"
                | b"el"
                | b"al"
                | b"ib"
                | b"bi"
                | b"be"
                | b"ab"
        )
    )
}

/// Examines a word where a name may begin; returns the name, and where to continue.
pub(super) fn at(text: ByteText<'_>, at: usize, lexicon: &Lexicon) -> (Option<RuleMatch>, usize) {
    let run = letters_end(text, at);
    let is_given = lexicon.is_given_name(slice(text, at, run));
    let after_given = if is_given { given_first(text, at, lexicon) } else { None };
    let found = after_given.or_else(|| surname_first(text, at, run, lexicon));
    (found.map(|end| (at, end, Rule::FullName)), run.max(at + 1))
}

/// Returns where a name ends that begins with a given name.
fn given_first(text: ByteText<'_>, at: usize, lexicon: &Lexicon) -> Option<usize> {
    let mut word = Word::default();
    if !word.read(text, at, lexicon) || !is_given(&word, lexicon) || is_other(text, at, word.text) {
        return None;
    }
    let is_doubtful = is_doubtful(word.text);
    // "Rosa Haut", but "Rosa Weber"
    let is_also_word = matches!(word.text, "Rosa" | "Heide");
    let (mut end, mut found) = (word.end, None);
    for _ in 1..MAX_WORDS {
        let next = blanks_end(text, end, 2);
        if next == end || !word.read_unless_title(text, next, lexicon) {
            break;
        }
        // Over a line's end or a gap something new may begin.
        let is_apart = next > end + 1 || text[end] != b' ';
        if is_apart && word.facts.0 & (GIVEN | SURNAME | NOUN | EVERYDAY) != SURNAME {
            break;
        }
        if word.initial {
            if !word.is_letter() || is_abbreviation(text, word.end) {
                break;
            }
            if found.is_some() || !is_doubtful {
                found = Some(initial_end(text, word.end));
            }
            end = word.end;
            continue;
        }
        if !word.capital {
            found = surname_after_particles(text, &word, lexicon).or(found);
            break;
        }
        if is_given(&word, lexicon) && !word.facts.is_thing() && !word.facts.is_everyday() {
            end = word.end;
            if is_second_given(&word, is_doubtful) {
                found = Some(end);
            }
            continue;
        }
        if can_be_surname(text, &word, is_doubtful, lexicon) && !(is_also_word && is_part_or_thing(word.text))
        {
            found = Some(second_surname_end(text, word.end, lexicon).unwrap_or(word.end));
        }
        break;
    }
    found.filter(|end| !names_institution(text, at, *end, lexicon))
}

/// Checks for one or more given names as listed: `Anna`, `Karl-Heinz`.
fn is_given(word: &Word<'_>, lexicon: &Lexicon) -> bool {
    let is_listed =
        |part: &str| part.chars().next().is_some_and(char::is_uppercase) && lexicon.is_given_name(part);
    word.capital && !word.initial && word.parts().all(is_listed)
}

/// Checks whether two given names in a row are a name without a surname, too: `Anna Lena`.
fn is_second_given(word: &Word<'_>, after_doubtful: bool) -> bool {
    if after_doubtful || is_doubtful(word.text) || matches!(word.text, "August" | "Mark") {
        word.facts.is_surname() && !(after_doubtful && word.facts.is_noun())
    } else {
        true
    }
}

/// Checks for given names that are mostly something else: "Gang unsicher", "Rand Berg".
fn is_doubtful(word: &str) -> bool {
    const WORDS: &str = "Adel Alp Bart Dung Engel Gang Hang Mate Mentor Mine Olive Rand Rex Rose Sang \
        Semen Sultan Tale Tan Tram Tuba";
    WORDS.split(' ').any(|known| known == word)
}

/// Checks whether the text before a given name makes it something else: "Sankt Anna", "20 Mark", "im August".
fn is_other(text: ByteText<'_>, at: usize, word: &str) -> bool {
    let before = word_before(text, at, 1);
    if before.is_some_and(|before| matches!(before.text, "St" | "Sankt" | "Sancta" | "Santa" | "San")) {
        return true;
    }
    let is_month = || {
        before.is_some_and(|before| {
            matches!(
                before.text,
                "im" | "Im"
                    | "Ende"
                    | "Anfang"
                    | "Mitte"
                    | "seit"
                    | "Seit"
                    | "bis"
                    | "Bis"
                    | "ab"
                    | "Ab"
                    | "vom"
                    | "zum"
            )
        })
    };
    let number = before_blanks(text, at, 2);
    let dot = usize::from(number > 0 && text[number - 1] == b'.');
    match word {
        "August" => digit_before(text, number - dot) || is_month(),
        "Mark" => digit_before(text, number),
        _ => false,
    }
}

/// Returns where an initial ends; a dot at the end of a sentence stays outside.
fn initial_end(text: ByteText<'_>, end: usize) -> usize {
    let is_last = blanks_end(text, end, 1) == end && text.get(end) != Some(&b',');
    end - usize::from(is_last)
}

/// Checks for a surname: one of the list, or a word that no dictionary has.
fn can_be_surname(text: ByteText<'_>, word: &Word<'_>, after_doubtful: bool, lexicon: &Lexicon) -> bool {
    let facts = word.facts;
    if word.initial
        || word.is_letter()
        || !facts.can_follow_degree()
        || facts.is_thing()
        || institution::is_named(word.text)
        || month::is_month_there(text, word)
    {
        return false;
    }
    if word.has_article() {
        return true;
    }
    if word.hyphen {
        return word.parts().all(|part| is_part(part, lexicon));
    }
    if facts.is_surname() {
        // In capitals, "Anna will" looks like a name.
        let may_be_verb = word.is_all_capitals() && facts.is_everyday();
        return !may_be_verb && !(facts.is_noun() && (after_doubtful || is_finding(text, word, lexicon)));
    }
    let is_written_apart = || word.text.contains(['\'', '’']) || !word.is_capitalized_in_german(lexicon);
    word.is_long_unlisted()
        && (is_surely_surname(word.text) || (lexicon.classes(word.text) == 0 && is_written_apart()))
}

/// "Anna Bein geschwollen", "Peter Lunge frei": a part of the body or a thing, and what was found of it or done
/// with it.
fn is_finding(text: ByteText<'_>, word: &Word<'_>, lexicon: &Lexicon) -> bool {
    if !is_part_or_thing(word.text) {
        return false;
    }
    let mut next = Word::default();
    let mut is_adjective = || {
        text.get(word.end) == Some(&b' ')
            && next.read(text, word.end + 1, lexicon)
            && next.is_lower()
            && !next.facts.is_verb()
            && lexicon.classes(next.text) & ADJECTIVE != 0
    };
    participle_follows(text, word.end, lexicon) || is_adjective()
}

/// Nouns for parts of the body and for things in a ward, each a surname as well.
fn is_part_or_thing(word: &str) -> bool {
    const WORDS: &str = "Arm Auge Backe Bart Bauch Becken Bein Beutel Binde Blase Blut Brust Decke Finger Flasche Fuß \
        Galle Glas Haar Hals Hand Haut Herz Hose Jacke Kanne Katheter Kehle Kinn Kissen Knie Knochen Kopf Leber Lunge \
        Magen Mund Nabel Nacken Nagel Nase Niere Ohr Puls Rock Rücken Schädel Schenkel Schiene Schulter Socke Stuhl \
        Tisch Verband Wunde Zahn Zeh Zunge";
    WORDS.split(' ').any(|known| known == word)
}

/// Checks for a part of a double surname: `Schulze-Vogt`, but neither `Koch-Institut` nor `Weber-MRT`.
fn is_part(part: &str, lexicon: &Lexicon) -> bool {
    let facts = lexicon.facts(part);
    let mut letters = part.chars();
    let is_capital = letters.next().is_some_and(char::is_uppercase);
    let is_small = letters.next().is_some_and(char::is_lowercase);
    let is_unknown =
        || is_small && facts.is_unlisted() && (is_surely_surname(part) || lexicon.classes(part) == 0);
    is_capital && facts.can_follow_degree() && !facts.is_thing() && (facts.is_known_name() || is_unknown())
}

/// `García López`: the end of a second surname without a hyphen, if it is nothing else.
fn second_surname_end(text: ByteText<'_>, end: usize, lexicon: &Lexicon) -> Option<usize> {
    let mut word = Word::default();
    let is_surname = text.get(end) == Some(&b' ')
        && word.read_unless_title(text, end + 1, lexicon)
        && word.capital
        && word.facts.0 == SURNAME
        && lexicon.classes(word.text) == 0
        && can_be_surname(text, &word, true, lexicon);
    is_surname.then_some(word.end)
}

/// `von der Heide`, `de Vries`, `zur Hausen`: returns where the surname after particles ends; `first` is the
/// first one.
fn surname_after_particles(text: ByteText<'_>, first: &Word<'_>, lexicon: &Lexicon) -> Option<usize> {
    if !first.facts.is_leading_particle() {
        return None;
    }
    let (mut end, mut word) = (first.end, Word::default());
    for others in 0..MAX_PARTICLES {
        let next = blanks_end(text, end, 1);
        if next == end || text[end] == b'\n' || !word.read(text, next, lexicon) {
            return None;
        }
        if word.facts.is_particle() && !word.capital {
            end = word.end;
            continue;
        }
        let is_name = if first.facts.is_rare_particle() {
            word.facts.is_particle_surname()
        } else {
            // "von Anna" tells from whom, "von der Heide" is a name.
            can_be_surname(text, &word, false, lexicon) || (others > 0 && is_given(&word, lexicon))
        };
        return (word.capital && !word.initial && is_name).then_some(word.end);
    }
    None
}

/// Checks whether an institution or a street is named after somebody: "das Paul Ehrlich Institut".
fn names_institution(text: ByteText<'_>, start: usize, end: usize, lexicon: &Lexicon) -> bool {
    let Some(noun) = word_after(text, end, 1).filter(|_| text.get(end) == Some(&b' ')) else { return false };
    if !noun.capital || !institution::is_named(noun.text) {
        return false;
    }
    // "Anna Weber Schule informiert": notes leave out what is between them.
    !participle_follows(text, noun.end, lexicon)
        || follows_determiner(text, start, lexicon)
        || word_before(text, start, 1).is_some_and(|before| {
            matches!(
                before.text,
                "im" | "Im" | "am" | "Am" | "zum" | "Zum" | "zur" | "Zur" | "vom" | "Vom" | "beim" | "Beim"
            )
        })
}

/// Returns where `Meier, Petra` ends, in a list or after a label.
fn surname_first(text: ByteText<'_>, at: usize, run: usize, lexicon: &Lexicon) -> Option<usize> {
    let mut surname = Word::default();
    if !matches!(text.get(run), Some(b',' | b'-'))
        || !opens_entry(text, at)
        || !surname.read(text, at, lexicon)
        || text.get(surname.end) != Some(&b',')
        || text.get(surname.end + 1) != Some(&b' ')
    {
        return None;
    }
    let mut word = Word::default();
    let is_name = word.read_unless_title(text, surname.end + 2, lexicon)
        && is_given(&word, lexicon)
        && word.text != "August"
        && can_be_surname(text, &surname, false, lexicon);
    if !is_name {
        return None;
    }
    let mut end = word.end;
    if text.get(end) == Some(&b' ') && word.read_unless_title(text, end + 1, lexicon) {
        if word.initial && word.is_letter() {
            end = initial_end(text, word.end);
        } else if is_given(&word, lexicon) {
            end = word.end;
        }
    }
    ends_entry(text, end).then_some(end)
}

/// Checks whether a line, an entry of a list or what follows a label begins at a position. Masked text before
/// it counts as the beginning of the text does.
fn opens_entry(text: ByteText<'_>, at: usize) -> bool {
    let before = before_blanks(text, at, 4);
    if text[before..at].contains(&b'\n') {
        return true;
    }
    match before.checked_sub(1).map(|last| text[last]) {
        None => true,
        Some(b',') => false,
        // "1. Meier, Petra"
        Some(b'.') => digit_before(text, before - 1),
        Some(last) => !last.is_ascii_alphanumeric() && !letter_before(text, before),
    }
}

/// Checks whether an entry of a list ends at a position, or a date of birth follows.
fn ends_entry(text: ByteText<'_>, end: usize) -> bool {
    let sign = usize::from(matches!(text.get(end), Some(b',' | b'.')));
    let next = blanks_end(text, end + sign, 2);
    let rest = text.get(next..).unwrap_or_default();
    let is_birth = || rest.starts_with(b"geb") || matches!(rest.first(), Some(b'0'..=b'9' | b'*' | b'('));
    // What is masked counts as the end of the text.
    let is_over = matches!(rest.first(), None | Some(b'[' | b';' | b')' | b']' | b'|' | b'/'));
    let is_line = text.get(end + sign..next).is_some_and(|gap| gap.contains(&b'\n'));
    match text.get(end) {
        Some(b',') => is_line || is_birth(),
        Some(b'.') => is_line || is_over || is_capital(text, next),
        _ => is_line || is_over || is_birth(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> Vec<usize> {
        let text = ByteText::of(text);
        let (mut found, mut from) = (Vec::new(), 0);
        while let Some(at) = next(text, from) {
            found.push(at);
            from = at + 1;
        }
        found
    }

    #[test]
    fn only_a_capitalised_word_before_another_may_begin_a_name() {
        for (text, expected) in [
            ("Anna Weber", vec![0]),
            ("Özlem Kaya", vec![0]),
            ("die Klingel fehlt, das Bett war nass", vec![]),
            ("als Anna von der Heide kam", vec![4]),
            ("Karl-Heinz Weber", vec![0]),
            ("A-A-A-A", vec![0]),
            ("Weber, Anna", vec![0]),
            ("ABCD", vec![]),
            ("xAnna Weber", vec![]),
            ("über Anna. Danach", vec![]),
        ] {
            assert_eq!(all(text), expected, "{text}");
        }
    }

    #[test]
    fn a_capital_is_found_wherever_it_lies_in_eight_bytes() {
        for before in 0..20 {
            for name in ["Anna Weber", "Zoë Weber", "Émile Weber"] {
                let text = format!("{}{name}", "z".repeat(before) + " ");
                assert_eq!(all(&text), [before + 1], "{text}");
            }
        }
    }
}
