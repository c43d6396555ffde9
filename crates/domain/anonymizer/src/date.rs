//! Numeric dates: `12.03.2026`, and incomplete ones.

use crate::text::{ByteText, blanks_end, digit_at, digit_before, digits_end, is_blank};

/// Returns the end of a date `D.M.YYYY` that starts at a position: day 1 to 31, month 1 to 12, one or two
/// digits each, a year from 1000 to 2999, at most two blanks after a dot.
pub(crate) fn date_end(text: ByteText<'_>, at: usize) -> Option<usize> {
    let year_at = dot_then_digit(text, day_and_month_end(text, at)?)?;
    let end = digits_end(text, year_at);
    // 1.2.2026.4 is a version.
    let continues = text.get(end) == Some(&b'.') && digit_at(text, end + 1);
    let is_year = end - year_at == 4 && matches!(text[year_at], b'1' | b'2');
    (is_year && !continues).then_some(end)
}

/// Returns the end of a date without a year or with a two-digit one: `12.03.`, `12.03.26`. Its dot is the
/// last one of `12.03.`
pub(crate) fn short_date_end(text: ByteText<'_>, at: usize) -> Option<usize> {
    let dot = day_and_month_end(text, at)?;
    if text.get(dot) != Some(&b'.') || dot - at > 5 || text[at..dot].iter().any(|byte| is_blank(*byte)) {
        return None;
    }
    let year = digits_end(text, dot + 1);
    match year - dot - 1 {
        0 => Some(dot + 1),
        // "1. 12.03.2026" is a number and a date.
        2 if !(text.get(year) == Some(&b'.') && digit_at(text, year + 1)) => Some(year),
        _ => None,
    }
}

/// Returns the end of `D.M`, without the second dot.
fn day_and_month_end(text: ByteText<'_>, at: usize) -> Option<usize> {
    // 1.2.2026 inside 4.1.2.2026 is a version.
    if at >= 2 && text[at - 1] == b'.' && digit_before(text, at - 1) {
        return None;
    }
    let (day, after_day) = up_to_two_digits(text, at)?;
    let (month, after_month) = up_to_two_digits(text, dot_then_digit(text, after_day)?)?;
    ((1..=31).contains(&day) && (1..=12).contains(&month)).then_some(after_month)
}

fn up_to_two_digits(text: ByteText<'_>, at: usize) -> Option<(u8, usize)> {
    let end = digits_end(text, at);
    match end - at {
        1 => Some((text[at] - b'0', end)),
        2 => Some(((text[at] - b'0') * 10 + (text[at + 1] - b'0'), end)),
        _ => None,
    }
}

fn dot_then_digit(text: ByteText<'_>, at: usize) -> Option<usize> {
    if text.get(at) != Some(&b'.') {
        return None;
    }
    let next = blanks_end(text, at + 1, 2);
    digit_at(text, next).then_some(next)
}
