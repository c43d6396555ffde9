//! Ages: `45 Jahre alt`, `45-jährige`, `im Alter von 45 Jahren`, `45 J.`

use super::context_word::{ContextWord, continues_before, value, word_after, word_before};
use super::words::{PERSON, ROLE, flags_by_end};
use crate::last_bytes::Endings;
use crate::lexicon::Lexicon;
use crate::lower::Lower;
use crate::text::{ByteText, blanks_end, digit_at, digits_end, letter_at, letters_end, slice};

/// Returns the age that a number states, with its unit.
pub(super) fn at(text: ByteText<'_>, at: usize, run: usize) -> Option<(usize, usize)> {
    if run - at > 3 || continues_before(text, at) {
        return None;
    }
    let years = value(text, at, run);
    // "2,5 Jahre", "2½ Jahre"
    let number = match text.get(run) {
        Some(b',') if digit_at(text, run + 1) => digits_end(text, run + 1),
        Some(0xC2) if text.get(run + 1) == Some(&0xBD) => run + 2,
        _ => run,
    };
    if years > 120 {
        return None;
    }
    let end = adjective(text, number)
        .or_else(|| with_unit(text, at, number, years))
        .or_else(|| after_label(text, at, number))?;
    Some((at, end))
}

/// `45-jährige`, `45jährig`, `der 45-Jährige`, `8 Monate altes`.
fn adjective(text: ByteText<'_>, number: usize) -> Option<usize> {
    let hyphen = usize::from(text.get(number) == Some(&b'-'));
    let start = blanks_end(text, number + hyphen, 1);
    if !matches!(text.get(start)? | 0x20, b'j' | b'm' | b'w' | b't') {
        return None;
    }
    let end = letters_end(text, start);
    // The shortest is "tägig".
    if end < start + 6 {
        return None;
    }
    let mut buffer = Lower::new();
    let lower = buffer.of(slice(text, start, end))?;
    let is_of_years = lower.starts_with("jährig".as_bytes()) && lower.len() <= "jährig".len() + 2;
    let is_shorter = ["monatig", "wöchig", "tägig"]
        .iter()
        .any(|word| lower.starts_with(word.as_bytes()) && lower.len() <= word.len() + 2);
    if !(is_of_years || is_shorter) || text.get(end) == Some(&b'-') {
        return None;
    }
    // "der 45-Jährige": a noun of its own.
    if is_of_years && slice(text, start, end).starts_with('J') {
        return Some(end);
    }
    match noun_after(text, end) {
        Noun::Person => Some(end),
        Noun::None => is_of_years.then_some(end),
        Noun::Other => None,
    }
}

/// The noun that an adjective refers to.
#[derive(PartialEq, Eq)]
enum Noun {
    Person,
    Other,
    /// None follows.
    None,
}

/// Returns the noun after an age, after at most two more adjectives.
fn noun_after(text: ByteText<'_>, mut at: usize) -> Noun {
    for _ in 0..3 {
        let next = blanks_end(text, at, 2);
        // A name that was masked already, or other masked text.
        if text.get(next) == Some(&b'[') {
            return if text[next..].starts_with(b"[NAME ANONYM") { Noun::Person } else { Noun::Other };
        }
        let Some(word) = word_after(text, at, 2).filter(|word| word.start > at) else { return Noun::None };
        if word.capital {
            return if is_person(&word) { Noun::Person } else { Noun::Other };
        }
        let is_adjective = ["e", "er", "es", "en", "em"].iter().any(|ending| word.text.ends_with(ending));
        if !is_adjective {
            return Noun::None;
        }
        at = word.end;
    }
    Noun::None
}

/// Checks whether a noun means a person: a role, a name, or by its ending.
fn is_person(word: &ContextWord<'_>) -> bool {
    const ENDINGS: [&str; 9] = ["er", "erin", "entin", "istin", "antin", "eurin", "ist", "ling", "patient"];
    let mut buffer = Lower::new();
    let Some(lower) = buffer.of(word.text) else { return false };
    let facts = Lexicon::shared().facts(word.text);
    flags_by_end(lower, ROLE | PERSON, 4) & (ROLE | PERSON) != 0
        || facts.is_function()
        || facts.is_title()
        || (facts.is_known_name() && !facts.is_noun())
        || word.text.chars().nth(1).is_none()
        || !is_thing(lower)
            && ENDINGS
                .iter()
                .any(|ending| lower.len() > ending.len() + 2 && lower.ends_with(ending.as_bytes()))
}

/// Nouns of time and things that end like those for persons.
fn is_thing(lower: &[u8]) -> bool {
    const THINGS: [&str; 14] = [
        "dauer",
        "fehler",
        "kalender",
        "sommer",
        "winter",
        "computer",
        "keller",
        "koffer",
        "steuer",
        "zähler",
        "feier",
        "frist",
        "fehltritt",
        "lager",
    ];
    THINGS.iter().any(|thing| lower.ends_with(thing.as_bytes()))
}

/// `45 Jahre alt`, `(45 Jahre)`, `45 J.`, `im 45. Lebensjahr`.
fn with_unit(text: ByteText<'_>, at: usize, number: usize, years: u32) -> Option<usize> {
    if text.get(number) == Some(&b'.') {
        let word = word_after(text, number + 1, 1)?;
        return matches!(
            word.text,
            "Lebensjahr" | "Lebensjahres" | "Lebensmonat" | "Lebenswoche" | "LJ" | "Lj"
        )
        .then_some(word.end);
    }
    let start = blanks_end(text, number, 1);
    if !matches!(text.get(start)? | 0x20, b'j' | b'm' | b'w' | b't' | b'l') {
        return None;
    }
    let unit = word_after(text, start, 0)?;
    let in_years = matches!(unit.text, "Jahre" | "Jahren" | "Jahr");
    let is_unit = in_years
        || matches!(
            unit.text,
            "Monate" | "Monaten" | "Monat" | "Wochen" | "Woche" | "Tage" | "Tagen" | "Tag" | "Mon" | "jahre"
        );
    let is_short = unit.text == "J" || unit.text == "Lj" || unit.text == "LJ";
    let end = unit.end + usize::from(unit.dotted && (is_short || unit.text == "Mon"));
    if (is_unit || is_short) && is_old(text, end) {
        return Some(end);
    }
    if is_unit && says_age(text, at) {
        return Some(end);
    }
    let is_age = if is_short {
        years > 0 && !follows_duration(text, at)
    } else {
        in_years && (14..=110).contains(&years) && is_apposition(text, at, end)
    };
    is_age.then_some(end)
}

/// `alt`, `alte Frau`, `jung` after a unit.
fn is_old(text: ByteText<'_>, end: usize) -> bool {
    let Some(word) = word_after(text, end, 2).filter(|word| word.start > end) else { return false };
    match word.text {
        "alt" | "jung" | "Alter" => true,
        "alte" | "alter" | "altes" | "alten" | "altem" | "junge" | "junger" | "jungen" | "junges" => {
            noun_after(text, word.end) != Noun::Other
        }
        _ => false,
    }
}

/// `(45 Jahre)`, `, 45 Jahre,`: an apposition between commas or in brackets.
fn is_apposition(text: ByteText<'_>, at: usize, end: usize) -> bool {
    let before = super::context_word::before_blanks(text, at, 2);
    let opens = before.checked_sub(1).map(|last| text[last]);
    match opens {
        Some(b'(') => matches!(text.get(end), Some(b')' | b',')),
        Some(b',') => matches!(text.get(end), Some(b',')),
        _ => false,
    }
}

/// "seit 3 J.", "vor 5 J.": a span of time.
fn follows_duration(text: ByteText<'_>, at: usize) -> bool {
    const WORDS: &str = "seit vor nach in für alle über ca etwa um bis von innerhalb während jede nächsten \
        letzten den die noch insgesamt gut knapp zu x haft garantie dauer laufzeit";
    let mut buffer = Lower::new();
    let lower = word_before(text, at, 2).and_then(|word| buffer.of(word.text));
    lower.is_some_and(|lower| WORDS.split(' ').any(|known| known.as_bytes() == lower))
}

/// `Alter: 45`, `Alter von 45`: returns where the age ends, including its unit.
fn after_label(text: ByteText<'_>, at: usize, number: usize) -> Option<usize> {
    if !says_age(text, at) || letter_at(text, number) || super::context_word::continues_after(text, number) {
        return None;
    }
    Some(number).filter(|_| text.get(number) != Some(&b'%'))
}

/// Checks whether a word ending at a position, or the text after it, may announce an age.
pub(super) fn may_say_age(text: ByteText<'_>, end: usize) -> bool {
    static ENDS: Endings =
        Endings::of(&[b"ter", b"von", b"ca", b"twa", b"rca", b"und", b"app", b"nur", b"rst"]);
    let last = text[..end].last_chunk::<3>().copied().unwrap_or([0, b'c', b'a']);
    matches!(last[2], b'.' | b':' | b'=') || ENDS.has(last)
}

/// Checks whether `Alter`, perhaps with `von` and `ca.`, stands before a number.
fn says_age(text: ByteText<'_>, at: usize) -> bool {
    if !may_say_age(text, super::context_word::before_blanks(text, at, 2)) {
        return false;
    }
    let mut place = at;
    for _ in 0..4 {
        let before = super::context_word::before_blanks(text, place, 2);
        place = match before.checked_sub(1).map(|last| text[last]) {
            Some(b':' | b'=') => before - 1,
            _ => place,
        };
        let Some(word) = word_before(text, place, 2) else { return false };
        match word.text {
            "Alter" | "Lebensalter" | "Patientenalter" | "ALTER" => return true,
            "alter" => return place < before,
            "von" | "ca" | "etwa" | "circa" | "rund" | "knapp" | "nur" | "erst" => place = word.start,
            _ => return false,
        }
    }
    false
}
