//! The groups of digits of a telephone number, and which digits are an area code.

use crate::count_word::{counted, glued_letter};
use crate::date::{date_end, short_date_end};
use crate::text::{ByteText, blanks_end, digit_at, digits_end, is_capital};

/// The maximum number of digits (ITU-T E.164).
pub(crate) const MAX_DIGITS: usize = 15;
/// The maximum number of digits of a national number, with its zero; one more with the country code.
const MAX_NATIONAL: usize = 12;

/// The minimum number of digits of a national number, with its zero.
pub(crate) const FEWEST: usize = 7;

/// This many digits may be a complete number: following digits do not belong to it if they count something.
pub(crate) const PLAUSIBLE: usize = 8;

/// The groups of digits read so far.
pub(crate) struct Groups {
    pub(crate) digits: usize,
    pub(crate) end: usize,
    pub(crate) last: usize,
    pub(crate) count: usize,
    /// An extension in pairs: `-86 44 71`
    pairs: bool,
}

impl From<&Code> for Groups {
    fn from(code: &Code) -> Self {
        Self { digits: code.length, end: code.end, last: 0, count: 1, pairs: false }
    }
}

impl Groups {
    /// Reads the first group.
    pub(crate) fn first(text: ByteText<'_>, at: usize) -> Option<Self> {
        let end = digits_end(text, at);
        (end > at).then_some(Self { digits: end - at, end, last: end - at, count: 1, pairs: false })
    }

    /// Reads further groups while they look like parts of the same number.
    pub(crate) fn read_on(&mut self, text: ByteText<'_>, enough: usize) {
        while let Some((next, is_blank)) = separator(text, self.end) {
            let end = digits_end(text, next);
            let length = end - next;
            // A date, or the next number.
            let is_apart = next - self.end > usize::from(!is_blank);
            // "0221 555018/0176 5550142"
            let is_glued = || {
                matches!(text[self.end], b'/' | b'-')
                    && is_area_code(&text[next..end])
                    && follows_code(text, end, length) >= FEWEST
            };
            let country = if enough > 9 { 2 } else { 0 };
            let national_digits = self.digits.saturating_sub(country);
            let is_whole = self.digits >= FEWEST + country;
            // "Tel. 614 / 0160 5521940"
            let is_short = enough < FEWEST && self.digits >= 3 && text[self.end..next].contains(&b'/');
            let is_another = (is_short || is_whole)
                && (is_apart || is_glued())
                && (begins_another(text, next, end, national_digits) || begins_spaced(text, next, length));
            // "0221 555 12 34/555 12 35"
            let ends_at_slash =
                is_whole && text[self.end..next].contains(&b'/') && local_end(text, next).is_some();
            let is_date = text.get(end) == Some(&b'.')
                && (date_end(text, next).is_some() || (is_blank && short_date_end(text, next).is_some()));
            if is_another || ends_at_slash || is_date || self.digits + length > MAX_DIGITS {
                return;
            }
            let complete = self.digits >= enough;
            if complete && is_blank && !self.takes(length, enough) {
                return;
            }
            let is_time = text.get(end) == Some(&b':') && digit_at(text, end + 1);
            // "Tel. 5512 3 Betten", but "06221 31 82 43 Kollegen fragen"
            let is_apart = length == 1 || (length == 2 && self.last > 2);
            let counting = if is_apart { length } else { self.digits + length };
            let plausible = if enough < 9 { 3 } else { PLAUSIBLE };
            if self.digits >= plausible
                && (is_time || glued_letter(text, end) || counted(text, end, counting))
            {
                return;
            }
            self.pairs = length == 2 && (self.pairs || text[self.end] == b'-');
            self.digits += length;
            self.last = length;
            self.end = end;
            self.count += 1;
        }
    }

    /// Checks whether a complete number may continue after a blank with that many digits: "030 5550187 12"
    /// does not, but digits in pairs do, up to the last pair.
    fn takes(&self, length: usize, enough: usize) -> bool {
        // "+43 1 711 00-86 44 71"
        if enough > 9 && self.pairs && length == 2 {
            return self.digits + length <= MAX_DIGITS;
        }
        let most = MAX_NATIONAL + usize::from(enough > 9);
        if self.last <= 2 && length <= 2 {
            return self.digits + length <= most + 1;
        }
        self.digits < 11 && self.last < 6 && !(length <= 2 && self.last > 4)
    }

    /// Joins the group that follows an area code in parentheses.
    pub(crate) fn joined(self, text: ByteText<'_>, at: usize) -> Option<Self> {
        let mut next = blanks_end(text, at, 2);
        if matches!(text.get(next), Some(b'/' | b'-')) {
            next = blanks_end(text, next + 1, 1);
        }
        let more = Self::first(text, next)?;
        Some(Self { digits: self.digits + more.digits, count: self.count + 1, ..more })
    }
}

/// The minimum number of digits of a number behind another one.
const MIN_LOCAL: usize = 4;
/// Returns the end of a number that stands behind another one, where its area code may be missing: `…/5551235`,
/// `…/31 82 44`. A year is none, nor is what counts something, nor a postcode behind a blank: ` / 50667 Köln`.
pub(crate) fn local_end(text: ByteText<'_>, at: usize) -> Option<usize> {
    if date_end(text, at).is_some() {
        return None;
    }
    // With its area code it is longer.
    let complete = if text.get(at) == Some(&b'0') { 11 } else { PLAUSIBLE };
    let mut end = digits_end(text, at);
    let (first, mut digits) = (end - at, end - at);
    while matches!(text.get(end), Some(b' ' | b'-' | b'.')) && digit_at(text, end + 1) {
        let next = end + 1;
        let stop = digits_end(text, next);
        let length = stop - next;
        let is_blank = text[end] == b' ';
        let is_own = is_blank && (digits >= complete || counted(text, stop, length));
        let is_code = digits >= MIN_LOCAL
            && is_area_code(&text[next..stop])
            && follows_code(text, stop, length) >= FEWEST;
        let is_other = is_code || date_end(text, next).is_some();
        if is_own || is_other || digits + length > MAX_DIGITS {
            break;
        }
        digits += length;
        end = stop;
    }
    let is_alone = digits == first;
    let is_year = is_alone && first == 4 && matches!(&text[at..at + 2], b"19" | b"20");
    let after_blank = at > 0 && text[at - 1] == b' ';
    let is_place = is_alone
        && after_blank
        && matches!(first, 4 | 5)
        && text.get(end) == Some(&b' ')
        && is_capital(text, end + 1);
    let is_other = is_year
        || is_place
        || matches!(text.get(end), Some(b'%' | b'_'))
        || glued_letter(text, end)
        || counted(text, end, digits);
    let fits = (MIN_LOCAL..=MAX_DIGITS).contains(&digits) && !is_other;
    fits.then_some(end)
}

/// Finds a separator of groups and the digit after it: returns where that is, and whether the separator is
/// blank.
pub(crate) fn separator(text: ByteText<'_>, at: usize) -> Option<(usize, bool)> {
    let mut next = at;
    let mut marks = 0;
    while next - at < 3 {
        match text.get(next) {
            Some(b' ' | b'\t') => {}
            Some(b'/' | b'-') => marks += 1,
            // A dot and a blank end a sentence.
            Some(b'.') if digit_at(text, next + 1) => marks += 1,
            _ => break,
        }
        next += 1;
    }
    (next > at && marks <= 1 && digit_at(text, next)).then_some((next, marks == 0))
}

/// Digits with blanks among them, at most six, of an area code written like `0 30`.
pub(crate) struct Code {
    digits: [u8; 6],
    length: usize,
    pub(crate) end: usize,
}

impl Code {
    /// Reads digits and blanks until the code is a valid one and `done` accepts what follows.
    fn read(text: ByteText<'_>, at: usize, done: impl Fn(&Self) -> bool) -> Option<Self> {
        let mut code = Self { digits: [0; 6], length: 0, end: at };
        loop {
            let next = if code.length > 0 { blanks_end(text, code.end, 1) } else { at };
            if !digit_at(text, next) {
                return None;
            }
            code.end = next;
            while digit_at(text, code.end) {
                *code.digits.get_mut(code.length)? = text[code.end];
                code.length += 1;
                code.end += 1;
            }
            if done(&code) {
                return Some(code);
            }
        }
    }

    pub(crate) fn digits(&self) -> &[u8] {
        &self.digits[..self.length]
    }

    /// Reads `(0 30)`, `(0)`, `(30)`: the end is after the parenthesis.
    pub(crate) fn in_parentheses(text: ByteText<'_>, open: usize) -> Option<Self> {
        if text.get(open) != Some(&b'(') {
            return None;
        }
        let code = Self::read(text, open + 1, |code| text.get(code.end) == Some(&b')'))?;
        Some(Self { end: code.end + 1, ..code })
    }
}

/// Checks whether a group is the area code of a number of its own after another one with `before` digits: "06221 555018
/// 0176 5550142", but not "06221 555 0812". What counts something is no part of a number either: "030 4711 0730 Uhr".
fn begins_another(text: ByteText<'_>, at: usize, end: usize, before: usize) -> bool {
    // "/ 0043 1 404 00"
    let is_abroad = text[at..end]
        .strip_prefix(b"00")
        .is_some_and(|country| country.starts_with(b"49") || is_neighbour(country));
    if is_abroad && separator(text, end).is_some() {
        return true;
    }
    if !is_area_code(&text[at..end]) {
        return false;
    }
    let is_last = separator(text, end).is_none_or(|(next, _)| {
        let stop = digits_end(text, next);
        // "06221 555 0812-15"
        let is_extension =
            text[end] == b'-' && stop - at <= FEWEST && separator(text, stop).is_none() && next == end + 1;
        let begins_whole = is_area_code(&text[next..stop]) && follows_code(text, stop, stop - next) >= FEWEST;
        is_extension || begins_whole || text[next..stop].starts_with(b"00") || date_end(text, next).is_some()
    });
    !is_last || before + end - at > MAX_NATIONAL || counted(text, end, end - at)
}

/// Counts the digits of a number from its area code on, which has `digits` and ends at `end`.
fn follows_code(text: ByteText<'_>, mut end: usize, mut digits: usize) -> usize {
    while digits <= PLAUSIBLE
        && let Some((next, _)) = separator(text, end)
    {
        end = digits_end(text, next);
        if is_area_code(&text[next..end]) {
            break;
        }
        digits += end - next;
    }
    digits
}

/// Checks whether a number with a spaced area code begins after another one. A pair of digits that begins with a
/// zero is no such code unless a whole number follows: "06221 31 02 82-0".
fn begins_spaced(text: ByteText<'_>, at: usize, length: usize) -> bool {
    if length > 3 {
        return false;
    }
    let Some(area) = spaced_area(text, at) else { return false };
    length == 1 || follows_code(text, area.end, area.length) > PLAUSIBLE
}

/// The area code of `0 30 / 45 05`, `0 62 21/31`, `02 28 / 5 55`, `036 41-77`, recognised by what follows.
pub(crate) fn spaced_area(text: ByteText<'_>, start: usize) -> Option<Code> {
    if text[start] != b'0' {
        return None;
    }
    let first = digits_end(text, start);
    if first - start > 3 || text.get(first) != Some(&b' ') || !digit_at(text, first + 2) {
        return None;
    }
    Code::read(text, start, |code| {
        let mark = blanks_end(text, code.end, 1);
        is_area_code(code.digits())
            && matches!(text.get(mark), Some(b'/' | b'-'))
            && digit_at(text, blanks_end(text, mark + 1, 1))
    })
}

/// Area codes by their shape (numbering plan of the Bundesnetzagentur): `0`, then 2 to 9; three
/// digits only for the four largest cities; six only in the east; and the non-geographic ones.
pub(crate) fn is_area_code(code: &[u8]) -> bool {
    match code {
        // The last one is that of the police of Austria.
        b"030" | b"040" | b"069" | b"089" | b"059133" => true,
        [b'0', b'1', b'5'..=b'7', ..] => (4..=5).contains(&code.len()),
        [b'0', b'1', b'8' | b'9', ..] => code.len() == 4,
        [b'0', b'2'..=b'9', ..] => (4..=5).contains(&code.len()) || (code.len() == 6 && code[1] == b'3'),
        _ => false,
    }
}

/// Countries whose code is recognised after `00`.
pub(crate) fn is_neighbour(digits: &[u8]) -> bool {
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
        b"800",
    ]
    .iter()
    .any(|code| digits.starts_with(code))
}

/// Checks whether a number may end at a position. A word may be attached: "0176 5550142bitte".
pub(crate) fn ends_well(text: ByteText<'_>, end: usize) -> bool {
    !digit_at(text, end) && !matches!(text.get(end), Some(b'%' | b'_')) && !glued_letter(text, end)
}
