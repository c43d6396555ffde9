//! Dates in formats other than `DD.MM.YYYY`.

use super::context_word::{
    ContextWord, continues_after, continues_before, counts, value, word_after, word_before,
};
use super::month;
use super::words::{SECTION, flags};
use crate::text::{ByteText, blanks_end, digit_at, digits_end, is_capital, letter_at};

/// Returns the date that begins at a number, or the month before a year.
pub(super) fn at(text: ByteText<'_>, at: usize, run: usize) -> Option<(usize, usize)> {
    if continues_before(text, at) {
        return None;
    }
    let end = match run - at {
        1 | 2 => named(text, at, run).or_else(|| numeric(text, at, run)),
        4 => iso(text, at, run),
        _ => None,
    };
    match end {
        Some(end) => Some((at, end)),
        None => month_and_year(text, at, run),
    }
}

fn is_day(text: ByteText<'_>, start: usize, end: usize) -> bool {
    (1..=2).contains(&(end - start)) && (1..=31).contains(&value(text, start, end))
}

fn is_month(text: ByteText<'_>, start: usize, end: usize) -> bool {
    (1..=2).contains(&(end - start)) && (1..=12).contains(&value(text, start, end))
}

/// `April 2026`, `Apr. '26`.
fn month_and_year(text: ByteText<'_>, at: usize, run: usize) -> Option<(usize, usize)> {
    let short = at > 0 && text[at - 1] == b'\'';
    let begin = at - usize::from(short);
    let is_year = (run - at == 4 && month::is_year(text, at)) || (run - at == 2 && short);
    if !is_year || continues_after(text, run) {
        return None;
    }
    let comma = begin > 1 && text[begin - 1] == b' ' && text[begin - 2] == b',';
    let start = month::before(text, begin - 2 * usize::from(comma))?;
    Some((start, run))
}

/// `3. April 2026`, `3ter Mai`, `3./4. April`, `3. bis 5. April`.
fn named(text: ByteText<'_>, at: usize, run: usize) -> Option<usize> {
    if !is_day(text, at, run) || is_street(text, at) {
        return None;
    }
    let mut next = after_day(text, run);
    if let Some(second) = second_day(text, next) {
        next = second;
    }
    let (word, end) = month::after(text, next)?;
    let year = month::year_end(text, end);
    // "am 3 Mai" without a dot: a capital makes it a month.
    (next > run || word.capital).then(|| year.unwrap_or(end))
}

/// Returns the position after the mark of an ordinal: `3.`, `3ter`, `3-ten`.
fn after_day(text: ByteText<'_>, run: usize) -> usize {
    if text.get(run) == Some(&b'.') {
        return run + 1;
    }
    let hyphen = usize::from(text.get(run) == Some(&b'-'));
    match text.get(run + hyphen..run + hyphen + 3) {
        Some(b"ter" | b"ten" | b"tes" | b"tem") if !letter_at(text, run + hyphen + 3) => run + hyphen + 3,
        _ => run,
    }
}

/// Returns where the mark of a second day ends.
fn second_day(text: ByteText<'_>, at: usize) -> Option<usize> {
    let mut next = blanks_end(text, at, 1);
    next = match text.get(next) {
        Some(b'-' | b'/' | b'+' | b'&') => next + 1,
        Some(b'u' | b'b') => {
            let word = word_after(text, next, 0)?;
            if !matches!(word.text, "und" | "bis" | "u") {
                return None;
            }
            word.end + usize::from(word.dotted)
        }
        _ => return None,
    };
    let start = blanks_end(text, next, 1);
    let run = digits_end(text, start);
    is_day(text, start, run).then(|| after_day(text, run))
}

/// "Straße des 17. Juni" is not a date.
fn is_street(text: ByteText<'_>, at: usize) -> bool {
    let Some(article) = word_before(text, at, 1).filter(|word| matches!(word.text, "des" | "vom")) else {
        return false;
    };
    word_before(text, article.start, 1).is_some_and(|word| {
        !word.dotted
            && ["aße", "asse", "latz", "llee", "ufer", "amm"].iter().any(|end| word.text.ends_with(end))
    })
}

/// Numeric dates that begin with a day: `3.4.26`, `3.4.`, `3/4/2026`, `03-04-2026`.
fn numeric(text: ByteText<'_>, at: usize, run: usize) -> Option<usize> {
    match text.get(run)? {
        b'.' => dotted(text, at, run),
        mark @ (b'/' | b'-') => joined(text, at, run, *mark),
        _ => None,
    }
}

fn dotted(text: ByteText<'_>, at: usize, run: usize) -> Option<usize> {
    let start = skip_blank(text, run + 1);
    let end = digits_end(text, start);
    if !is_day(text, at, run) || !is_month(text, start, end) {
        return None;
    }
    let label = word_before(text, at, 2);
    if label.is_some_and(|word| is_section(word.text)) || follows_paragraph(text, at) {
        return None;
    }
    if text.get(end) != Some(&b'.') {
        let is_spaced = start > run + 1;
        return (!is_spaced && is_short_date(text, label, start, end)).then_some(end);
    }
    let year = skip_blank(text, end + 1);
    let last = digits_end(text, year);
    if last > year {
        if last - year == 2
            && ends_date(text, last)
            && (year == end + 1 || !(letter_at(text, last) || counts(text, last)))
        {
            return Some(last);
        }
        // "3.4.1" is a section; "am 3.4. 12 Uhr" a day.
        if year == end + 1 || last - year == 4 {
            return None;
        }
    }
    is_day_and_month(text, label, at, run, start, end).then_some(end + 1)
}

/// Checks whether a date ends here; a hyphen may lead to another date.
fn ends_date(text: ByteText<'_>, at: usize) -> bool {
    !continues_after(text, at) || text[at] == b'-'
}

fn skip_blank(text: ByteText<'_>, at: usize) -> usize {
    if text.get(at) == Some(&b' ') && digit_at(text, at + 1) { at + 1 } else { at }
}

/// Checks whether `D.M.` is a date and not a number at the end of a sentence, a section, or a time.
fn is_day_and_month(
    text: ByteText<'_>,
    label: Option<ContextWord<'_>>,
    at: usize,
    run: usize,
    start: usize,
    end: usize,
) -> bool {
    // Joined to something else, even if that is masked.
    if is_capital(text, end + 1) || text.get(end + 1) == Some(&b'[') {
        return false;
    }
    let label = label.filter(|word| !word.dotted);
    if label.is_some_and(|word| matches!(word.text, "um" | "gegen" | "Um" | "Gegen" | "auf" | "Uhr")) {
        return false;
    }
    if follows_date_word(text, at, label) {
        return true;
    }
    // Of two digits each also where a text or a line begins: a chapter is rarely that of "12.12.", a day is.
    run - at == 2 && end - start == 2
}

/// `12.03` without a dot after it is a date only where the surrounding words show it.
fn is_short_date(text: ByteText<'_>, label: Option<ContextWord<'_>>, start: usize, end: usize) -> bool {
    let says_so = label.is_some_and(|word| !word.dotted && matches!(word.text, "am" | "Am" | "vom" | "Vom"));
    says_so
        && end - start == 2
        && !continues_after(text, end)
        && !counts(text, end)
        && !matches!(text.get(blanks_end(text, end, 1)), Some(b'%' | 0xC2 | 0xE2))
}

fn follows_date_word(text: ByteText<'_>, at: usize, label: Option<ContextWord<'_>>) -> bool {
    if let Some(word) = label {
        return matches!(
            word.text,
            "am" | "Am"
                | "vom"
                | "Vom"
                | "bis"
                | "Bis"
                | "zum"
                | "Zum"
                | "ab"
                | "Ab"
                | "seit"
                | "Seit"
                | "den"
                | "dem"
                | "zwischen"
                | "Montag"
                | "Dienstag"
                | "Mittwoch"
                | "Donnerstag"
                | "Freitag"
                | "Samstag"
                | "Sonntag"
                | "Sonnabend"
                | "Mo"
                | "Di"
                | "Mi"
                | "Do"
                | "Fr"
                | "Sa"
                | "So"
                | "Datum"
        );
    }
    // "Freitag, 3.4."
    at >= 2
        && text[at - 1] == b' '
        && text[at - 2] == b','
        && word_before(text, at - 2, 0).is_some_and(|day| day.text.ends_with("tag") || day.text == "Mittwoch")
}

fn is_section(word: &str) -> bool {
    flags(word) & SECTION != 0 || word.ends_with("version")
}

/// "§ 3.4."
fn follows_paragraph(text: ByteText<'_>, at: usize) -> bool {
    let before = super::context_word::before_blanks(text, at, 2);
    before >= 2 && text.get(before - 2..before) == Some(&[0xC2, 0xA7])
}

/// `3/4/2026`, `03/04/26`, `03-04-2026`; the month may stand first.
fn joined(text: ByteText<'_>, at: usize, run: usize, mark: u8) -> Option<usize> {
    let start = run + 1;
    let end = digits_end(text, start);
    if text.get(end) != Some(&mark) {
        return None;
    }
    let year = end + 1;
    let last = digits_end(text, year);
    let day_first = is_day(text, at, run) && is_month(text, start, end);
    let month_first = is_month(text, at, run) && is_day(text, start, end);
    let is_date = match (last - year, mark) {
        (4, b'/') => (day_first || month_first) && month::is_year(text, year),
        (4, _) => day_first && run - at == 2 && end - start == 2 && month::is_year(text, year),
        (2, b'/') => day_first && !counts(text, last),
        _ => false,
    };
    let ends = !continues_after(text, last) && !letter_at(text, last);
    (is_date && ends).then_some(last)
}

/// `2026-04-03`, `2026-04-03T12:30:00Z`, `2026/04/03`.
fn iso(text: ByteText<'_>, at: usize, run: usize) -> Option<usize> {
    let mark = *text.get(run).filter(|mark| matches!(mark, b'-' | b'/' | b'.'))?;
    let month = run + 1;
    let day = month + 3;
    let is_date = month::is_year(text, at)
        && digits_end(text, month) == month + 2
        && is_month(text, month, month + 2)
        && text.get(month + 2) == Some(&mark)
        && digits_end(text, day) == day + 2
        && is_day(text, day, day + 2);
    let end = day + 2;
    if !is_date || continues_after(text, end) {
        return None;
    }
    Some(if text.get(end) == Some(&b'T') && digit_at(text, end + 1) { time_end(text, end + 1) } else { end })
}

/// Returns the end of a time attached to a date: digits, colons, a fraction, a zone.
fn time_end(text: ByteText<'_>, mut at: usize) -> usize {
    for _ in 0..6 {
        at = digits_end(text, at);
        if matches!(text.get(at), Some(b':' | b'.' | b'+' | b'-')) && digit_at(text, at + 1) {
            at += 1;
        } else {
            break;
        }
    }
    at + usize::from(text.get(at) == Some(&b'Z') && !letter_at(text, at + 1))
}
