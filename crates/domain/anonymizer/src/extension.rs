//! Extensions after a telephone number: `-12 o. -13`, `-0/-56`, `DW 12`, `App. 7`.

use crate::count_word::{counted, glued_letter, is_ordinal};
use crate::date::date_end;
use crate::phone_word::{NumberLabel, label_before};
use crate::text::{ByteText, blanks_end, digit_at, digits_end, is_capital, letter_at, letters_end};

/// The maximum number of extensions after a number.
const MAX_EXTENSIONS: usize = 6;
/// The maximum number of digits of an extension.
const LONGEST: usize = 5;
/// The maximum number of digits of another number without its area code.
const LONGEST_OTHER: usize = 10;
/// The number of digits of a postcode, which may stand after a number, too.
const POSTCODE: usize = 5;

/// Returns where a telephone number ends with its extensions; `end` is where it ends without them.
pub(crate) fn end(text: ByteText<'_>, end: usize) -> usize {
    let mut last = end;
    for _ in 0..MAX_EXTENSIONS {
        let Some(next) = next_end(text, last) else { break };
        last = next;
    }
    last
}

fn next_end(text: ByteText<'_>, at: usize) -> Option<usize> {
    match text.get(at)? {
        // Few words begin with the first letters of words before an extension.
        b' ' if text.get(at + 1).is_some_and(|first| {
            first.is_ascii_alphanumeric()
                && !matches!(first, b'D' | b'A' | b'K' | b'N' | b'E' | b'e' | b'o' | b'u' | b'b' | b's')
        }) =>
        {
            return None;
        }
        b' ' | b',' | b'/' | b'-' | b'+' | b'&' => {}
        _ => return None,
    }
    let word = after_word(text, at);
    let Some(digits) = word.or_else(|| after_joint(text, at)) else {
        return another(text, at);
    };
    let end = digits_end(text, digits);
    let fits = (1..=LONGEST).contains(&(end - digits)) && date_end(text, digits).is_none();
    if !fits || !ends_well(text, end, end - digits) {
        return None;
    }
    Some(if word.is_some() { grouped_end(text, digits, end) } else { end })
}

/// `-DW 27 414`: the end of an extension with its further groups of two or three digits, none of which counts something.
fn grouped_end(text: ByteText<'_>, first: usize, end: usize) -> usize {
    let mut last = end;
    let mut digits = end - first;
    while (2..LONGEST).contains(&digits) && text.get(last) == Some(&b' ') {
        let next = digits_end(text, last + 1);
        let length = next - last - 1;
        let fits =
            matches!(length, 2 | 3) && digits + length <= LONGEST && date_end(text, last + 1).is_none();
        if !fits || is_ordinal(text, next) || !ends_well(text, next, length) {
            break;
        }
        digits += length;
        last = next;
    }
    last
}

/// Checks whether that many digits that end at a position are complete and count nothing.
fn ends_well(text: ByteText<'_>, end: usize, digits: usize) -> bool {
    let goes_on = matches!(text.get(end), Some(b'.' | b',' | b':')) && digit_at(text, end + 1);
    // "-0 o. -5 mal versuchen"
    !goes_on && !glued_letter(text, end) && !counted(text, end, digits.max(2))
}

/// Returns the end of another number in the same town, written without its area code: `o. 56 12346`,
/// `o. 882-4417`; after "or" four digits are enough: `o. 4417`.
fn another(text: ByteText<'_>, at: usize) -> Option<usize> {
    let (word, joint) = joint(text, at)?;
    let first = blanks_end(text, joint, 1);
    let mut end = digits_end(text, first);
    // "2019-2024"
    let is_year = end - first == 4 && matches!(&text[first..first + 2], b"19" | b"20");
    let mut digits = end - first;
    while (2..LONGEST_OTHER).contains(&digits)
        && let Some(next) = group_end(text, end)
    {
        digits += next - end - 1;
        end = next;
    }
    let after = blanks_end(text, end, 1);
    // "oder 50667 Köln"
    let is_postcode = digits == POSTCODE && end - first == POSTCODE;
    let is_place = is_postcode && after > end && is_capital(text, after);
    // Another area code begins a number of its own.
    let is_own = text.get(first) == Some(&b'0');
    let is_long = (5..=LONGEST_OTHER).contains(&digits);
    // "oder 4417 Ormalingen" has a Swiss postcode.
    let is_short = || {
        digits == 4
            && end - first == 4
            && matches!(&text[word..letters_end(text, word)], b"o" | b"od" | b"oder" | b"bzw")
            && !(after > end && is_capital(text, after))
    };
    let fits = letter_at(text, word) && (is_long || is_short()) && !is_own && !is_year && !is_place;
    (fits && ends_well(text, end, digits)).then_some(end)
}

/// Returns the end of a further group of digits, after a blank or a hyphen, that neither counts something nor
/// begins with an area code.
fn group_end(text: ByteText<'_>, at: usize) -> Option<usize> {
    let sign = *text.get(at)?;
    let end = digits_end(text, at + 1);
    let is_code = text.get(at + 1) == Some(&b'0') && end - at > 3;
    let is_own = sign == b' ' && (is_code || counted(text, end, end - at - 1));
    let fits = matches!(sign, b' ' | b'-') && end > at + 1 && !is_own && date_end(text, at + 1).is_none();
    fits.then_some(end)
}

/// Returns the digits after a word for an extension: ` DW 12`, `-DW 12`, ` App. 12`.
fn after_word(text: ByteText<'_>, at: usize) -> Option<usize> {
    let comma = usize::from(text.get(at) == Some(&b','));
    let word = blanks_end(text, at + comma, 1);
    let word = word + usize::from(text.get(word) == Some(&b'-'));
    let end = letters_end(text, word);
    let known = matches!(
        &text[word..end],
        b"DW"
            | b"Dw"
            | b"Durchwahl"
            | b"Durchw"
            | b"App"
            | b"Apparat"
            | b"Klappe"
            | b"Kl"
            | b"Nebenstelle"
            | b"NSt"
            | b"Nst"
            | b"ext"
            | b"Ext"
    );
    // "030 555-0, Durchwahl 145" names two numbers.
    if !known || word == at || (comma > 0 && text[word..end].starts_with(b"Du")) {
        return None;
    }
    let end = end + usize::from(matches!(text.get(end), Some(b'.' | b':')));
    let digits = blanks_end(text, end, 2);
    let digits = digits + usize::from(text.get(digits) == Some(&b'-'));
    digit_at(text, digits).then_some(digits)
}

/// Returns where the joint between a number and an extension starts, after blanks, and where it ends.
fn joint(text: ByteText<'_>, at: usize) -> Option<(usize, usize)> {
    let word = blanks_end(text, at, 1);
    let end = letters_end(text, word);
    match &text[word..end] {
        b"o" | b"od" | b"u" | b"bzw" | b"oder" | b"und" | b"bis" | b"sowie" if word > at => {
            Some((word, end + usize::from(text.get(end) == Some(&b'.'))))
        }
        b"" if matches!(text.get(word), Some(b',' | b'/' | b'+' | b'&')) => Some((word, word + 1)),
        _ => None,
    }
}

/// Returns the digits that a hyphenated joint connects to a number: ` o. -13`, `/-56`, `, -11`; after a word
/// the hyphen may be missing if the digits before are an equally long extension: `-12 o. 13`.
fn after_joint(text: ByteText<'_>, at: usize) -> Option<usize> {
    let (word, joint) = joint(text, at)?;
    let next = blanks_end(text, joint, 1);
    if text.get(next) == Some(&b'-') {
        // A minus in a list may belong to a temperature.
        let digits = if text[word] == b',' { next + 1 } else { blanks_end(text, next + 1, 1) };
        return digit_at(text, digits).then_some(digits);
    }
    let length = digits_end(text, next) - next;
    let start = at.checked_sub(length + 1)?;
    // "Nebenstelle 209 oder 210"
    let is_labelled =
        || text[start] == b' ' && length > 1 && label_before(text, start + 1) >= NumberLabel::Sure;
    let is_alike = letter_at(text, word)
        && length > 0
        && digits_end(text, start + 1) == at
        && (text[start] == b'-' || is_labelled());
    is_alike.then_some(next)
}
