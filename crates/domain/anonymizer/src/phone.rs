//! Telephone numbers in German formats.
//!
//! `+49`, `0049`, a leading `0` with an area code that exists in kind (three digits only for 030,
//! 040, 069 and 089; mobile 015, 016, 017; service 018, 019), `(0)`, and short numbers after a word
//! such as `Tel.`. Blanks, dots, slashes and hyphens may separate groups.

use crate::lower::{Lower, packed_lower};
use crate::number::{date_end, joins, word_before, word_before_end};
use crate::text::{
    Text, blanks_end, digit_at, digit_before, digits_end, letter_at, letter_before, letters_end, slice,
};

/// Most digits of a number (ITU-T E.164).
const MOST_DIGITS: usize = 15;

/// The end of the number that starts at a position (`+`, `(` or a digit); `labelled` says whether
/// a word may stand before.
pub(crate) fn at(text: Text<'_>, at: usize, labelled: bool) -> Option<usize> {
    if !may_follow(text, at) {
        return None;
    }
    match text[at] {
        b'+' => international(text, at, at + 1),
        b'(' => match text.get(at + 1) {
            Some(b'+') => international(text, at, at + 2),
            Some(b'0') => in_parentheses(text, at),
            _ => None,
        },
        b'0' if text.get(at + 1) == Some(&b'0') => international(text, at, at + 2),
        b'0' => national(text, at),
        _ => None,
    }
    .or_else(|| if labelled { short(text, at) } else { None })
}

/// Whether a number may start here, by what stands before it.
fn may_follow(text: Text<'_>, at: usize) -> bool {
    if at == 0 {
        return true;
    }
    if letter_before(text, at) || digit_before(text, at) {
        return false;
    }
    let after_digit = digit_before(text, at - 1);
    match text[at - 1] {
        // 1.0176, 5,0176, 2026/0345: one number. Tel.0176 is fine.
        b'.' | b',' | b':' | b'/' => !after_digit,
        // Az-0345: part of a code.
        b'-' => {
            let after_letter = letter_before(text, at - 1);
            !after_digit && (!after_letter || is_phone_word(word_before(text, at)))
        }
        b'_' => false,
        _ => true,
    }
}

/// Groups of digits that were read.
struct Groups {
    digits: usize,
    end: usize,
    last: usize,
    count: usize,
}

impl Groups {
    /// Reads the first group.
    fn first(text: Text<'_>, at: usize) -> Option<Self> {
        let end = digits_end(text, at);
        (end > at).then_some(Self { digits: end - at, end, last: end - at, count: 1 })
    }

    /// Reads further groups while they look like parts of the same number.
    fn read_on(&mut self, text: Text<'_>, enough: usize) {
        while let Some((next, is_blank, is_hyphen)) = separator(text, self.end) {
            let end = digits_end(text, next);
            let length = end - next;
            // A date, or the next number.
            let is_another = is_blank && self.digits >= 7 && is_area_code(&text[next..end]);
            if is_another || date_end(text, next).is_some() {
                return;
            }
            let complete = self.digits >= enough;
            if self.digits + length > MOST_DIGITS
                || (complete && is_blank && (self.digits >= 11 || self.last >= 6))
            {
                return;
            }
            // "030 5550187 12 Uhr": a short group after a long one is something else, unless it
            // is an extension.
            if complete && is_blank && length <= 2 && self.last > 4 {
                return;
            }
            if complete && !is_hyphen && (letter_at(text, end) || counted(text, end)) {
                return;
            }
            self.digits += length;
            self.last = length;
            self.end = end;
            self.count += 1;
        }
    }
}

/// A separator of groups and the digit after it: where that is, whether the separator is blank,
/// whether it has a hyphen.
fn separator(text: Text<'_>, at: usize) -> Option<(usize, bool, bool)> {
    let mut next = at;
    let mut marks = 0;
    let mut hyphen = false;
    while next - at < 3 {
        match text.get(next) {
            Some(b' ' | b'\t') => {}
            Some(b'/' | b'-' | b'.') => {
                marks += 1;
                hyphen |= text[next] == b'-';
            }
            _ => break,
        }
        next += 1;
    }
    (next > at && marks <= 1 && digit_at(text, next)).then_some((next, marks == 0, hyphen))
}

/// `+49 (0) 30 …`, `0049-176-…`; other countries too, since a `+` says that it is a number.
fn international(text: Text<'_>, start: usize, country: usize) -> Option<usize> {
    let country = blanks_end(text, country, 1);
    let digits = Groups::first(text, country)?;
    if text[country] == b'0' {
        return None;
    }
    let with_plus = text[start] != b'0';
    let is_german = text[country..].starts_with(b"49");
    if !with_plus && !is_german && !is_neighbour(&text[country..]) {
        return None;
    }
    let mut groups = digits;
    if text[start] == b'(' {
        // "(+49) 30 …"; a parenthesis around the whole is not part of the number.
        if text.get(groups.end) != Some(&b')') {
            return None;
        }
        groups.end += 1;
    }
    // "(0)" after the country's code.
    let open = blanks_end(text, groups.end, 2);
    if text.get(open..open + 3) == Some(b"(0)") {
        let next = blanks_end(text, open + 3, 2);
        let next =
            if matches!(text.get(next), Some(b'-' | b'/')) { blanks_end(text, next + 1, 1) } else { next };
        let more = Groups::first(text, next)?;
        groups = Groups { digits: groups.digits + more.digits, count: groups.count + 1, ..more };
    } else if text.get(open) == Some(&b'(') && digit_at(text, open + 1) {
        // "+49 (30) …"
        let area = digits_end(text, open + 1);
        if text.get(area) == Some(&b')') {
            groups = Groups {
                digits: groups.digits + area - open - 1,
                end: area + 1,
                last: 0,
                count: groups.count + 1,
            };
            let next = blanks_end(text, area + 1, 2);
            if next == area + 1 && digit_at(text, next) {
                let more = Groups::first(text, next)?;
                groups = Groups { digits: groups.digits + more.digits, count: groups.count + 1, ..more };
            }
        }
    }
    groups.read_on(text, 11);
    let long_enough = groups.digits >= if is_german { 8 } else { 10 };
    let joined = !with_plus && !is_german && groups.count < 2;
    (long_enough && groups.digits <= MOST_DIGITS + 2 && !joined && ends_well(text, groups.end))
        .then_some(groups.end)
}

/// Countries whose code after `00` is taken for one.
fn is_neighbour(digits: &[u8]) -> bool {
    [
        &b"43"[..],
        b"41",
        b"31",
        b"32",
        b"33",
        b"39",
        b"34",
        b"44",
        b"45",
        b"48",
        b"90",
        b"420",
        b"352",
        b"380",
        b"40",
    ]
    .iter()
    .any(|code| digits.starts_with(code))
}

/// `(0221) 555-0199`.
fn in_parentheses(text: Text<'_>, start: usize) -> Option<usize> {
    let area = start + 1;
    let area_end = digits_end(text, area);
    if text.get(area_end) != Some(&b')') || !is_area_code(&text[area..area_end]) {
        return None;
    }
    let mut next = blanks_end(text, area_end + 1, 2);
    if matches!(text.get(next), Some(b'/' | b'-')) {
        next = blanks_end(text, next + 1, 1);
    }
    let subscriber = Groups::first(text, next)?;
    let mut groups = Groups { digits: subscriber.digits + area_end - area, count: 2, ..subscriber };
    groups.read_on(text, 9);
    (groups.digits >= 7 && groups.digits <= 15 && ends_well(text, groups.end)).then_some(groups.end)
}

/// `0176 5550142`, `030/5550-187`, `017655501423`.
fn national(text: Text<'_>, start: usize) -> Option<usize> {
    let mut groups = Groups::first(text, start)?;
    let code = groups.digits;
    let is_joined = code > 6;
    if is_joined {
        let fits = (8..=12).contains(&code)
            && is_area_code(&text[start..start + 3.min(code)]) | is_area_code(&text[start..start + 4]);
        if !fits {
            return None;
        }
    } else if !is_area_code(&text[start..start + code]) {
        return None;
    }
    groups.read_on(text, 9);
    let is_year = groups.count == 2 && groups.last == 4 && is_slash_year(text, groups.end);
    let label = word_before(text, start);
    if !(7..=15).contains(&groups.digits) || (groups.count == 1 && !is_joined) || is_number_of_a_thing(label)
    {
        return None;
    }
    if is_year && groups.digits <= 9 && !is_phone_word(label) {
        return None;
    }
    // Grouped like a time span, "0800-1600 Uhr", or a price.
    (ends_well(text, groups.end) && !counted(text, groups.end)).then_some(groups.end)
}

/// Area codes by their shape (numbering plan of the Bundesnetzagentur): `0`, then 2 to 9; three
/// digits only for the four largest cities; six only in the east; and the non-geographic ones.
fn is_area_code(code: &[u8]) -> bool {
    match code {
        b"030" | b"040" | b"069" | b"089" => true,
        [b'0', b'1', b'5'..=b'7', ..] => (4..=5).contains(&code.len()),
        [b'0', b'1', b'8' | b'9', ..] => code.len() == 4,
        [b'0', b'2'..=b'9', ..] => (4..=5).contains(&code.len()) || (code.len() == 6 && code[1] == b'3'),
        _ => false,
    }
}

/// After a word that says so, any number of three to twelve digits.
fn short(text: Text<'_>, start: usize) -> Option<usize> {
    let word_end = word_before_end(text, start);
    if word_end < 2 || !ends_like_phone_word(text[word_end - 1]) || !is_phone_word(word_before(text, start)) {
        return None;
    }
    let mut groups = Groups::first(text, start)?;
    groups.read_on(text, 6);
    ((3..=15).contains(&groups.digits) && ends_well(text, groups.end) && !counted(text, groups.end))
        .then_some(groups.end)
}

fn ends_well(text: Text<'_>, end: usize) -> bool {
    !letter_at(text, end) && !digit_at(text, end) && !matches!(text.get(end), Some(b'%' | b'_'))
}

fn is_slash_year(text: Text<'_>, end: usize) -> bool {
    let year = slice(text, end - 4, end);
    end >= 5 && text[end - 5] == b'/' && (year.starts_with("19") || year.starts_with("20"))
}

/// Whether a unit follows.
fn counted(text: Text<'_>, end: usize) -> bool {
    let next = blanks_end(text, end, 2);
    let unit_end = letters_end(text, next);
    let unit = slice(text, next, unit_end).as_bytes();
    let is_unit = matches!(
        unit,
        b"Uhr"
            | b"Euro"
            | b"EUR"
            | b"mg"
            | b"ml"
            | b"kg"
            | b"Prozent"
            | b"St\xC3\xBCck"
            | b"Tage"
            | b"Minuten"
            | b"Stunden"
            | b"Jahre"
    );
    (is_unit && !joins(text, unit_end))
        || (text.get(next) == Some(&0xE2) && text.get(next + 1..next + 3) == Some(&[0x82, 0xAC])) // €
}

/// Words before a telephone number.
fn is_phone_word(word: &str) -> bool {
    // None is shorter than two.
    if word.len() < 2 || !word.bytes().next_back().is_some_and(ends_like_phone_word) {
        return false;
    }
    if let Some(key) = packed_lower(word.as_bytes()) {
        return is_lower_phone_word(&key.to_be_bytes()[8 - word.len().min(8)..]);
    }
    let mut buffer = Lower::new();
    buffer.of(word).is_some_and(is_lower_phone_word)
}

/// The last letters of the words before a telephone number.
const fn ends_like_phone_word(last: u8) -> bool {
    matches!(last | 0x20, b'l' | b'n' | b'r' | b'y' | b'x' | b'w' | b'e' | b's' | b'k' | b'h')
}

fn is_lower_phone_word(lower: &[u8]) -> bool {
    matches!(
        lower,
        b"tel"
            | b"telefon"
            | b"telefonnummer"
            | b"tel-nr"
            | b"telefonnr"
            | b"telnr"
            | b"handy"
            | b"handynummer"
            | b"mobil"
            | b"mobilnummer"
            | b"mobiltelefon"
            | b"fax"
            | b"durchwahl"
            | b"dw"
            | b"rufnummer"
            | b"phone"
            | b"fon"
            | b"anschluss"
            | b"pieper"
            | b"funk"
            | b"diensthandy"
            | b"telefonisch"
    ) || lower.ends_with(b"telefon")
}

/// Words before a number that is none of a telephone.
pub(crate) fn is_number_of_a_thing(word: &str) -> bool {
    let mut buffer = Lower::new();
    let Some(lower) = buffer.of(word) else { return false };
    matches!(
        lower,
        b"az"
            | b"aktenzeichen"
            | b"charge"
            | b"plz"
            | b"iban"
            | b"bic"
            | b"ean"
            | b"gtin"
            | b"blz"
            | b"konto"
            | b"version"
            | b"ticket"
            | b"id"
            | b"chargen-nr"
            | b"lot"
            | b"pzn"
            | b"isbn"
            | b"kto"
            | b"vorgang"
            | b"auftrag"
            | b"fall"
    ) || (lower.ends_with(b"nummer")
        && !matches!(
            lower,
            b"nummer"
                | b"telefonnummer"
                | b"rufnummer"
                | b"handynummer"
                | b"mobilnummer"
                | b"faxnummer"
                | b"notrufnummer"
                | b"durchwahlnummer"
                | b"servicenummer"
                | b"privatnummer"
                | b"festnetznummer"
                | b"dienstnummer"
        ))
        || (lower.ends_with(b"-nr") && lower != b"tel-nr")
}
