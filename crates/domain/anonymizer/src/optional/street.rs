//! Streets before a number: `Hauptstr. 5`, `Lange Gasse 7`, `Am Markt 3`, `Straße des 17. Juni 135`.

use super::context_word::{ContextWord, follows_small_word, word_before};
use super::words::{NO_STREET, PLACE, ROLE, STREET, flags, of_lower};
use crate::count_word::is_counted;
use crate::lexicon::Lexicon;
use crate::lower::Lower;
use crate::text::{ByteText, blanks_end, digit_before, digits_end, is_blank, letter_at};
use crate::word_facts::NameEvidence;

/// How certain a street is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Sure {
    /// Certain by itself.
    Yes,
    /// Certain unless a noun that may be counted follows: the word begins a sentence.
    BeforeNoNoun,
    /// Certain only with a postcode and a town after the number.
    WithTown,
}

/// The maximum number of words in a street's name.
const MAX_WORDS: usize = 5;

/// Returns where the street whose name ends before a number begins.
pub(super) fn before(text: ByteText<'_>, at: usize) -> Option<(usize, Sure)> {
    if follows_small_word(text, at) {
        return None;
    }
    let mut last = word_before(text, at, 2)?;
    if last.end + usize::from(last.dotted) == at && !last.dotted {
        return None;
    }
    // "Hauptstraße Nr. 5"
    if matches!(last.text, "Nr" | "Nummer" | "nr") {
        last = word_before(text, last.start, 2)?;
    }
    if !last.capital {
        return None;
    }
    by_ending(text, &last).or_else(|| by_article(text, &last)).or_else(|| by_preposition(text, &last))
}

/// Checks whether a word means a street or ends in such a word.
pub(super) fn is_street_word(word: &str) -> bool {
    let mut buffer = Lower::new();
    buffer.of(word).is_some_and(|lower| {
        of_lower(lower) & STREET != 0
            || ending(lower).is_some_and(|strong| strong && of_lower(lower) & NO_STREET == 0)
    })
}

/// Checks whether a word ends like a street, and whether hardly anything else ends like that.
fn ending(lower: &[u8]) -> Option<bool> {
    const STRONG: [&str; 8] =
        ["straße", "strasse", "str", "allee", "gasse", "chaussee", "promenade", "platz"];
    const GOOD: [&str; 6] = ["weg", "ring", "ufer", "damm", "steig", "stieg"];
    const WEAK: [&str; 12] = [
        "markt", "hof", "berg", "pfad", "graben", "wall", "park", "brücke", "zeile", "höhe", "feld", "garten",
    ];
    let ends = |endings: &[&str]| {
        endings.iter().any(|ending| lower.len() > ending.len() + 1 && lower.ends_with(ending.as_bytes()))
    };
    // "Dosierung", "Verband": the last letters rule out most words.
    if ends(&STRONG) || (ends(&GOOD) && !lower.ends_with(b"hering")) {
        return Some(true);
    }
    ends(&WEAK).then_some(false)
}

/// `Hauptstr. 5`, `Karl-Marx-Straße 5`, `Kärntner Straße 33`.
fn by_ending(text: ByteText<'_>, last: &ContextWord<'_>) -> Option<(usize, Sure)> {
    let mut buffer = Lower::new();
    let lower = buffer.of(last.text)?;
    let is_abbreviated = lower.ends_with(b"str");
    if (last.dotted && !is_abbreviated) || !last.capital {
        return None;
    }
    let flags = of_lower(lower);
    if flags & STREET != 0 {
        return separate(text, last);
    }
    if flags & NO_STREET != 0 || is_listed_end(lower) {
        return None;
    }
    let is_strong = ending(lower)?;
    if lower.ends_with("landstraße".as_bytes()) || lower.ends_with(b"landstr") || lower.ends_with(b"chaussee")
    {
        return Some((after_town(text, last), Sure::Yes));
    }
    // "Am Alten Schlossweg 3": the preposition belongs to the name; "In der Bahnhofstraße 12": it does not.
    match by_preposition(text, last) {
        Some((start, sure))
            if !is_strong || text[start..].starts_with(b"Am ") || text[start..].starts_with(b"Im ") =>
        {
            Some((start, if is_strong { Sure::Yes } else { sure }))
        }
        _ => Some((last.start, if is_strong { Sure::Yes } else { Sure::WithTown })),
    }
}

/// `Mainzer Landstraße`: returns where the name begins, with the town that the street leads to.
fn after_town(text: ByteText<'_>, last: &ContextWord<'_>) -> usize {
    let town = word_before(text, last.start, 1).filter(|word| {
        may_begin(word)
            && word.end + 1 == last.start
            && word.text.ends_with("er")
            && flags(word.text) & ROLE == 0
            && !Lexicon::shared().facts(word.text).is_function()
    });
    town.map_or(last.start, |town| town.start)
}

/// "Mitarbeiterparkplatz": a compound with an ending that makes it no street.
fn is_listed_end(lower: &[u8]) -> bool {
    (1..lower.len().saturating_sub(6))
        .filter(|at| lower[*at] & 0xC0 != 0x80)
        .any(|at| of_lower(&lower[at..]) & NO_STREET != 0)
}

/// `Kärntner Straße`, `Alte Frankfurter Straße`, `Willy Brandt Platz`.
fn separate(text: ByteText<'_>, last: &ContextWord<'_>) -> Option<(usize, Sure)> {
    let first = word_before(text, last.start, 1).filter(|word| may_begin(word) && word.end + 1 == last.start);
    let Some(first) = first else { return by_preposition(text, last) };
    if let Some((start, sure)) = by_preposition(text, last) {
        return Some((start, sure));
    }
    let mut start = first.start;
    // Another adjective, or a given name before.
    for _ in 0..2 {
        let Some(more) = word_before(text, start, 1).filter(|word| may_begin(word) && word.end + 1 == start)
        else {
            break;
        };
        let facts = Lexicon::shared().facts(more.text);
        // "Karl" may be a surname that is a noun, too.
        let is_given = facts.evidence() == NameEvidence::Given;
        let is_noun = !is_given && (facts.is_noun() || is_counted(more.text.as_bytes()));
        if is_noun || !(facts.is_known_name() || is_adjective(more.text)) {
            break;
        }
        start = more.start;
    }
    let is_adjective = is_adjective(first.text);
    let is_strong = ending_of_separate(last.text);
    let is_name = Lexicon::shared().facts(first.text).is_known_name();
    let sure = if is_strong || is_name || is_adjective { Sure::Yes } else { Sure::WithTown };
    Some((start, sure))
}

fn ending_of_separate(word: &str) -> bool {
    let mut buffer = Lower::new();
    buffer.of(word).is_some_and(|lower| {
        matches!(
            lower,
            b"stra\xC3\x9Fe" | b"strasse" | b"str" | b"allee" | b"gasse" | b"chaussee" | b"ufer" | b"damm"
        )
    })
}

fn is_adjective(word: &str) -> bool {
    ["er", "e", "en", "es"].iter().any(|ending| word.len() > ending.len() + 2 && word.ends_with(ending))
}

/// Checks whether a street of several words may begin with a word: a capital, no article, no pronoun.
fn may_begin(word: &ContextWord<'_>) -> bool {
    word.capital
        && !(word.dotted && word.text.len() > 4)
        && word.text.len() > 1
        && !matches!(
            word.text,
            "Der"
                | "Die"
                | "Das"
                | "Den"
                | "Dem"
                | "Des"
                | "Dieser"
                | "Diese"
                | "Dieses"
                | "Diesen"
                | "Diesem"
                | "Ein"
                | "Eine"
                | "Einen"
                | "Einem"
                | "Einer"
                | "Unser"
                | "Unsere"
                | "Unseren"
                | "Mein"
                | "Meine"
                | "Meinen"
                | "Ihr"
                | "Ihre"
                | "Sein"
                | "Seine"
                | "Jeder"
                | "Jede"
                | "Jeden"
                | "Kein"
                | "Keine"
                | "Keinen"
                | "Auf"
                | "Im"
                | "Am"
                | "An"
                | "Vom"
                | "Von"
                | "Zum"
                | "Zur"
                | "In"
                | "Bei"
                | "Beim"
                | "Und"
                | "Oder"
                | "Mit"
                | "Für"
                | "Nach"
                | "Aus"
                | "Über"
                | "Unter"
                | "Pro"
                | "Je"
                | "Bis"
                | "Erster"
                | "Zweiter"
                | "Dritter"
                | "Erste"
                | "Zweite"
                | "Dritte"
                | "Ersten"
                | "Zweiten"
                | "Dritten"
                | "Nur"
                | "Ab"
                | "Vor"
                | "Seit"
                | "Welcher"
                | "Welche"
                | "Freier"
                | "Freie"
                | "Letzter"
                | "Letzte"
                | "Letzten"
        )
}

/// `Straße des 17. Juni`, `Platz der Republik`.
fn by_article(text: ByteText<'_>, last: &ContextWord<'_>) -> Option<(usize, Sure)> {
    if last.dotted || !last.capital {
        return None;
    }
    let mut at = last.start;
    for _ in 0..MAX_WORDS {
        // The day in "17. Juni".
        let before = at.checked_sub(1).filter(|before| is_blank(text[*before]))?;
        if text.get(before.checked_sub(1)?) == Some(&b'.') && digit_before(text, before - 1) {
            at = before - 1;
            while digit_before(text, at) && before - at < 4 {
                at -= 1;
            }
            continue;
        }
        let word = word_before(text, at, 1)?;
        if matches!(word.text, "des" | "der") && !word.dotted {
            let street = word_before(text, word.start, 1)?;
            let is_street = matches!(
                street.text,
                "Straße" | "Strasse" | "Str" | "Platz" | "Allee" | "Ufer" | "Weg" | "Ring"
            );
            return is_street.then_some((street.start, Sure::Yes));
        }
        if !word.capital || word.dotted {
            return None;
        }
        at = word.start;
    }
    None
}

/// `Am Markt`, `Im Grünen Winkel`, `An der Alster`, `Unter den Linden`.
fn by_preposition(text: ByteText<'_>, last: &ContextWord<'_>) -> Option<(usize, Sure)> {
    if last.dotted || !last.capital || is_time(last.text) {
        return None;
    }
    let mut at = last.start;
    let mut is_alone = true;
    for _ in 0..3 {
        let word = word_before(text, at, 1).filter(|word| !word.dotted && word.end + 1 == at)?;
        if is_preposition(word.text) {
            let is_inside = follows_text(text, word.start);
            let is_place = flags(last.text) & PLACE != 0;
            // After a full stop any sentence begins so: "Am Montag 3 Stunden".
            let sure = match (word.capital, is_place, is_inside) {
                (true, true, true) => Sure::Yes,
                (true, true, false) => Sure::BeforeNoNoun,
                (true, false, true) => {
                    if is_alone {
                        Sure::WithTown
                    } else {
                        Sure::Yes
                    }
                }
                (true, false, false) => Sure::WithTown,
                (false, true, _) if word.text == "am" && is_alone => Sure::WithTown,
                (false, ..) => return None,
            };
            return Some((word.start, sure));
        }
        let is_article = matches!(word.text, "der" | "dem" | "den");
        let is_adjective = word.capital && is_adjective(word.text);
        if !(is_article || is_adjective) {
            return None;
        }
        is_alone = false;
        at = word.start;
    }
    None
}

fn is_preposition(word: &str) -> bool {
    matches!(
        word,
        "Am" | "Im"
            | "An"
            | "Auf"
            | "Zum"
            | "Zur"
            | "Unter"
            | "Hinter"
            | "In"
            | "Beim"
            | "Vor"
            | "Bei"
            | "Ob"
            | "am"
    )
}

/// "Am Montag 3", "Im Alter 45", "Im Dienst 2": times and states.
fn is_time(word: &str) -> bool {
    [
        "tag", "woche", "jahr", "monat", "ende", "alter", "dienst", "schicht", "abend", "morgen", "mittag",
        "nacht",
    ]
    .iter()
    .any(|ending| {
        word.len() >= ending.len()
            && word.get(word.len() - ending.len()..).is_some_and(|tail| tail.eq_ignore_ascii_case(ending))
    })
}

/// Checks whether a preposition with a capital stands within a sentence.
fn follows_text(text: ByteText<'_>, at: usize) -> bool {
    let before = super::context_word::before_blanks(text, at, 2);
    before < at
        && before > 0
        && (crate::text::letter_before(text, before) || matches!(text[before - 1], b',' | b':' | b'('))
}

/// Returns the end of a house number: `33a`, `33 a`, `1-3`, `5/2`.
pub(super) fn number_end(text: ByteText<'_>, at: usize, run: usize) -> Option<usize> {
    if run - at > 4 || text[at] == b'0' {
        return None;
    }
    let mut end = run;
    for _ in 0..2 {
        end = letter_end(text, end);
        let mark = blanks_end(text, end, 1);
        let is_mark = matches!(text.get(mark), Some(b'-' | b'/' | b'+'));
        let next = if is_mark { blanks_end(text, mark + 1, 1) } else { break };
        let last = digits_end(text, next);
        if last == next || last - next > 3 || super::context_word::continues_after(text, last) {
            break;
        }
        end = last;
    }
    end = letter_end(text, end);
    (!letter_at(text, end) && !super::context_word::continues_after(text, end)).then_some(end)
}

/// Accepts a letter after the number, attached or after a blank: `33a`, `33 a`.
fn letter_end(text: ByteText<'_>, at: usize) -> usize {
    let start = blanks_end(text, at, 1);
    let is_letter = text
        .get(start)
        .is_some_and(|byte| matches!(byte, b'a'..=b'h') || (start == at && matches!(byte, b'A'..=b'H')));
    if is_letter && !letter_at(text, start + 1) && text.get(start + 1) != Some(&b'.') {
        start + 1
    } else {
        at
    }
}
