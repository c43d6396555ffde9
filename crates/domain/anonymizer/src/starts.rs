//! Where a match may begin. Blocks of bytes are compared at once, in loops that the compiler turns into
//! vector instructions: most blocks hold no such place.
#![expect(clippy::inline_always, reason = "a call that stays a call keeps the loop from becoming vectors")]

use crate::steps;

/// Whether three bytes begin like one of some titles, in either case: two letters, or three where words
/// begin with two of them too often; a dot stands for anything but a letter.
macro_rules! begin_like {
    ($bytes:expr, $($title:literal)*) => { 0 $(| begins_like($bytes, $title))* };
}

/// How titles begin: `Herr`, `Hr.`, `Frau`, `Fr.`, `Dr.`, `DDr.`, `Doktor`, `Doz.`, `Dipl.`, `Prof.`, `PD`,
/// `Mag.`, `OA`, `OÄ`, `Priv.`, `Univ.`. Each of them costs a little for every byte of a text.
#[inline(always)]
fn begins_title(bytes: [u8; 3]) -> u8 {
    begin_like!(
        bytes,
        b"her" b"hr" b"fra" b"fr." b"dr" b"dd" b"dok" b"doz" b"dip" b"pro" b"pri" b"pd" b"mag" b"uni" b"oa" b"o\xC3\xA4"
    )
}

/// Bytes that are compared at once.
const BLOCK: usize = 16;
/// A block with the byte before and the two after it.
const WINDOW: usize = BLOCK + 3;

/// The places of a text where a match may begin, found block by block.
pub(crate) struct Starts<'t> {
    bytes: &'t [u8],
    /// Where the next block begins.
    next: usize,
    /// The places of the last block that were not asked for yet: the lowest bit of each byte.
    found: u128,
}

impl<'t> Starts<'t> {
    pub(crate) const fn of(bytes: &'t [u8]) -> Self {
        Self { bytes, next: 0, found: 0 }
    }

    /// The next place at `from` or after it, counted from `base`. Asked in rising order. What stands before
    /// the base says nothing: a match ends like a bracket.
    #[inline]
    pub(crate) fn next(&mut self, base: usize, from: usize) -> Option<usize> {
        let at = base + from;
        if from == 0 && base > 0 && self.begins(base) {
            return Some(0);
        }
        // Places that lie before are dropped. Of a block beyond `at` all are kept: there were none between.
        let block = self.next.saturating_sub(BLOCK);
        if at >= self.next {
            (self.next, self.found) = (at, 0);
        } else if at > block {
            self.found &= u128::MAX << ((at - block) * 8);
        }
        while self.found == 0 {
            if self.next >= self.bytes.len() {
                return None;
            }
            self.found = self.block(self.next);
            self.next += BLOCK;
        }
        let place = self.next - BLOCK + self.found.trailing_zeros() as usize / 8;
        Some(place - base)
    }

    /// Whether a match may begin at a place, whatever stands before.
    fn begins(&self, at: usize) -> bool {
        let byte = |at: usize| self.bytes.get(at).copied().unwrap_or_default();
        let first = byte(at);
        // Mostly there is a blank or a full stop.
        (first.is_ascii_alphanumeric() || matches!(first, b'+' | b'('))
            && begins([0, first, byte(at + 1), byte(at + 2)]) == 1
    }

    fn block(&self, at: usize) -> u128 {
        steps::add(BLOCK.min(self.bytes.len() - at));
        let whole = at.checked_sub(1).and_then(|start| self.bytes.get(start..)?.first_chunk::<WINDOW>());
        match whole {
            Some(window) => places(window),
            None => places(&self.edge(at)),
        }
    }

    /// The window of a block at an end of the text, with zeros beyond it.
    fn edge(&self, at: usize) -> [u8; WINDOW] {
        std::array::from_fn(|i| {
            (at + i).checked_sub(1).and_then(|at| self.bytes.get(at)).copied().unwrap_or(0)
        })
    }
}

/// The places of a block, as the lowest bit of each byte.
#[inline]
fn places(window: &[u8; WINDOW]) -> u128 {
    let mut flags = [0; BLOCK];
    let places = window.iter().zip(&window[1..]).zip(&window[2..]).zip(&window[3..]);
    for (flag, (((before, first), second), third)) in flags.iter_mut().zip(places) {
        *flag = begins([*before, *first, *second, *third]);
    }
    u128::from_le_bytes(flags)
}

/// 1 when a match may begin with the second of four bytes. No branches: this is done for whole blocks.
#[inline(always)]
fn begins([before, first, second, third]: [u8; 4]) -> u8 {
    let number = (is_digit(first) & (1 ^ is_digit(before))) | is(first, b'+');
    // "(0(" begins no number.
    let parenthesis = is(first, b'(') & (is(second, b'0') | is(second, b'+')) & (1 ^ is(third, b'('));
    number | parenthesis | (begins_title([first, second, third]) & (1 ^ is_letter(before)))
}

#[inline(always)]
fn begins_like(bytes: [u8; 3], title: &[u8]) -> u8 {
    bytes.iter().zip(title).fold(1, |alike, (byte, letter)| {
        alike & if *letter == b'.' { 1 ^ is_letter(*byte) } else { is(byte | 0x20, letter | 0x20) }
    })
}

#[inline(always)]
const fn is(byte: u8, other: u8) -> u8 {
    (byte == other) as u8
}

#[inline(always)]
const fn is_digit(byte: u8) -> u8 {
    (byte.wrapping_sub(b'0') < 10) as u8
}

#[inline(always)]
const fn is_letter(byte: u8) -> u8 {
    ((byte | 0x20).wrapping_sub(b'a') < 26) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> Vec<usize> {
        let mut starts = Starts::of(text.as_bytes());
        let (mut places, mut from) = (Vec::new(), 0);
        while let Some(at) = starts.next(0, from) {
            places.push(at);
            from = at + 1;
        }
        places
    }

    #[test]
    fn every_place_is_found_wherever_it_lies_in_a_block() {
        for before in 0..40 {
            for after in [0, 1, 2, 30] {
                for start in ["Herr", "7", "+4", "(0", "DDR", "oä.", "pd", "Dr."] {
                    let text = format!("{}{start}{}", " ".repeat(before), " ".repeat(after));
                    assert_eq!(all(&text).first(), Some(&before), "{text:?}");
                }
            }
        }
    }

    #[test]
    fn most_words_begin_nothing() {
        assert_eq!(all("Die Klingel lag, der Boden war vom Wischen feucht; Sicherheit, bisher (am Ort)"), []);
        assert_eq!(all("a12 345 x"), [1, 4]);
    }

    #[test]
    fn what_stands_before_the_base_says_nothing() {
        let mut starts = Starts::of(b"xFrau 12");
        assert_eq!(starts.next(1, 0), Some(0));
        assert_eq!(starts.next(1, 1), Some(5));
        assert_eq!(starts.next(7, 0), Some(0));
    }
}
