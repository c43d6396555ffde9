//! Looking at bytes of valid UTF-8.

/// Whether a byte is a blank between words.
pub(crate) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}

/// The character that starts at a position, with its length.
pub(crate) fn char_at(text: &[u8], at: usize) -> Option<(char, usize)> {
    let first = *text.get(at)?;
    if first < 0x80 {
        return Some((char::from(first), 1));
    }
    let length = match first {
        0xC0..=0xDF => 2,
        0xE0..=0xEF => 3,
        _ => 4,
    };
    let c = std::str::from_utf8(text.get(at..at + length)?).ok()?.chars().next()?;
    Some((c, length))
}

/// The character that ends at a position, with its length.
pub(crate) fn char_before(text: &[u8], at: usize) -> Option<(char, usize)> {
    let last = *text.get(at.checked_sub(1)?)?;
    if last < 0x80 {
        return Some((char::from(last), 1));
    }
    let start = (at.saturating_sub(4)..at).rev().find(|i| text[*i] & 0xC0 != 0x80)?;
    char_at(text, start)
}

/// Whether a letter starts at a position.
pub(crate) fn letter_at(text: &[u8], at: usize) -> bool {
    match text.get(at) {
        Some(byte) if *byte < 0x80 => byte.is_ascii_alphabetic(),
        Some(_) => char_at(text, at).is_some_and(|(c, _)| c.is_alphabetic()),
        None => false,
    }
}

/// Whether a letter ends at a position.
pub(crate) fn letter_before(text: &[u8], at: usize) -> bool {
    match at.checked_sub(1).and_then(|last| text.get(last)) {
        Some(byte) if *byte < 0x80 => byte.is_ascii_alphabetic(),
        Some(_) => char_before(text, at).is_some_and(|(c, _)| c.is_alphabetic()),
        None => false,
    }
}

/// Whether an ASCII digit stands at a position.
pub(crate) fn digit_at(text: &[u8], at: usize) -> bool {
    text.get(at).is_some_and(u8::is_ascii_digit)
}

/// Whether an ASCII digit ends at a position.
pub(crate) fn digit_before(text: &[u8], at: usize) -> bool {
    at.checked_sub(1).is_some_and(|last| digit_at(text, last))
}

/// The end of the run of digits at a position.
pub(crate) fn digits_end(text: &[u8], mut at: usize) -> usize {
    while digit_at(text, at) {
        at += 1;
    }
    at
}

/// The end of the run of blanks at a position, at most `most` of them, at most one of them a
/// line end.
pub(crate) fn blanks_end(text: &[u8], at: usize, most: usize) -> usize {
    let mut end = at;
    let mut lines = 0;
    while end < at + most && text.get(end).is_some_and(|byte| is_blank(*byte)) {
        lines += usize::from(text[end] == b'\n');
        if lines > 1 {
            return at;
        }
        end += 1;
    }
    end
}

/// The end of the run of letters at a position.
pub(crate) fn letters_end(text: &[u8], mut at: usize) -> usize {
    loop {
        match text.get(at) {
            Some(byte) if byte.is_ascii_alphabetic() => at += 1,
            Some(byte) if *byte >= 0x80 => match char_at(text, at) {
                Some((c, length)) if c.is_alphabetic() => at += length,
                _ => return at,
            },
            _ => return at,
        }
    }
}

/// The start of the run of letters and hyphens that ends at a position, at most `most` bytes.
pub(crate) fn word_start(text: &[u8], end: usize, most: usize) -> usize {
    let mut start = end;
    while end - start < most {
        if start > 0 && text[start - 1] == b'-' {
            start -= 1;
            continue;
        }
        match char_before(text, start) {
            Some((c, length)) if c.is_alphabetic() => start -= length,
            _ => break,
        }
    }
    start
}

/// The text between two positions; both are at characters' ends.
pub(crate) fn slice(text: &[u8], start: usize, end: usize) -> &str {
    text.get(start..end).and_then(|bytes| std::str::from_utf8(bytes).ok()).unwrap_or_default()
}
