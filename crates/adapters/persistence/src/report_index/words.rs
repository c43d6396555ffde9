//! The words that reports say, and the rows that have each of them.

use super::lines::{Lines, Within};
use roaring::{MultiOps as _, RoaringBitmap};
use std::collections::HashMap;
use std::hash::{BuildHasher as _, RandomState};

/// Most rows of a word that stand one by one: a bitmap of so few takes more.
const MOST_FEW: usize = 256;

/// The rows that have a word. Most words have one.
#[derive(Debug)]
enum Posting {
    One(u32),
    Few(Vec<u32>),
    Many(Box<RoaringBitmap>),
}

impl Posting {
    /// Adds a row, which no later one is here before.
    fn push(&mut self, row: u32) {
        match self {
            Self::One(one) if *one == row => {}
            Self::One(one) => *self = Self::Few(vec![*one, row]),
            Self::Few(rows) if rows.last() == Some(&row) => {}
            Self::Few(rows) if rows.len() < MOST_FEW => rows.push(row),
            Self::Few(rows) => {
                let mut many: RoaringBitmap = rows.iter().copied().collect();
                many.insert(row);
                *self = Self::Many(Box::new(many));
            }
            Self::Many(rows) => _ = rows.insert(row),
        }
    }

    /// Gives up the rows from one on.
    fn truncate(&mut self, end: u32) {
        match self {
            Self::One(row) if *row < end => {}
            Self::One(_) => *self = Self::Few(Vec::new()),
            Self::Few(rows) => rows.truncate(rows.partition_point(|row| *row < end)),
            Self::Many(rows) => _ = rows.remove_range(end..),
        }
    }

    /// Bytes beside its own, about.
    fn size(&self) -> usize {
        match self {
            Self::One(_) => 0,
            Self::Few(rows) => rows.capacity() * size_of::<u32>() + 16,
            Self::Many(rows) => rows.serialized_size() + 64,
        }
    }
}

/// What a search finds.
#[derive(Debug, PartialEq)]
pub(crate) struct Hits {
    pub(crate) sure: RoaringBitmap,
    /// Rows among which more are, as their texts tell.
    pub(crate) possible: RoaringBitmap,
}

/// The words of the first rows: the runs of letters and digits.
#[derive(Debug, Default)]
pub(crate) struct Words {
    lines: Lines,
    starts: Vec<u32>,
    /// The numbers of words by what they hash to, or by what follows it where another word is there.
    numbers: HashMap<u64, u32>,
    hashes: RandomState,
    postings: Vec<Posting>,
    /// Of each row.
    references: Lines,
    /// Rows whose words are not known, or no longer.
    unsure: RoaringBitmap,
    changes: usize,
    /// Bytes of the rows of words, the newest at most so many, and of how many rows that was counted.
    measured: (usize, u32),
}

/// Between words, and before and behind the first and the last, of a text.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric())
}

impl Words {
    /// The row behind the last one that is known.
    pub(crate) fn until(&self) -> u32 {
        self.references.count()
    }

    /// Adds the next row. Of a text that is too long to remember the words are not known.
    pub(crate) fn push(&mut self, reference: &str, text: Option<&str>) {
        let row = self.until();
        self.references.push(reference);
        let Some(text) = text else {
            self.unsure.insert(row);
            return;
        };
        for word in parts(text).filter(|word| !word.is_empty()) {
            match self.number(word) {
                Ok(number) => {
                    if let Some(posting) = self.postings.get_mut(number as usize) {
                        posting.push(row);
                        self.measured.0 += size_of::<u32>();
                    }
                }
                Err(key) => {
                    self.numbers.insert(key, self.lines.count());
                    self.starts.push(u32::try_from(self.lines.end()).unwrap_or(u32::MAX));
                    self.lines.push(word);
                    self.postings.push(Posting::One(row));
                }
            }
        }
    }

    /// The number of a word, or where it belongs.
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

    /// Says that a row may have another text than before.
    pub(crate) fn change(&mut self, row: u32) {
        self.changes += usize::from(self.unsure.insert(row));
    }

    /// How many rows have changed since they were read.
    pub(crate) fn changes(&self) -> usize {
        self.changes
    }

    /// Gives up the rows from one on.
    pub(crate) fn truncate(&mut self, end: u32) {
        self.unsure.remove_range(end..);
        if end < self.until() {
            self.postings.iter_mut().for_each(|posting| posting.truncate(end));
            self.references.truncate(end);
        }
    }

    /// The rows that say a key, or have a part of a reference; `None` of a key without letters and digits.
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

    /// The rows of a word.
    fn of(&self, word: &str) -> RoaringBitmap {
        self.rows_of(self.number(word).ok())
    }

    /// The rows of the words that have a part.
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

    /// Counts what the rows of words take, when many have come since.
    pub(crate) fn measure(&mut self) {
        let (_, rows) = self.measured;
        if self.until() > rows + rows / 16 {
            self.measured = (self.postings.iter().map(Posting::size).sum(), self.until());
        }
    }

    /// Bytes that this takes, about.
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
