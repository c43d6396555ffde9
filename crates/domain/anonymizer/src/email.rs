//! E-mail addresses, including obfuscated ones.

use crate::rule::{Hit, Rule};
use crate::step_counter;
use crate::text::{ByteText, blanks_end, char_at, char_before, is_blank};
use memchr::memchr3;

/// The longest local part in bytes (RFC 5321: 64 octets, at most four bytes per character).
const LONGEST_LOCAL: usize = 256;
/// Longer than most parts of an address, in bytes.
const USUAL: usize = 64;
/// The longest domain in bytes.
const LONGEST_DOMAIN: usize = 512;

/// Returns the first address after one that ends at a position, or from the beginning on.
pub(crate) fn after(text: ByteText<'_>, from: usize) -> Option<Hit> {
    next(text, from, text.len(), from)
}

/// Returns the first address whose sign lies between two positions.
pub(crate) fn first(text: ByteText<'_>, from: usize, to: usize) -> Option<Hit> {
    next(text, from, to, 0)
}

/// Returns the next address with a sign from `at` on and before `to`. `floor` limits how far back a local
/// part may reach: not into text already examined.
fn next(text: ByteText<'_>, mut at: usize, to: usize, mut floor: usize) -> Option<Hit> {
    let before = text.bytes().get(..to)?;
    while let Some(sign) = next_sign(before, at) {
        at = sign + 1;
        // `(at)`, `[ät]`; the first byte inside rules out most brackets.
        if text[sign] != b'@'
            && !matches!(text.get(at), Some(b'a' | b'A' | 0xC3 | b' ' | b'\t' | b'\n' | b'\r'))
        {
            continue;
        }
        let Some((left, right)) = at_sign(text, sign) else { continue };
        if let Some(start) = local_start(text, left, floor)
            && let Some(end) = domain_end(text, right)
        {
            return Some(Hit { start, end, rule: Rule::Email });
        }
        floor = at;
    }
    None
}

/// Returns the next byte that may be the sign of an address. Where signs are dense, checking a few bytes is
/// cheaper than starting a search.
fn next_sign(bytes: &[u8], from: usize) -> Option<usize> {
    let rest = bytes.get(from..)?;
    step_counter::add(1);
    let near = rest.len().min(4);
    let is_sign = |byte: &u8| matches!(byte, b'@' | b'(' | b'[');
    if let Some(found) = rest[..near].iter().position(is_sign) {
        return Some(from + found);
    }
    let found = memchr3(b'@', b'(', b'[', &rest[near..]);
    step_counter::add(found.unwrap_or(rest.len() - near));
    found.map(|found| from + near + found)
}

/// Returns where the sign and the blanks around it begin and end: `@`, ` @ `, `(at)`, ` [ät] `.
fn at_sign(text: ByteText<'_>, sign: usize) -> Option<(usize, usize)> {
    let right = match text[sign] {
        b'@' => sign + 1,
        open => bracketed(text, sign, open, &[b"at", "ät".as_bytes()])?,
    };
    let mut left = sign;
    while left > 0 && sign - left < 2 && text[left - 1] == b' ' {
        left -= 1;
    }
    let after = blanks_end(text, right, 2);
    // Blanks around a plain sign are an evasion only on both sides: "5 @ 3" has no domain anyway.
    if text[sign] == b'@' && (left == sign) != (after == right) {
        return if left == sign { None } else { Some((sign, right)) };
    }
    Some((left, after))
}

/// Returns the end of `(word)`, blanks inside allowed.
fn bracketed(text: ByteText<'_>, at: usize, open: u8, words: &[&[u8]]) -> Option<usize> {
    let close = if open == b'(' { b')' } else { b']' };
    let inside = blanks_end(text, at + 1, 2);
    let word = words.iter().find(|word| {
        text.get(inside..inside + word.len()).is_some_and(|found| found.eq_ignore_ascii_case(word))
    })?;
    let end = blanks_end(text, inside + word.len(), 2);
    (text.get(end) == Some(&close)).then_some(end + 1)
}

fn is_local(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '.' | '_' | '%' | '+' | '-' | '\'' | '~' | '=' | '#' | '$' | '*' | '^')
}

/// Returns the start of the local part that ends at a position.
fn local_start(text: ByteText<'_>, end: usize, floor: usize) -> Option<usize> {
    if end > 0 && text[end - 1] == b'"' {
        // A quoted local part.
        let from = end.saturating_sub(LONGEST_LOCAL).max(floor);
        let open = from + text[from..end - 1].iter().rposition(|byte| *byte == b'"')?;
        return (open + 1 < end - 1 && !text[open + 1..end - 1].contains(&b'\n')).then_some(open);
    }
    // Usually that is all of it.
    let is_usual = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_');
    let before = text.get(floor..end).unwrap_or_default();
    let mut start = end - before.iter().rev().take(USUAL).take_while(is_usual).count();
    while start > floor
        && end - start < LONGEST_LOCAL
        && let Some((c, length)) = char_before(text, start)
        && is_local(c)
    {
        start -= length;
    }
    // A bullet or an apostrophe before the address is not part of it.
    while start < end && !char_at(text, start).is_some_and(|(c, _)| c.is_alphanumeric() || c == '_') {
        start += 1;
    }
    (start >= floor && start < end && text[end - 1] != b'.').then_some(start)
}

/// The end of the domain that starts at a position: labels joined by dots, the last one of at least two
/// letters. Text attached to it, as in `example.org-12.03.2026`, stays outside.
fn domain_end(text: ByteText<'_>, start: usize) -> Option<usize> {
    let mut at = start;
    let mut good = None;
    let mut labels = 0;
    while at - start < LONGEST_DOMAIN {
        let (end, word) = label(text, at)?;
        labels += 1;
        if labels > 1 && word - at >= 2 {
            good = Some(word);
        }
        match dot(text, end) {
            Some(next) if char_at(text, next).is_some_and(|(c, _)| c.is_alphanumeric()) => at = next,
            _ => break,
        }
    }
    good
}

/// Returns the end of a label, and the end of the letters that it begins with: of all of it, if it consists
/// of letters and hyphens or is punycode.
fn label(text: ByteText<'_>, start: usize) -> Option<(usize, usize)> {
    // Usually that is all of it.
    let letters = text.get(start..).unwrap_or_default().iter().take(USUAL);
    let mut at = start + letters.take_while(|byte| byte.is_ascii_alphabetic()).count();
    let (mut end, mut word) = (at, at);
    let mut is_word = true;
    while let Some((c, length)) = char_at(text, at) {
        if c.is_alphanumeric() {
            is_word &= c.is_alphabetic();
            end = at + length;
            if is_word {
                word = end;
            }
        } else if c != '-' {
            break;
        } else if at > start
            && text[at - 1].is_ascii_lowercase()
            && text.get(at + 1).is_some_and(u8::is_ascii_uppercase)
        {
            // "example.org-Anna Weber": a word of its own.
            is_word = false;
        }
        at += length;
        if at - start > 64 * 4 {
            break;
        }
    }
    let is_punycode = || text.get(start..start + 4).is_some_and(|head| head.eq_ignore_ascii_case(b"xn--"));
    (end > start).then(|| (end, if is_word || is_punycode() { end } else { word }))
}

/// Returns what follows a dot: `.`, `(dot)`, `[punkt]`, with blanks around the written-out ones.
fn dot(text: ByteText<'_>, at: usize) -> Option<usize> {
    match text.get(at)? {
        b'.' => return Some(at + 1),
        b' ' | b'\t' | b'\n' | b'\r' | b'(' | b'[' => {}
        _ => return None,
    }
    let open = blanks_end(text, at, 2);
    let bracket = *text.get(open)?;
    if !matches!(bracket, b'(' | b'[') {
        return None;
    }
    let end = bracketed(text, open, bracket, &[b"dot", b"punkt"])?;
    Some(if text.get(end).is_some_and(|byte| is_blank(*byte)) { blanks_end(text, end, 2) } else { end })
}
