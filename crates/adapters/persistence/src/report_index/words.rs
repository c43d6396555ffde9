//! The words in reports, and the rows that have each of them.

use super::lines::{Lines, Within};
use roaring::{MultiOps as _, RoaringBitmap};
use std::collections::HashMap;
use std::hash::{BuildHasher as _, RandomState};
use std::ops::RangeInclusive;

/// The maximum number of rows of a word that are stored individually: a bitmap of so few takes more space.
const MAX_FEW: usize = 256;

/// The maximum number of bytes that a report may add in new words, as estimated with [`WORD_BYTES`]: more than 200
/// words, while common ones are known after a few reports. The words of one with more are not indexed, so that a few
/// hundred reports cannot fill the memory.
const MAX_NEW: usize = 16 << 10;

/// About how many bytes a new word takes besides its text.
const WORD_BYTES: usize = 64;

/// The rows that have a word. Most words have just one.
#[derive(Debug)]
enum Posting {
    One(u32),
    Few(Vec<u32>),
    Many(Box<RoaringBitmap>),
}

impl Posting {
    /// Adds a row, which must not precede those already here.
    fn push(&mut self, row: u32) {
        match self {
            Self::One(one) if *one == row => {}
            Self::One(one) => *self = Self::Few(vec![*one, row]),
            Self::Few(rows) if rows.last() == Some(&row) => {}
            Self::Few(rows) if rows.len() < MAX_FEW => rows.push(row),
            Self::Few(rows) => {
                let mut many: RoaringBitmap = rows.iter().copied().collect();
                many.insert(row);
                *self = Self::Many(Box::new(many));
            }
            Self::Many(rows) => _ = rows.insert(row),
        }
    }

    /// Drops the rows from `end` on.
    fn truncate(&mut self, end: u32) {
        match self {
            Self::One(row) if *row < end => {}
            Self::One(_) => *self = Self::Few(Vec::new()),
            Self::Few(rows) => rows.truncate(rows.partition_point(|row| *row < end)),
            Self::Many(rows) => _ = rows.remove_range(end..),
        }
    }

    /// Removes rows.
    fn remove(&mut self, removed: &RoaringBitmap, range: &RangeInclusive<u32>) {
        // Most rows are outside of the range, which is quicker to tell.
        let is_removed = |row: u32| range.contains(&row) && removed.contains(row);
        match self {
            Self::One(row) if is_removed(*row) => *self = Self::Few(Vec::new()),
            Self::One(_) => {}
            Self::Few(rows) => rows.retain(|row| !is_removed(*row)),
            Self::Many(rows) => **rows -= removed,
        }
    }

    fn is_empty(&self) -> bool {
        match self {
            Self::One(_) => false,
            Self::Few(rows) => rows.is_empty(),
            Self::Many(rows) => rows.is_empty(),
        }
    }

    /// Returns the approximate size of its allocations in bytes.
    fn size(&self) -> usize {
        match self {
            Self::One(_) => 0,
            Self::Few(rows) => rows.capacity() * size_of::<u32>() + 16,
            Self::Many(rows) => rows.serialized_size() + 64,
        }
    }
}

/// The result of a search.
#[derive(Debug, PartialEq)]
pub(crate) struct Hits {
    pub(crate) sure: RoaringBitmap,
    /// Rows that may match, depending on their texts.
    pub(crate) possible: RoaringBitmap,
}

/// The words of the first rows: runs of letters and digits.
#[derive(Debug, Default)]
pub(crate) struct WordIndex {
    lines: Lines,
    starts: Vec<u32>,
    /// The numbers of words by hash; after a collision, by the next free value.
    numbers: HashMap<u64, u32>,
    hashes: RandomState,
    postings: Vec<Posting>,
    /// One per row.
    references: Lines,
    /// Rows whose words are unknown or outdated.
    unsure: RoaringBitmap,
    changes: usize,
    /// The approximate size of the postings in bytes, and the number of rows at which it was measured.
    measured: (usize, u32),
}

/// Splits a text into words, including empty parts before, between and after.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric())
}

impl WordIndex {
    /// Returns the row after the last known one.
    pub(crate) fn until(&self) -> u32 {
        self.references.count()
    }

    /// Adds the next row. The words of a text that is too long, or that changed while it was read, are unknown.
    pub(crate) fn push(&mut self, reference: &str, text: Option<&str>) {
        let row = self.until();
        self.references.push(reference);
        let text = text.filter(|_| !self.unsure.contains(row));
        let is_known = text.is_some_and(|text| self.push_words(row, text));
        if !is_known {
            self.unsure.insert(row);
        }
    }

    /// Adds the words of a row; returns `false`, and adds none, if too many are new.
    fn push_words(&mut self, row: u32, text: &str) -> bool {
        let (mut known, mut new) = (Vec::new(), Vec::new());
        for word in parts(text).filter(|word| !word.is_empty()) {
            match self.number(word) {
                Ok(number) => known.push(number),
                Err(_) => new.push(word),
            }
        }
        new.sort_unstable();
        new.dedup();
        if new.iter().map(|word| word.len() + WORD_BYTES).sum::<usize>() > MAX_NEW {
            return false;
        }
        for number in known {
            if let Some(posting) = self.postings.get_mut(number as usize) {
                posting.push(row);
                self.measured.0 += size_of::<u32>();
            }
        }
        for word in new {
            // Another new word may have the same key.
            if let Err(key) = self.number(word) {
                self.numbers.insert(key, self.lines.count());
                self.starts.push(u32::try_from(self.lines.end()).unwrap_or(u32::MAX));
                self.lines.push(word);
                self.postings.push(Posting::One(row));
            }
        }
        true
    }

    /// Returns the number of a word, or the key under which to insert it.
    fn number(&self, word: &str) -> Result<u32, u64> {
        let mut key = self.hashes.hash_one(word);
        while let Some(&number) = self.numbers.get(&key) {
            let start = self.starts.get(number as usize);
            if start.is_some_and(|start| self.lines.is_at(*start as usize, word)) {
                return Ok(number);
            }
            key = key.wrapping_add(1);
        }
        Err(key)
    }

    /// Marks that a row's text may have changed; returns whether its words were known.
    pub(crate) fn change(&mut self, row: u32) -> bool {
        let was_known = self.unsure.insert(row);
        self.changes += usize::from(was_known);
        was_known
    }

    /// Marks that a row's report is gone.
    pub(crate) fn remove(&mut self, row: u32) {
        self.unsure.insert(row);
    }

    /// Erases the words and references of rows that were marked before.
    pub(crate) fn erase(&mut self, rows: &RoaringBitmap) {
        let (Some(first), Some(last)) = (rows.min(), rows.max()) else { return };
        self.reduce(|posting| posting.remove(rows, &(first..=last)));
        self.references.erase(rows);
    }

    /// Removes rows from each word, and erases words without any.
    fn reduce(&mut self, remove: impl Fn(&mut Posting)) {
        for (posting, start) in self.postings.iter_mut().zip(&self.starts) {
            let was_empty = posting.is_empty();
            remove(posting);
            if posting.is_empty() && !was_empty {
                self.lines.erase_at(*start as usize);
            }
        }
    }

    /// Returns how many rows have changed since they were read.
    pub(crate) fn changes(&self) -> usize {
        self.changes
    }

    /// Drops the rows from `end` on.
    pub(crate) fn truncate(&mut self, end: u32) {
        self.unsure.remove_range(end..);
        if end < self.until() {
            self.reduce(|posting| posting.truncate(end));
            self.references.truncate(end);
        }
    }

    /// Returns the rows that contain a key or have a part of a reference; `None` for a key without letters
    /// and digits.
    pub(crate) fn find(&self, key: &str, reference: &str) -> Option<Hits> {
        let parts: Vec<&str> = parts(key).collect();
        if parts.iter().all(|part| part.is_empty()) {
            return None;
        }
        let mut sure: RoaringBitmap = self.references.with(reference, Within::Anywhere).into_iter().collect();
        let mut possible = self.unsure.clone();
        match parts.as_slice() {
            [word] => sure |= self.with(word, Within::Anywhere),
            [first, between @ .., last] => {
                let ends = [(*first, Within::AtEnd), (*last, Within::AtStart)];
                let ends = ends.into_iter().filter(|(part, _)| !part.is_empty());
                let whole = between.iter().filter(|part| !part.is_empty());
                let ends = ends.map(|(part, within)| self.with(part, within));
                let all: RoaringBitmap = ends.chain(whole.map(|word| self.of(word))).intersection();
                possible |= all;
            }
            [] => {}
        }
        sure -= &self.unsure;
        possible -= &sure;
        Some(Hits { sure, possible })
    }

    /// Returns the rows of a word.
    fn of(&self, word: &str) -> RoaringBitmap {
        self.rows_of(self.number(word).ok())
    }

    /// Returns the rows of the words that contain a part.
    fn with(&self, part: &str, within: Within) -> RoaringBitmap {
        self.rows_of(self.lines.with(part, within))
    }

    fn rows_of(&self, numbers: impl IntoIterator<Item = u32>) -> RoaringBitmap {
        let (mut single, mut many) = (vec![0_u8; self.until() as usize / 8 + 1], Vec::new());
        let mut set = |row: u32| {
            if let Some(byte) = single.get_mut(row as usize / 8) {
                *byte |= 1_u8 << (row % 8);
            }
        };
        for posting in numbers.into_iter().filter_map(|number| self.postings.get(number as usize)) {
            match posting {
                Posting::One(row) => set(*row),
                Posting::Few(rows) => rows.iter().copied().for_each(&mut set),
                Posting::Many(rows) => many.push(&**rows),
            }
        }
        let single = RoaringBitmap::from_lsb0_bytes(0, &single);
        many.push(&single);
        many.union()
    }

    /// Returns whether a part of a word or reference takes memory.
    #[cfg(test)]
    pub(crate) fn holds(&self, part: &str) -> bool {
        [&self.lines, &self.references]
            .into_iter()
            .any(|lines| !lines.with(part, Within::Anywhere).is_empty())
    }

    /// Measures the size of the postings again if many rows have come since.
    pub(crate) fn measure(&mut self) {
        let (_, rows) = self.measured;
        if self.until() > rows + rows / 16 {
            self.measured = (self.postings.iter().map(Posting::size).sum(), self.until());
        }
    }

    /// Returns the approximate size in bytes.
    pub(crate) fn size(&self) -> usize {
        let by_word = self.starts.capacity() * size_of::<u32>()
            + self.postings.capacity() * size_of::<Posting>()
            + self.numbers.capacity() * (size_of::<(u64, u32)>() + 1) * 8 / 7;
        self.lines.size() + self.references.size() + by_word + self.measured.0
    }
}

#[cfg(test)]
#[path = "words_tests.rs"]
mod tests;
