//! Short texts stored one after the other and searched in one pass.

use memchr::memmem::Finder;
use memchr::{memchr, memchr_iter, memrchr_iter};
use roaring::RoaringBitmap;

/// Stands before and after each text, and in none.
const SEPARATOR: u8 = b'\n';

/// Overwrites erased texts; is in no text, since it is not UTF-8.
const ERASED: u8 = 0xff;

/// Where in a text a part must occur.
#[derive(Clone, Copy, Debug)]
pub(super) enum Within {
    Anywhere,
    AtStart,
    AtEnd,
}

/// Texts by number, in order of arrival.
#[derive(Debug)]
pub(super) struct Lines {
    bytes: Vec<u8>,
    count: u32,
}

impl Default for Lines {
    fn default() -> Self {
        Self { bytes: vec![SEPARATOR], count: 0 }
    }
}

impl Lines {
    /// Adds a text, which must not contain a line break.
    pub(super) fn push(&mut self, text: &str) {
        self.bytes.extend_from_slice(text.as_bytes());
        self.bytes.push(SEPARATOR);
        self.count += 1;
    }

    pub(super) fn count(&self) -> u32 {
        self.count
    }

    /// Returns where the next text will begin.
    pub(super) fn end(&self) -> usize {
        self.bytes.len()
    }

    /// Returns whether this is the text that begins at a position.
    pub(super) fn is_at(&self, position: usize, text: &str) -> bool {
        let rest = self.bytes.get(position..).and_then(|rest| rest.strip_prefix(text.as_bytes()));
        rest.is_some_and(|rest| rest.first() == Some(&SEPARATOR))
    }

    /// Keeps only this many of the first texts.
    pub(super) fn truncate(&mut self, count: u32) {
        let Some(dropped) = self.count.checked_sub(count) else { return };
        let end = memrchr_iter(SEPARATOR, &self.bytes).nth(dropped as usize);
        if let Some(end) = end {
            self.bytes.truncate(end + 1);
            self.count = count;
        }
    }

    /// Erases the text that begins at a position. It keeps its number, but contains no part.
    pub(super) fn erase_at(&mut self, position: usize) {
        let rest = self.bytes.get_mut(position..).unwrap_or_default();
        rest.iter_mut().take_while(|byte| **byte != SEPARATOR).for_each(|byte| *byte = ERASED);
    }

    /// Erases texts in one pass up to the last of them.
    pub(super) fn erase(&mut self, numbers: &RoaringBitmap) {
        let mut ends = memchr_iter(SEPARATOR, &self.bytes).zip(0_u32..);
        let before = numbers.iter().filter_map(|number| ends.find(|(_, passed)| *passed == number));
        let starts: Vec<usize> = before.map(|(end, _)| end + 1).collect();
        for start in starts {
            self.erase_at(start);
        }
    }

    /// Returns the numbers of the texts that contain a part, in ascending order.
    pub(super) fn with(&self, part: &str, within: Within) -> Vec<u32> {
        let mut numbers = Vec::new();
        if part.is_empty() || part.as_bytes().contains(&SEPARATOR) {
            return numbers;
        }
        let (before, behind): (&[u8], &[u8]) = match within {
            Within::Anywhere => (&[], &[]),
            Within::AtStart => (&[SEPARATOR], &[]),
            Within::AtEnd => (&[], &[SEPARATOR]),
        };
        let wanted = [before, part.as_bytes(), behind].concat();
        let finder = Finder::new(&wanted);
        let (mut from, mut ends) = (0, 0_u32);
        while let Some(found) = finder.find(&self.bytes[from..]) {
            let start = from + found + before.len();
            let passed = memchr_iter(SEPARATOR, &self.bytes[from..start]).count();
            ends += u32::try_from(passed).unwrap_or(u32::MAX);
            numbers.push(ends - 1);
            // The end of this text precedes the next.
            let Some(rest) = memchr(SEPARATOR, &self.bytes[start..]) else { break };
            from = start + rest;
        }
        numbers
    }

    /// Returns the approximate size in bytes.
    pub(super) fn size(&self) -> usize {
        self.bytes.capacity()
    }
}
