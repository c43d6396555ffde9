//! Telephone numbers in German formats.
//!
//! `+49`, `0049`, a leading `0` with an area code of a valid shape (three digits only for 030, 040, 069 and
//! 089; mobile 015, 016, 017; service 018, 019), `(0)`, and short numbers after a word such as `Tel.`.
//! Blanks, dots, slashes and hyphens may separate groups; extensions may follow.

use crate::count_word::counted;
use crate::date::short_date_end;
use crate::extension;
use crate::phone_alpine;
use crate::phone_groups::{
    Code, FEWEST, Groups, MAX_DIGITS, ends_well, is_area_code, is_neighbour, local_end, separator,
    spaced_area,
};
use crate::phone_word::{NumberLabel, follows_label, follows_order, follows_short_extension, label_before};
use crate::text::{
    ByteText, blanks_end, digit_at, digit_before, digits_end, is_capital, letter_at, letter_before, slice,
    word_start,
};

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

/// Returns the end of an Austrian or Swiss number.
pub(crate) fn at_far(text: ByteText<'_>, at: usize) -> Option<usize> {
    if text[at] != b'0' || !may_follow(text, at) {
        return None;
    }
    let end = phone_alpine::at(text, at)?;
    Some(chained(text, extension::end(text, end)))
}

/// Returns the end of further numbers behind slashes, or hyphens without blanks: `0221 555018/0176 5550142`.
fn chained(text: ByteText<'_>, end: usize) -> usize {
    let mut last = end;
    while let Some(next) = joined_number(text, last)
        && let Some(end) = next_end(text, next)
    {
        last = extension::end(text, end);
    }
    last
}

/// Returns where a number may begin behind another one. With blanks around the slash, one with an area code stands for
/// itself.
fn joined_number(text: ByteText<'_>, end: usize) -> Option<usize> {
    let joint = end + usize::from(text.get(end) == Some(&b' '));
    let next = match text.get(joint)? {
        b'/' => blanks_end(text, joint + 1, 1),
        b'-' if joint == end => joint + 1,
        _ => return None,
    };
    let is_apart = next > end + 1;
    (!is_apart || matches!(text.get(next), Some(b'1'..=b'9'))).then_some(next)
}

/// Returns the end of a number behind another one; its area code may be missing: `0221 5551234/5551235`.
fn next_end(text: ByteText<'_>, at: usize) -> Option<usize> {
    match text.get(at)? {
        b'+' => international(text, at, at + 1),
        b'0' if text.get(at + 1) == Some(&b'0') => international(text, at, at + 2),
        b'0' => national(text, at).or_else(|| phone_alpine::end_after_number(text, at)),
        _ => None,
    }
    .or_else(|| local_end(text, at))
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

/// `(0221) 555-0199`, `(0 62 21) 55-0`; `(01) 404 00` after a word for a telephone; `(0)221 555-0`.
fn in_parentheses(text: ByteText<'_>, start: usize) -> Option<usize> {
    let code = Code::in_parentheses(text, start)?;
    let is_zero = code.digits() == b"0";
    if !is_area_code(code.digits()) && !label_before(text, start).is_phone() {
        return None;
    }
    let mut groups = Groups::from(&code).joined(text, code.end)?;
    groups.read_on(text, 9);
    let fits = (7..=15).contains(&groups.digits) && !(is_zero && groups.count < 3);
    (fits && ends_well(text, groups.end)).then_some(groups.end)
}

/// `0176 5550142`, `030/5550-187`, `017655501423`, `0 30 / 5550-187`, `02 28 / 5 55 - 1 87 00`.
fn national(text: ByteText<'_>, start: usize) -> Option<usize> {
    let mut groups = Groups::first(text, start)?;
    let code = groups.digits;
    let is_joined = code > 6;
    let is_spaced = code <= 3 && !is_area_code(&text[start..start + code]);
    if is_joined {
        let fits = (8..=12).contains(&code)
            && is_area_code(&text[start..start + 3.min(code)]) | is_area_code(&text[start..start + 4]);
        if !fits {
            return None;
        }
    } else if is_spaced {
        let area = spaced_area(text, start)?;
        groups = Groups::from(&area);
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
        || (is_spaced && code > 1 && (groups.digits < 9 || is_table(&text[start..groups.end])));
    let is_other = (is_year && groups.digits <= 9) || is_time || is_code(text, start, groups.end);
    if label == NumberLabel::Thing || (is_other && !label.is_phone()) {
        return None;
    }
    // Grouped like a time span, "0800-1600 Uhr", or a price.
    (ends_well(text, groups.end) && !counted(text, groups.end, groups.digits)).then_some(groups.end)
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
        NumberLabel::Nothing if is_short_extension(text, start) => 3,
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

/// `App. 3180`, `Kl. 4512`: four digits, with neither a value nor a noun after them: "App. 1200 Schritte". Three only where
/// the clause ends: `App. 318)`.
fn is_short_extension(text: ByteText<'_>, start: usize) -> bool {
    let end = digits_end(text, start);
    let is_long = end - start == 4 && !matches!(slice(text, start, start + 2), "19" | "20");
    let ends_clause = || {
        matches!(text.get(end), None | Some(b'.' | b',' | b';' | b')' | b'\n')) && !digit_at(text, end + 1)
    };
    (is_long || (end - start == 3 && ends_clause()))
        && separator(text, end).is_none()
        && !(is_capital(text, end + 1) || text.get(end + 1) == Some(&b'['))
        && follows_short_extension(text, start, is_long)
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
