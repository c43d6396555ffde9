//! Extensions after a telephone number: `-12 o. -13`, `-0/-56`, `DW 12`, `App. 7`.

use crate::phone::counted;
use crate::text::{Text, blanks_end, digit_at, digits_end, letter_at, letters_end};

/// Most extensions after a number.
const MOST: usize = 6;
/// Most digits of an extension.
const LONGEST: usize = 5;

/// Where a telephone number ends with its extensions; `end` is where it ends without.
pub(crate) fn end(text: Text<'_>, end: usize) -> usize {
    let mut last = end;
    for _ in 0..MOST {
        let Some(next) = next_end(text, last) else { break };
        last = next;
    }
    last
}

fn next_end(text: Text<'_>, at: usize) -> Option<usize> {
    match text.get(at)? {
        b' ' | b',' | b'/' | b'-' | b'+' | b'&' => {}
        _ => return None,
    }
    let digits = after_word(text, at).or_else(|| after_joint(text, at))?;
    let end = digits_end(text, digits);
    let is_number = matches!(text.get(end), Some(b'.' | b',' | b':')) && digit_at(text, end + 1);
    let fits = (1..=LONGEST).contains(&(end - digits)) && !is_number && !letter_at(text, end);
    (fits && !counted(text, end)).then_some(end)
}

/// The digits after a word for an extension: ` DW 12`, `-DW 12`, ` App. 12`.
fn after_word(text: Text<'_>, at: usize) -> Option<usize> {
    let word = blanks_end(text, at, 1);
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
    if !known || word == at {
        return None;
    }
    let end = end + usize::from(matches!(text.get(end), Some(b'.' | b':')));
    let digits = blanks_end(text, end, 2);
    let digits = digits + usize::from(text.get(digits) == Some(&b'-'));
    digit_at(text, digits).then_some(digits)
}

/// The digits after what joins an extension with a hyphen to a number: ` o. -13`, `/-56`, `, -11`; after a
/// word the hyphen may be missing, when the digits before are an extension as long: `-12 o. 13`.
fn after_joint(text: Text<'_>, at: usize) -> Option<usize> {
    let word = blanks_end(text, at, 1);
    let end = letters_end(text, word);
    let joint = match &text[word..end] {
        b"o" | b"od" | b"u" | b"bzw" | b"oder" | b"und" | b"bis" | b"sowie" if word > at => {
            end + usize::from(text.get(end) == Some(&b'.'))
        }
        b"" if matches!(text.get(word), Some(b',' | b'/' | b'+' | b'&')) => word + 1,
        _ => return None,
    };
    let next = blanks_end(text, joint, 1);
    if text.get(next) == Some(&b'-') {
        return digit_at(text, next + 1).then_some(next + 1);
    }
    let length = digits_end(text, next) - next;
    let start = at.checked_sub(length + 1)?;
    let is_alike = end > word && length > 0 && text[start] == b'-' && digits_end(text, start + 1) == at;
    is_alike.then_some(next)
}
