//! A table of words with flags, optimised for words that are not in it.

use crate::lower::packed;

/// Words with flags: those of at most eight bytes as numbers, the longer ones by a hash. Both use open
/// addressing over a power of two of slots, at most half of them taken.
#[derive(Debug)]
pub(crate) struct WordTable {
    /// A word as [`packed`] and its flags; 0 where there is none.
    short: Box<[(u64, u32)]>,
    /// A part of each word's hash; 0 where there is none. The tags are separate from the words, so that one
    /// access to a small array usually rules out a missing word.
    tags: Box<[u32]>,
    long: Box<[(&'static str, u32)]>,
}

impl WordTable {
    /// Builds the table from lists of words, one per line, each list with its flags. Comments start with `#`.
    pub(crate) fn of(lists: &[(&'static str, u32)]) -> Self {
        let words = || {
            lists.iter().flat_map(|(text, flags)| {
                let words = text.lines().map(str::trim);
                words.filter(|word| !word.is_empty() && !word.starts_with('#')).map(|word| (word, *flags))
            })
        };
        let slots = |count: usize| (count * 2 + 1).next_power_of_two();
        let short = slots(words().filter(|(word, _)| word.len() <= 8).count());
        let long = slots(words().filter(|(word, _)| word.len() > 8).count());
        let mut table = Self {
            short: vec![(0, 0); short].into_boxed_slice(),
            tags: vec![0; long].into_boxed_slice(),
            long: vec![("", 0); long].into_boxed_slice(),
        };
        for (word, flags) in words() {
            if let Some(key) = packed(word.as_bytes()) {
                let at = table.find_short(key);
                table.short[at] = (key, table.short[at].1 | flags);
            } else {
                let hash = hash(word.as_bytes());
                let at = table.find_long(word.as_bytes(), hash);
                table.tags[at] = tag(hash);
                table.long[at] = (word, table.long[at].1 | flags);
            }
        }
        table
    }

    /// Returns the flags of a word, 0 when it is in no list.
    #[inline]
    pub(crate) fn get(&self, word: &[u8]) -> u32 {
        match packed(word) {
            Some(key) => self.get_short(key),
            None => self.get_long(word),
        }
    }

    /// Returns the flags of a word given as [`packed`].
    #[inline]
    pub(crate) fn get_short(&self, key: u64) -> u32 {
        self.short[self.find_short(key)].1
    }

    fn get_long(&self, word: &[u8]) -> u32 {
        self.long[self.find_long(word, hash(word))].1
    }

    /// Returns where a word is or would be. There are always empty slots.
    #[inline]
    fn find_short(&self, key: u64) -> usize {
        let mask = self.short.len() - 1;
        let mut at = slot(key.wrapping_mul(FACTOR)) & mask;
        loop {
            let found = self.short[at].0;
            if found == key || found == 0 {
                return at;
            }
            at = (at + 1) & mask;
        }
    }

    fn find_long(&self, word: &[u8], hash: u64) -> usize {
        let mask = self.tags.len() - 1;
        let mut at = slot(hash << 32) & mask;
        loop {
            let found = self.tags[at];
            if found == 0 || (found == tag(hash) && self.long[at].0.as_bytes() == word) {
                return at;
            }
            at = (at + 1) & mask;
        }
    }
}

/// Takes the upper bits of a product, which depend on all bits of its factors.
const fn slot(product: u64) -> usize {
    (product >> 32) as usize
}

const fn tag(hash: u64) -> u32 {
    (hash >> 32) as u32 | 1
}

const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;

/// Multiplies and folds eight bytes at a time. The words of the lists are fixed, so nobody can choose words
/// that collide.
#[inline]
fn hash(word: &[u8]) -> u64 {
    let fold = |hash: u64, part: u64| {
        let product = (hash ^ part).wrapping_mul(FACTOR);
        product ^ (product >> 29)
    };
    let mut hash = word.len() as u64;
    let mut rest = word;
    while let Some((part, more)) = rest.split_first_chunk::<8>() {
        hash = fold(hash, u64::from_le_bytes(*part));
        rest = more;
    }
    fold(hash, packed(rest).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_has_the_flags_of_all_its_lists_and_others_have_none() {
        let table =
            WordTable::of(&[("# names\nanna\nwolf\nalexandra\n", 1), ("wolf\n bett \nalexandra\n", 256)]);
        for (word, flags) in [
            ("anna", 1),
            ("wolf", 257),
            ("bett", 256),
            ("alexandra", 257),
            ("alexandrb", 0),
            ("ann", 0),
            ("# names", 0),
            ("", 0),
        ] {
            assert_eq!(table.get(word.as_bytes()), flags, "{word}");
        }
    }

    #[test]
    fn no_word_is_far_from_its_place() {
        let lists = [
            (include_str!("../data/given_names.txt"), 1),
            (include_str!("../data/surnames.txt"), 2),
            (include_str!("../data/functions.txt"), 4),
        ];
        let table = WordTable::of(&lists);
        for word in lists.iter().flat_map(|(text, _)| text.lines().skip(1)) {
            let far = if let Some(key) = packed(word.as_bytes()) {
                let ideal = slot(key.wrapping_mul(FACTOR));
                table.find_short(key).wrapping_sub(ideal) & (table.short.len() - 1)
            } else {
                let hash = hash(word.as_bytes());
                table.find_long(word.as_bytes(), hash).wrapping_sub(slot(hash << 32)) & (table.tags.len() - 1)
            };
            assert!(far < 32, "{word} is {far} places away");
        }
    }
}
