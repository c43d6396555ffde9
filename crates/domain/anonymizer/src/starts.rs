//! Where a match may begin. Blocks of bytes are compared at once, in a loop that the compiler vectorises;
//! three bytes decide on the few candidates that remain.
#![expect(clippy::inline_always, reason = "a call that stays a call keeps the loop from becoming vectors")]

use crate::step_counter;

/// How titles begin: `Herr`, `Hr.`, `Frau`, `Fr.`, `Dr.`, `DDr.`, `Doktor`, `Doz.`, `Dipl.`, `PD`, `Prof.`,
/// `Priv.`, `Mag.`, `MMag.`, `Mr.`, `Mrs.`, `Ms.`, `Univ.`, `OA`, `OÄ`, `Ing.`, `DI`, `lic.`, `med.`,
/// `Ass.`, `Ref.` Three letters are used where too many words begin with the first two.
const TITLES: [&[u8]; 24] = [
    b"her", b"hr", b"fr", b"dr", b"dd", b"dok", b"doz", b"dip", b"pd", b"pro", b"pri", b"mag", b"mma", b"mr",
    b"ms", b"uni", b"oa", b"o\xC3", b"ing", b"di ", b"lic", b"med", b"ass", b"ref",
];

/// The possible third bytes after each two with which a match may begin, as bits. Five bits of a byte are
/// used, and two more of the first one, but none that distinguishes capitals from small letters.
static BEGINS: [u32; 3072] = {
    let (mut begins, mut i) = ([0; 3072], 0);
    while i < TITLES.len() {
        match *TITLES[i] {
            [first, second] => begins[index(first, second)] = u32::MAX,
            [first, second, third] => begins[index(first, second)] |= bit(third),
            _ => {}
        }
        i += 1;
    }
    // Digits and signs, whatever follows; other non-letters are never looked up.
    i = 0;
    while i < index(b'A', 0) {
        begins[i] = if i >> 5 == index(b'(', 0) >> 5 { 0 } else { u32::MAX };
        i += 1;
    }
    // "(0(" begins no number.
    begins[index(b'(', b'0')] = !bit(b'(');
    begins[index(b'(', b'+')] = !bit(b'(');
    begins
};

const fn index(first: u8, second: u8) -> usize {
    ((first & 0x5F) as usize) << 5 | (second & 31) as usize
}

const fn bit(third: u8) -> u32 {
    1 << (third & 31)
}

/// Checks whether a match may begin with three bytes.
#[inline]
const fn begins([first, second, third]: [u8; 3]) -> bool {
    BEGINS[index(first, second)] & bit(third) != 0
}

/// The number of bytes compared at once.
const BLOCK: usize = 64;
/// A block with the byte before and the two after it.
const WINDOW: usize = BLOCK + 3;

/// The places of a text where a match may begin, found block by block.
pub(crate) struct Starts<'t> {
    bytes: &'t [u8],
    /// Where the next block begins.
    next: usize,
    /// The remaining positions of the last block, one bit for each byte.
    found: u64,
}

impl<'t> Starts<'t> {
    pub(crate) const fn of(bytes: &'t [u8]) -> Self {
        Self { bytes, next: 0, found: 0 }
    }

    /// Returns the next position at `from` or after it, counted from `base`. Must be called in rising order.
    /// The text before the base has no influence: a match counts as a bracket.
    #[inline]
    pub(crate) fn next(&mut self, base: usize, from: usize) -> Option<usize> {
        let at = base + from;
        if from == 0 && base > 0 && self.begins(base) {
            return Some(0);
        }
        // Drops positions that have been passed. Of a block beyond `at` all are kept, since nothing in
        // between matched.
        let passed = (at + BLOCK).saturating_sub(self.next);
        if passed < BLOCK {
            self.found &= u64::MAX << passed;
        } else {
            (self.next, self.found) = (at, 0);
        }
        if self.found == 0 && !self.find() {
            return None;
        }
        let position = self.next - BLOCK + self.found.trailing_zeros() as usize;
        Some(position - base)
    }

    /// Advances to the next block with a candidate.
    #[inline(never)]
    fn find(&mut self) -> bool {
        while self.found == 0 && self.next < self.bytes.len() {
            self.found = self.block(self.next);
            self.next += BLOCK;
        }
        self.found != 0
    }

    /// Checks whether a match may begin at a position, whatever precedes it.
    fn begins(&self, at: usize) -> bool {
        let byte = |at: usize| self.bytes.get(at).copied().unwrap_or_default();
        let first = byte(at);
        // Usually there is a blank or a full stop.
        (first.is_ascii_alphanumeric() || matches!(first, b'+' | b'('))
            && begins([first, byte(at + 1), byte(at + 2)])
    }

    /// Returns the candidates of a block, one bit for each byte.
    fn block(&self, at: usize) -> u64 {
        step_counter::add(BLOCK.min(self.bytes.len() - at));
        let whole = at.checked_sub(1).and_then(|start| self.bytes.get(start..)?.first_chunk::<WINDOW>());
        match whole {
            Some(window) => positions(window),
            None => positions(&self.edge(at)),
        }
    }

    /// Returns the window of a block at an edge of the text, with zeros beyond it.
    fn edge(&self, at: usize) -> [u8; WINDOW] {
        let mut window = [0; WINDOW];
        let first = usize::from(at == 0);
        let seen = self.bytes.get(at + first - 1..).unwrap_or_default();
        let length = seen.len().min(WINDOW - first);
        window[first..first + length].copy_from_slice(&seen[..length]);
        window
    }
}

/// Returns the candidates of a block, one bit for each byte.
fn positions(window: &[u8; WINDOW]) -> u64 {
    let mut flags = [0; BLOCK];
    for (flag, (before, first)) in flags.iter_mut().zip(window.iter().zip(&window[1..])) {
        *flag = may_begin(*before, *first);
    }
    // The product gathers the lowest bits of eight bytes in its highest byte.
    let (eights, _) = flags.as_chunks::<8>();
    let mut may = eights.iter().rev().fold(0, |positions, eight| {
        positions << 8 | (u64::from_le_bytes(*eight).wrapping_mul(0x0102_0408_1020_4080) >> 56)
    });
    let mut positions = 0;
    while may != 0 {
        let position = (may.trailing_zeros() as usize) % BLOCK;
        let is_one = begins([window[position + 1], window[position + 2], window[position + 3]]);
        positions |= u64::from(is_one) << position;
        may &= may - 1;
    }
    positions
}

/// Returns 1 when a match may begin with the second of two bytes. Free of branches, since it runs over whole
/// blocks. Of letters, it accepts the first ones of titles and those that differ from them in one bit.
#[inline(always)]
const fn may_begin(before: u8, first: u8) -> u8 {
    let number = is_digit(first) & (1 ^ is_digit(before)) | is(first, b'+') | is(first, b'(');
    let two = first | 0x22;
    let title = is(two, b'f') | is(two, b'j') | is(two, b'o') | is(two, b'r') | is(two, b'w');
    // `Ing.`, `Ass.` and `lic.`, but not "in", "als" and "nicht".
    let title = title | is(first, b'I') | is(first, b'A') | is(first, b'l');
    number | title & (1 ^ is_letter(before))
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
        let (mut positions, mut from) = (Vec::new(), 0);
        while let Some(at) = starts.next(0, from) {
            positions.push(at);
            from = at + 1;
        }
        positions
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
