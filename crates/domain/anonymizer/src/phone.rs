//! Telephone numbers in German formats.
//!
//! `+49`, `0049`, a leading `0` with an area code of a valid shape (three digits only for 030, 040, 069 and
//! 089; mobile 015, 016, 017; service 018, 019), `(0)`, and short numbers after a word such as `Tel.`.
//! Blanks, dots, slashes and hyphens may separate groups; extensions may follow.

use crate::count_word::{counted, glued_letter};
use crate::date::{date_end, short_date_end};
use crate::extension;
use crate::phone_word::{
    NumberLabel, follows_counting, follows_label, follows_order, follows_own_number, follows_short_extension,
    label_before,
};
use crate::text::{
    ByteText, blanks_end, digit_at, digit_before, digits_end, is_capital, letter_at, letter_before, slice,
    word_start,
};

/// The maximum number of digits (ITU-T E.164).
const MAX_DIGITS: usize = 15;
/// The maximum number of digits of a national number, with its zero; one more with the country code.
const MAX_NATIONAL: usize = 12;

/// The minimum number of digits of a national number, with its zero.
const FEWEST: usize = 7;

/// This many digits may be a complete number: following digits do not belong to it if they count something.
const PLAUSIBLE: usize = 8;

/// Returns the end of the number that starts at a position (`+`, `(` or a digit); `labelled` says whether a
/// word may precede it.
pub(crate) fn at(text: ByteText<'_>, at: usize, labelled: bool) -> Option<usize> {
    if may_follow(text, at) { read(text, at, labelled) } else { None }
}

/// Returns the end of the number that starts at a position, whatever is before it.
pub(crate) fn read(text: ByteText<'_>, at: usize, labelled: bool) -> Option<usize> {
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
    .map(|end| chained(text, extension::end(text, end)))
}

/// Returns the end of further numbers behind slashes or hyphens without blanks: `0221 555018/0176 5550142`.
fn chained(text: ByteText<'_>, end: usize) -> usize {
    let mut last = end;
    while matches!(text.get(last), Some(b'/' | b'-'))
        && text.get(last + 1) == Some(&b'0')
        && let Some(next) = national(text, last + 1)
    {
        last = extension::end(text, next);
    }
    last
}

/// Returns the end of an Austrian or Swiss number, whose area codes no German number has, if a word for a telephone
/// stands further before it in the sentence: "Natel vom Sohn, bitte notieren: 079 555 01 23", "Telefon der Praxis ist 01
/// 555 01 23". The groups of a Swiss number need no such word: "Bitte 031 555 01 23 anrufen".
pub(crate) fn at_far(text: ByteText<'_>, at: usize) -> Option<usize> {
    let code = digits_end(text, at) - at;
    if text[at] != b'0' || !matches!(code, 2 | 3) || !may_follow(text, at) {
        return None;
    }
    let end = if code == 3 { swiss_end(text, at)? } else { viennese_end(text, at)? };
    let fits = ends_well(text, end)
        && !counted(text, end, PLAUSIBLE)
        && label_before(text, at) != NumberLabel::Thing;
    fits.then(|| extension::end(text, end))
}

/// `031 555 01 23`, `031/555 01 23`, `079.555.01.23`, unless something is counted or ordered before it; and in other
/// groups that of a mobile telephone, after a word for one: "Meine Nummer: 079 5550123".
fn swiss_end(text: ByteText<'_>, at: usize) -> Option<usize> {
    let code = text.get(at..at + 3)?;
    let (mut end, mut lengths) = (at + 3, [0; 4]);
    let mut digits = 0;
    for length in &mut lengths {
        let Some((next, _)) = separator(text, end).filter(|_| digits < 7) else { break };
        let stop = digits_end(text, next);
        *length = stop - next;
        digits += *length;
        end = stop;
    }
    let is_usual = lengths == [3, 2, 2, 0];
    let is_mobile = matches!(code, [b'0', b'7', b'6'..=b'9']) && digits == 7;
    let stands_alone =
        is_swiss_code(code) && !digit_before(text, at.saturating_sub(1)) && !follows_counting(text, at);
    let fits = if is_usual {
        stands_alone || follows_label(text, at)
    } else {
        is_mobile && (follows_own_number(text, at) || follows_label(text, at))
    };
    fits.then_some(end)
}

/// `01 555 01 23`: Vienna, after a word for a telephone.
fn viennese_end(text: ByteText<'_>, at: usize) -> Option<usize> {
    if text.get(at + 1..at + 3) != Some(b"1 ") {
        return None;
    }
    let mut groups = Groups::first(text, at)?;
    groups.read_on(text, 9);
    let fits = digits_end(text, at + 3) - at >= 6
        && groups.count > 2
        && (8..=12).contains(&groups.digits)
        && follows_label(text, at);
    fits.then_some(groups.end)
}

/// The area codes of Switzerland, and those of its mobile telephones.
fn is_swiss_code(code: &[u8]) -> bool {
    match code {
        [b'0', b'2', last] => matches!(last, b'1' | b'2' | b'4' | b'6' | b'7'),
        [b'0', b'3', last] => matches!(last, b'1'..=b'4'),
        [b'0', b'4', last] => matches!(last, b'1' | b'3' | b'4'),
        [b'0', b'5', last] => matches!(last, b'1' | b'2' | b'5' | b'6' | b'8'),
        [b'0', b'6', last] => matches!(last, b'1' | b'2'),
        [b'0', b'7', last] => matches!(last, b'1' | b'6'..=b'9'),
        [b'0', b'8' | b'9', last] => *last == b'1',
        _ => false,
    }
}

/// Checks whether a number may start here, by the text before it.
fn may_follow(text: ByteText<'_>, at: usize) -> bool {
    // Usually there is a blank.
    let Some(before) = at.checked_sub(1).map(|last| text[last]).filter(|byte| *byte != b' ') else {
        return true;
    };
    if before.is_ascii_digit() {
        return false;
    }
    if letter_before(text, at) {
        return may_be_glued(text, at);
    }
    let after_digit = digit_before(text, at - 1);
    match before {
        // 1.0176, 5,0176, 2026/0345: one number. Tel.0176 is fine.
        b'.' | b',' | b':' | b'/' => !after_digit,
        // Az-0345: part of a code.
        b'-' => {
            let after_letter = letter_before(text, at - 1);
            !after_digit && (!after_letter || label_before(text, at).is_phone())
        }
        b'_' => false,
        _ => true,
    }
}

/// "Tel06221 555012", "unter0176 5550142": after a word, not after the letters of a code.
fn may_be_glued(text: ByteText<'_>, at: usize) -> bool {
    let start = word_start(text, at, 24);
    let is_word = at - start >= 3 && slice(text, start + 1, at).bytes().all(|byte| byte.is_ascii_lowercase());
    is_word && !digit_before(text, start)
}

/// The groups of digits read so far.
pub(crate) struct Groups {
    pub(crate) digits: usize,
    pub(crate) end: usize,
    last: usize,
    count: usize,
    /// An extension in pairs: `-86 44 71`
    pairs: bool,
}

impl Groups {
    /// Reads the first group.
    fn first(text: ByteText<'_>, at: usize) -> Option<Self> {
        let end = digits_end(text, at);
        (end > at).then_some(Self { digits: end - at, end, last: end - at, count: 1, pairs: false })
    }

    /// Reads further groups while they look like parts of the same number.
    fn read_on(&mut self, text: ByteText<'_>, enough: usize) {
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
            let national_digits = self.digits.saturating_sub(if enough > 9 { 2 } else { 0 });
            let is_another = self.digits >= if enough > 9 { 4 } else { 7 }
                && (is_apart || is_glued())
                && (begins_another(text, next, end, national_digits) || begins_spaced(text, next, length));
            let is_date = text.get(end) == Some(&b'.')
                && (date_end(text, next).is_some() || (is_blank && short_date_end(text, next).is_some()));
            if is_another || is_date || self.digits + length > MAX_DIGITS {
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
            return self.digits + length <= most;
        }
        self.digits < 11 && self.last < 6 && !(length <= 2 && self.last > 4)
    }

    /// Joins the group that follows an area code in parentheses.
    fn joined(self, text: ByteText<'_>, at: usize) -> Option<Self> {
        let mut next = blanks_end(text, at, 2);
        if matches!(text.get(next), Some(b'/' | b'-')) {
            next = blanks_end(text, next + 1, 1);
        }
        let more = Self::first(text, next)?;
        Some(Self { digits: self.digits + more.digits, count: self.count + 1, ..more })
    }
}

/// Finds a separator of groups and the digit after it: returns where that is, and whether the separator is
/// blank.
fn separator(text: ByteText<'_>, at: usize) -> Option<(usize, bool)> {
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
struct Code {
    digits: [u8; 6],
    length: usize,
    end: usize,
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

    fn digits(&self) -> &[u8] {
        &self.digits[..self.length]
    }

    /// Reads `(0 30)`, `(0)`, `(30)`: the end is after the parenthesis.
    fn in_parentheses(text: ByteText<'_>, open: usize) -> Option<Self> {
        if text.get(open) != Some(&b'(') {
            return None;
        }
        let code = Self::read(text, open + 1, |code| text.get(code.end) == Some(&b')'))?;
        Some(Self { end: code.end + 1, ..code })
    }
}

/// `+49 (0) 30 …`, `0049-176-…`; other countries too, since a `+` marks a number.
fn international(text: ByteText<'_>, start: usize, country: usize) -> Option<usize> {
    let country = blanks_end(text, country, 1);
    let mut groups = Groups::first(text, country)?;
    let with_plus = text[start] != b'0';
    // 00800: free of charge in many countries
    let is_free = !with_plus && text[country..].starts_with(b"800");
    if is_free && !label_before(text, start).is_phone() && !follows_label(text, start) {
        return None;
    }
    if text[country] == b'0' || (!with_plus && label_before(text, start) == NumberLabel::Thing) {
        return None;
    }
    let is_german = text[country..].starts_with(b"49");
    // "0043 1 404 17": the shortest numbers are those of Vienna.
    let is_apart = matches!(&text[country..groups.end], b"43" | b"41");
    if !with_plus && !is_german && !is_neighbour(&text[country..]) {
        return None;
    }
    if text[start] == b'(' {
        // "(+49) 30 …"; a parenthesis around the whole is not part of the number.
        if text.get(groups.end) != Some(&b')') {
            return None;
        }
        groups.end += 1;
    }
    // "(0)", "(30)" or "(0 30)" after the country code.
    let mut open = blanks_end(text, groups.end, 2);
    if matches!(text.get(open), Some(b'-' | b'/' | b'.')) {
        open = blanks_end(text, open + 1, 1);
    }
    if groups.digits <= 3
        && let Some(code) = Code::in_parentheses(text, open)
    {
        groups.digits += code.digits().iter().skip_while(|digit| **digit == b'0').count();
        groups = groups.joined(text, code.end)?;
    }
    groups.read_on(text, 11);
    let is_near =
        is_german || (with_plus && is_neighbour(&text[country..])) || (is_apart && groups.count > 2);
    let long_enough = groups.digits >= if is_near { 8 } else { 10 };
    let joined = !with_plus && !is_german && groups.count < 2;
    (long_enough && groups.digits <= MAX_DIGITS + 2 && !joined && ends_well(text, groups.end))
        .then_some(groups.end)
}

/// Countries whose code is recognised after `00`.
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
        b"800",
    ]
    .iter()
    .any(|code| digits.starts_with(code))
}

/// `(0221) 555-0199`, `(0 62 21) 55-0`; `(01) 404 00` after a word for a telephone; `(0)221 555-0`.
fn in_parentheses(text: ByteText<'_>, start: usize) -> Option<usize> {
    let code = Code::in_parentheses(text, start)?;
    let is_zero = code.digits() == b"0";
    if !is_area_code(code.digits()) && !label_before(text, start).is_phone() {
        return None;
    }
    let mut groups = Groups { digits: code.length, end: code.end, last: 0, count: 1, pairs: false }
        .joined(text, code.end)?;
    groups.read_on(text, 9);
    let fits = (7..=15).contains(&groups.digits) && !(is_zero && groups.count < 3);
    (fits && ends_well(text, groups.end)).then_some(groups.end)
}

/// `0176 5550142`, `030/5550-187`, `017655501423`, `0 30 / 5550-187`, `02 28 / 5 55 - 1 87 00`.
fn national(text: ByteText<'_>, start: usize) -> Option<usize> {
    let mut groups = Groups::first(text, start)?;
    let code = groups.digits;
    let is_joined = code > 6;
    if is_joined {
        let fits = (8..=12).contains(&code)
            && is_area_code(&text[start..start + 3.min(code)]) | is_area_code(&text[start..start + 4]);
        if !fits {
            return None;
        }
    } else if code <= 2 {
        let area = spaced_area(text, start)?;
        groups = Groups { digits: area.length, end: area.end, last: 0, count: 1, pairs: false };
    } else if !is_area_code(&text[start..start + code]) {
        return None;
    }
    groups.read_on(text, 9);
    if !(FEWEST..=15).contains(&groups.digits) || (groups.count == 1 && !is_joined) {
        return None;
    }
    let label = label_before(text, start);
    let is_year = groups.count == 2 && groups.last == 4 && is_slash_year(text, groups.end);
    let is_time = groups.count == 2 && is_span(slice(text, start, groups.end))
        || (code == 2 && (groups.digits < 9 || is_table(&text[start..groups.end])));
    let is_other = (is_year && groups.digits <= 9) || is_time || is_code(text, start, groups.end);
    if label == NumberLabel::Thing || (is_other && !label.is_phone()) {
        return None;
    }
    // Grouped like a time span, "0800-1600 Uhr", or a price.
    (ends_well(text, groups.end) && !counted(text, groups.end, groups.digits)).then_some(groups.end)
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
    if length > 2 {
        return false;
    }
    let Some(area) = spaced_area(text, at) else { return false };
    length == 1 || follows_code(text, area.end, area.length) > PLAUSIBLE
}

/// The area code of `0 30 / 45 05`, `0 62 21/31`, `02 28 / 5 55`, recognised by what follows.
fn spaced_area(text: ByteText<'_>, start: usize) -> Option<Code> {
    if text[start] != b'0' {
        return None;
    }
    let first = digits_end(text, start);
    if first - start > 2 || text.get(first) != Some(&b' ') || !digit_at(text, first + 2) {
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
fn is_area_code(code: &[u8]) -> bool {
    match code {
        b"030" | b"040" | b"069" | b"089" => true,
        [b'0', b'1', b'5'..=b'7', ..] => (4..=5).contains(&code.len()),
        [b'0', b'1', b'8' | b'9', ..] => code.len() == 4,
        [b'0', b'2'..=b'9', ..] => (4..=5).contains(&code.len()) || (code.len() == 6 && code[1] == b'3'),
        _ => false,
    }
}

/// After a word for a telephone, any number of three to fifteen digits.
fn short(text: ByteText<'_>, start: usize) -> Option<usize> {
    let mut groups = Groups::first(text, start)?;
    // "Tel. 1"
    if groups.digits == 1 && separator(text, groups.end).is_none() {
        return None;
    }
    let label = label_before(text, start);
    let after_hyphen = start > 0 && text[start - 1] == b'-';
    let fewest = match label {
        NumberLabel::Nothing if is_short_extension(text, start) => 4,
        NumberLabel::Thing | NumberLabel::Nothing => return None,
        NumberLabel::Weak => 5,
        NumberLabel::Plain | NumberLabel::Sure => 3 - usize::from(after_hyphen),
        NumberLabel::Extension => 2,
    };
    if short_date_end(text, start).is_some() {
        return None;
    }
    let is_year = groups.digits == 4 && matches!(slice(text, start, start + 2), "19" | "20");
    // "Tel. 059133 4137 100": an area code alone is not a number.
    groups.read_on(text, if text[start] == b'0' { 9 } else { 6 });
    let is_dated = is_year && (groups.count == 1 || text.get(start + 4) == Some(&b'-'));
    (fewest..=MAX_DIGITS).contains(&groups.digits).then_some(())?;
    let fits = !(is_dated && label < NumberLabel::Sure)
        && ends_well(text, groups.end)
        && !counted(text, groups.end, groups.digits);
    fits.then_some(groups.end)
}

/// `App. 3180`, `Kl. 4512`: exactly four digits, with neither a value nor a noun after them: "App. 1200 Schritte".
fn is_short_extension(text: ByteText<'_>, start: usize) -> bool {
    let end = digits_end(text, start);
    end - start == 4
        && !matches!(slice(text, start, start + 2), "19" | "20")
        && separator(text, end).is_none()
        && !(is_capital(text, end + 1) || text.get(end + 1) == Some(&b'['))
        && follows_short_extension(text, start)
}

/// Checks whether a number may end at a position. A word may be attached: "0176 5550142bitte".
fn ends_well(text: ByteText<'_>, end: usize) -> bool {
    !digit_at(text, end) && !matches!(text.get(end), Some(b'%' | b'_')) && !glued_letter(text, end)
}

/// "06 00 / 12 00 / 18 00": times.
fn is_table(number: &[u8]) -> bool {
    memchr::memchr_iter(b'/', number).count() > 1
}

/// `Artikel 0371-882014-C`: a code with a letter, after a word of ordering. A mobile number is one only right after
/// such a word.
fn is_code(text: ByteText<'_>, start: usize, end: usize) -> bool {
    let is_mobile = matches!(text.get(start..start + 3), Some(b"015" | b"016" | b"017"));
    has_letter(text, end) && follows_order(text, start, is_mobile)
}

/// `-C`: the letter of a code, but no initial.
fn has_letter(text: ByteText<'_>, end: usize) -> bool {
    text.get(end) == Some(&b'-')
        && text.get(end + 1).is_some_and(u8::is_ascii_uppercase)
        && text.get(end + 2) != Some(&b'.')
        && !letter_at(text, end + 2)
}

fn is_slash_year(text: ByteText<'_>, end: usize) -> bool {
    let year = slice(text, end - 4, end);
    end >= 5 && text[end - 5] == b'/' && (year.starts_with("19") || year.starts_with("20"))
}

/// Checks whether a number is a span of time in quarters of hours: "0900-1730".
fn is_span(number: &str) -> bool {
    let is_time = |time: &str| {
        time.len() == 4 && time < "2401" && matches!(time.get(2..), Some("00" | "15" | "30" | "45"))
    };
    number.split_once('-').is_some_and(|(from, to)| from < to && is_time(from) && is_time(to))
}
