//! Addresses: a street with its number, a postcode with its town, and both together.

use super::context_word::{ContextWord, continues_after, continues_before, counts, value, word_after};
use super::street::{self, Sure};
use super::words::{RIVER, TOWN, flags};
use crate::count_word::is_counted;
use crate::text::{ByteText, blanks_end, digits_end, is_capital, letter_at};

/// Returns the address that contains a number.
pub(super) fn at(text: ByteText<'_>, at: usize, run: usize) -> Option<(usize, usize)> {
    if let Some(found) = with_street(text, at, run) {
        return Some(found);
    }
    if !(4..=5).contains(&(run - at)) {
        return None;
    }
    let start = country(text, at).unwrap_or(at);
    (!continues_before(text, start)).then_some(())?;
    Some((start, town_end(text, at, run, start < at, false)?))
}

fn with_street(text: ByteText<'_>, at: usize, run: usize) -> Option<(usize, usize)> {
    // A blank or a dot stands before it.
    if !matches!(text.get(at.checked_sub(1)?), Some(b' ' | b'.' | b'\n' | b'\t')) {
        return None;
    }
    let (start, sure) = street::before(text, at)?;
    let end = street::number_end(text, at, run)?;
    if let Some(town) = town_after(text, end) {
        return Some((start, town));
    }
    let is_year = run - at == 4 && end == run && (1900..2100).contains(&value(text, at, run));
    let is_sure = match sure {
        Sure::Yes => true,
        Sure::BeforeNoNoun => !noun_follows(text, end),
        Sure::WithTown => false,
    };
    (is_sure && !is_year && !counts(text, end)).then_some((start, end))
}

/// Checks whether a capital follows, or masked text.
fn noun_follows(text: ByteText<'_>, end: usize) -> bool {
    let next = blanks_end(text, end, 2);
    next > end && (is_capital(text, next) || text.get(next) == Some(&b'['))
}

/// Returns the end of a postcode and town after a street: on the same line after a comma, or on the next one.
fn town_after(text: ByteText<'_>, end: usize) -> Option<usize> {
    let mut next = blanks_end(text, end, 3);
    if matches!(text.get(next), Some(b',' | b';' | b'-' | b'/' | b'|')) {
        next = blanks_end(text, next + 1, 3);
    }
    if next == end {
        return None;
    }
    let prefix = prefix_end(text, next);
    let start = prefix.unwrap_or(next);
    let run = digits_end(text, start);
    town_end(text, start, run, prefix.is_some(), true)
}

/// Returns where the digits after `D-`, `A-`, `CH-` of a postcode begin.
fn prefix_end(text: ByteText<'_>, at: usize) -> Option<usize> {
    let word = text.get(at..)?;
    let length = ["D-", "A-", "CH-", "DE-", "AT-", "D - ", "L-"]
        .iter()
        .find(|prefix| word.starts_with(prefix.as_bytes()))?
        .len();
    Some(at + length)
}

/// Returns where `D-` before the digits begins.
fn country(text: ByteText<'_>, at: usize) -> Option<usize> {
    (1..=4)
        .filter_map(|back| at.checked_sub(back))
        .find(|start| prefix_end(text, *start) == Some(at) && !crate::text::letter_before(text, *start))
}

/// Returns the end of the town after a postcode. After a street or a country, any capital begins one.
fn town_end(text: ByteText<'_>, at: usize, run: usize, has_country: bool, has_street: bool) -> Option<usize> {
    let is_known = has_country || has_street;
    if continues_after(text, run) {
        return None;
    }
    let digits = run - at;
    let is_german = digits == 5 && value(text, at, run) >= 1000;
    let number = value(text, at, run);
    let is_neighbour =
        digits == 4 && (1000..10_000).contains(&number) && (is_known || !(1800..2100).contains(&number));
    if !is_german && !is_neighbour {
        return None;
    }
    let blank = blanks_end(text, run, 2);
    if blank == run {
        return None;
    }
    let first = word_after(text, blank, 0).filter(|word| word.capital && word.text.len() > 1)?;
    let name = after_prefix(text, first)?;
    let is_listed = is_town(name.text);
    let by_itself =
        is_german && (name.start > first.start || text[at] == b'0' || has_ending_of_town(name.text));
    let is_sure =
        is_listed || (is_known && !is_counted(name.text.as_bytes())) || (by_itself && !is_noun(name.text));
    is_sure.then(|| after_town(text, name.end))
}

/// `Bad Homburg`, `St. Augustin`: the word that follows a first part.
fn after_prefix<'t>(text: ByteText<'t>, first: ContextWord<'t>) -> Option<ContextWord<'t>> {
    const WORDS: &str = "Bad Sankt St Markt Groß Klein Neu Alt Burg Schwäbisch Hann Hansestadt Stadt Ober \
        Unter Lutherstadt Schloß Bergisch Königs";
    let is_prefix = WORDS.split(' ').any(|known| known == first.text);
    if !is_prefix {
        return Some(first);
    }
    let next = word_after(text, first.end + usize::from(first.dotted), 1);
    next.filter(|word| word.capital && word.start > first.end).or(Some(first).filter(|first| !first.dotted))
}

fn is_town(word: &str) -> bool {
    flags(word) & TOWN != 0 || word.split('-').next().is_some_and(|part| flags(part) & TOWN != 0)
}

fn is_noun(word: &str) -> bool {
    is_counted(word.as_bytes()) || crate::lexicon::Lexicon::shared().facts(word).is_noun()
}

/// Checks for endings of towns that hardly any counted thing has.
fn has_ending_of_town(word: &str) -> bool {
    const ENDINGS: [&str; 44] = [
        "burg", "berg", "heim", "hausen", "stadt", "dorf", "furt", "bach", "kirchen", "brück", "brücken",
        "hafen", "haven", "ingen", "weiler", "münde", "leben", "rode", "roda", "walde", "born", "bronn",
        "stetten", "hofen", "büttel", "horst", "scheid", "zell", "felde", "feld", "grün", "reuth", "ried",
        "see", "thal", "tal", "au", "itz", "ow", "stein", "loh", "hagen", "kirch", "rath",
    ];
    ENDINGS.iter().any(|ending| word.len() > ending.len() + 1 && word.ends_with(ending))
}

/// Returns the end of an addition to a town's name: `am Main`, `(Oder)`, `im Breisgau`, `a. d. Ruhr`.
fn after_town(text: ByteText<'_>, end: usize) -> usize {
    tail(text, end).unwrap_or(end)
}

fn tail(text: ByteText<'_>, end: usize) -> Option<usize> {
    let next = blanks_end(text, end, 1);
    if text.get(next) == Some(&b'(') || text.get(next) == Some(&b'/') {
        let river = word_after(text, next + 1, 0).filter(|word| flags(word.text) & RIVER != 0)?;
        let open = text[next] == b'(';
        return match text.get(river.end) {
            Some(b')') if open => Some(river.end + 1),
            _ => (!open).then_some(river.end),
        };
    }
    let mut at = next;
    for _ in 0..3 {
        let word = word_after(text, at, 1)?;
        if word.capital {
            return (at > next && flags(word.text) & RIVER != 0).then_some(word.end);
        }
        let joins = matches!(
            word.text,
            "am" | "an" | "der" | "ob" | "im" | "in" | "a" | "d" | "i" | "vor" | "dem" | "bei" | "v"
        );
        if !joins {
            return None;
        }
        at = word.end + usize::from(word.dotted);
    }
    let word = word_after(text, at, 1)?;
    (word.capital && flags(word.text) & RIVER != 0 && !letter_at(text, word.end)).then_some(word.end)
}
