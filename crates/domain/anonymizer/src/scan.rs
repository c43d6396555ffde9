//! The scan: addresses first, then everything else in the text between them.

use crate::lexicon::Lexicon;
use crate::rule::Rule;
use crate::text::{Text, is_blank, letter_before};
use crate::{MaskError, email, name, number, phone, steps};

/// A match in the view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hit {
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) rule: Rule,
}

/// Passes on all matches, in order and without overlaps.
///
/// An address is taken out first, as it wins over everything; the other rules never see across
/// it. Among them nothing overlaps by construction: a date is tried before a room, a room before a
/// telephone number, and no word of a room can be part of a name.
pub(crate) fn scan(
    text: Text<'_>,
    lexicon: &Lexicon,
    mut found: impl FnMut(Hit) -> Result<(), MaskError>,
) -> Result<(), MaskError> {
    let mut from = 0;
    for email in email::find(text) {
        segment(text, from, email.start, lexicon, &mut found)?;
        from = email.end;
        found(email)?;
    }
    segment(text, from, text.len(), lexicon, &mut found)
}

/// Scans a part of the text. What stands before is an address and ends like a bracket.
fn segment(
    text: Text<'_>,
    from: usize,
    end: usize,
    lexicon: &Lexicon,
    found: &mut impl FnMut(Hit) -> Result<(), MaskError>,
) -> Result<(), MaskError> {
    // Positions are kept relative to what is still to be read, so that nothing looks back across the
    // start of the segment or into what was masked: a match ends like a bracket.
    // A border inside a character would leave the part unread: then nothing may be stored.
    let mut text = text.part(from, end).ok_or(MaskError)?;
    let (mut base, mut at) = (from, 0);
    while let Some(start) = next_start(text.bytes(), at) {
        at = start;
        let (hit, next) = match text[at] {
            b'0'..=b'9' => number::at(text, at),
            b'+' | b'(' => match phone::at(text, at, false) {
                Some(end) => (Some((at, end, Rule::Phone)), end),
                None => (None, at + 1),
            },
            _ if letter_before(text, at) => (None, at + 1),
            _ => {
                let (end, next) = name::at(text, at, lexicon);
                (end.map(|end| (at, end, Rule::Name)), next)
            }
        };
        let Some((start, end, rule)) = hit else {
            at = next.max(at + 1);
            continue;
        };
        found(Hit { start: base + start, end: base + end, rule })?;
        text = text.part(end, text.len()).ok_or(MaskError)?;
        (base, at) = (base + end, 0);
    }
    Ok(())
}

/// What can begin a match, as a set of these: a number, titles by their first letters, and a
/// telephone number in parentheses.
type Starts = u8;
const NUMBER: Starts = 1;
const PARENTHESIS: Starts = 0x80;
const ALL: Starts = 0xFF;

/// First, second and third letters, and whether the third may be no letter.
type Letters = (&'static [u8], &'static [u8], &'static [u8], bool);

/// How titles begin, in either case: `Her`, `Hr.`, `Hrn`, `Fr.`, `Fra`, `Dr.`, `Dre`, `Drs`, `DDr`,
/// `Dok`, `Doz`, `Dip`, `Pro`, `Pri`, `PD`, `Mag`, `Uni`, `OA`, `OÄ` (by the first byte of `Ä`).
const TITLES: [Letters; 6] = [
    (b"h", b"er", b"rn", true),
    (b"f", b"r", b"a", true),
    (b"d", b"rd", b"esr", true),
    (b"d", b"oi", b"kpz", false),
    (b"p", b"rd", b"oi", true),
    (b"muo", b"an\xE3", b"gi", true),
];

/// What a byte allows to begin: in its lowest eight bits when it stands first, then second, then
/// third, and in the highest when it stands before.
const ALLOWS: [u32; 256] = {
    let mut table = [0; 256];
    let mut byte = 0u8;
    loop {
        table[byte as usize] = allows(byte);
        if byte == u8::MAX {
            break table;
        }
        byte += 1;
    }
};

/// Beyond either end of the text, and right after a match.
const EDGE: u32 = ((ALL as u32) << 24) | ((NUMBER as u32) << 16) | ((NUMBER as u32) << 8);

const fn allows(byte: u8) -> u32 {
    let is_letter = byte.is_ascii_alphabetic() || byte == 0xC3;
    let is_digit = byte.is_ascii_digit();
    let mut first = if is_digit || byte == b'+' { NUMBER } else { 0 };
    let (mut second, mut third) = (NUMBER, NUMBER);
    // `(0221`, `(+49`, `(+ 49`
    if byte == b'(' {
        first |= PARENTHESIS;
    }
    if matches!(byte, b'0' | b'+') {
        second |= PARENTHESIS;
    }
    if is_digit || is_blank(byte) {
        third |= PARENTHESIS;
    }
    let mut i = 0;
    while i < TITLES.len() {
        let set = 2 << i;
        let (firsts, seconds, thirds, open) = TITLES[i];
        if contains(firsts, byte | 0x20) && is_letter {
            first |= set;
        }
        if contains(seconds, byte | 0x20) && is_letter {
            second |= set;
        }
        if (contains(thirds, byte | 0x20) && is_letter) || (open && !is_letter) {
            third |= set;
        }
        i += 1;
    }
    // Letters beyond ASCII are judged when everything else fits.
    let before = if is_digit {
        0
    } else if is_letter {
        NUMBER
    } else {
        ALL
    };
    (first as u32) | ((second as u32) << 8) | ((third as u32) << 16) | ((before as u32) << 24)
}

const fn contains(set: &[u8], byte: u8) -> bool {
    let mut i = 0;
    while i < set.len() {
        if set[i] == byte {
            return true;
        }
        i += 1;
    }
    false
}

/// The next position where a match may begin. One step of a table for each byte: most letters
/// begin nothing, and a branch for each `d` would cost more than the table.
#[inline]
fn next_start(text: &[u8], from: usize) -> Option<usize> {
    let allows = |at: usize| text.get(at).map_or(EDGE, |byte| ALLOWS[usize::from(*byte)]);
    let mut before = from.checked_sub(1).map_or(EDGE, allows);
    let mut first = allows(from);
    let mut second = allows(from + 1);
    for at in from..text.len() {
        let third = allows(at + 2);
        steps::add(1);
        if first & (second >> 8) & (third >> 16) & (before >> 24) != 0 {
            return Some(at);
        }
        (before, first, second) = (first, second, third);
    }
    None
}
