//! The scan: addresses first, then everything else in the text between them.

use crate::lexicon::Lexicon;
use crate::rule::Rule;
use crate::text::{digit_before, letter_before};
use crate::{email, name, number, phone};

/// A match in the view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hit {
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) rule: Rule,
}

/// What a byte can begin.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Start {
    Nothing,
    /// A digit: date, room (looking back), telephone.
    Digit,
    /// `+` or `(`: telephone.
    Prefix,
    /// The first letter of a title.
    Title,
}

const STARTS: [Start; 256] = {
    let mut table = [Start::Nothing; 256];
    let mut digit = b'0';
    while digit <= b'9' {
        table[digit as usize] = Start::Digit;
        digit += 1;
    }
    table[b'+' as usize] = Start::Prefix;
    table[b'(' as usize] = Start::Prefix;
    let letters = b"HhFfDdPp";
    let mut i = 0;
    while i < letters.len() {
        table[letters[i] as usize] = Start::Title;
        i += 1;
    }
    table
};

/// All matches, in order and without overlaps.
///
/// An address is taken out first, as it wins over everything; the other rules never see across
/// it. Among them nothing overlaps by construction: a date is tried before a room, a room before a
/// telephone number, and no word of a room can be part of a name.
pub(crate) fn scan(text: &[u8], lexicon: &Lexicon) -> Vec<Hit> {
    let emails = email::find(text);
    let mut hits = Vec::new();
    let mut from = 0;
    for email in emails {
        segment(&text[..email.start], from, lexicon, &mut hits);
        from = email.end;
        hits.push(email);
    }
    segment(text, from, lexicon, &mut hits);
    hits
}

/// Scans `text[from..]`. What stands before `from` is an address and ends like a bracket.
fn segment(text: &[u8], from: usize, lexicon: &Lexicon, hits: &mut Vec<Hit>) {
    // Positions are kept relative to the segment, so that nothing looks back across its start.
    let Some(text) = text.get(from..) else { return };
    let mut floor = 0; // the end of the last match
    let mut at = 0;
    while let Some(byte) = text.get(at) {
        let (hit, next) = match STARTS[usize::from(*byte)] {
            Start::Nothing => {
                at += 1;
                continue;
            }
            Start::Digit => number::at(text, at, floor),
            Start::Prefix => match phone::at(text, at, floor) {
                Some(end) => (Some((at, end, Rule::Phone)), end),
                None => (None, at + 1),
            },
            Start::Title => {
                // What was masked just before ends like a bracket, too.
                let inside = at > floor && (letter_before(text, at) || digit_before(text, at));
                if !may_be_title(*byte, text.get(at + 1).copied()) || inside {
                    at += 1;
                    continue;
                }
                let (end, next) = name::at(text, at, lexicon);
                (end.map(|end| (at, end, Rule::Name)), next)
            }
        };
        if let Some((start, end, rule)) = hit {
            hits.push(Hit { start: from + start, end: from + end, rule });
            floor = end;
        }
        at = next.max(at + 1);
    }
}

/// A quick look at the second letter: `He` `Hr` `Fr` `Dr` `Di` `Do` `Pr` `PD`.
fn may_be_title(first: u8, second: Option<u8>) -> bool {
    let Some(second) = second.map(|byte| byte | 0x20) else { return false };
    match first | 0x20 {
        b'h' => matches!(second, b'e' | b'r'),
        b'f' => second == b'r',
        b'd' => matches!(second, b'r' | b'o' | b'i'),
        _ => matches!(second, b'r' | b'd'),
    }
}
