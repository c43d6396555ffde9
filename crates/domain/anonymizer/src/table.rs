//! A table of words with flags, made for words that mostly are not in it.

/// Words with flags: open addressing over a power of two of places, at most half of them taken.
/// The tags lie apart from the words, so that a word which is not there is mostly told by one look
/// at a small array.
#[derive(Debug)]
pub(crate) struct Table {
    /// A part of each word's hash; 0 where there is none.
    tags: Box<[u32]>,
    words: Box<[(&'static str, u8)]>,
    mask: usize,
}

impl Table {
    /// The table of lists of words, one a line, each list with its flag. Comments start with `#`.
    pub(crate) fn of(lists: &[(&'static str, u8)]) -> Self {
        let most: usize = lists.iter().map(|(text, _)| text.lines().count()).sum();
        let size = (most * 2).next_power_of_two();
        let (tags, words) = (vec![0; size].into_boxed_slice(), vec![("", 0); size].into_boxed_slice());
        let mut table = Self { tags, words, mask: size - 1 };
        for (text, flag) in lists {
            for word in text.lines().map(str::trim) {
                if !word.is_empty() && !word.starts_with('#') {
                    let hash = hash(word.as_bytes());
                    let at = table.find(word.as_bytes(), hash);
                    table.tags[at] = tag(hash);
                    table.words[at] = (word, table.words[at].1 | flag);
                }
            }
        }
        table
    }

    /// The flags of a word, 0 when it is in no list.
    #[inline]
    pub(crate) fn get(&self, word: &[u8]) -> u8 {
        let at = self.find(word, hash(word));
        if self.tags[at] == 0 { 0 } else { self.words[at].1 }
    }

    /// Where a word is or would be. There always are empty places.
    #[inline]
    fn find(&self, word: &[u8], hash: u64) -> usize {
        #[expect(clippy::cast_possible_truncation, reason = "masked to the table's size")]
        let mut at = hash as usize & self.mask;
        loop {
            let found = self.tags[at];
            if found == 0 || (found == tag(hash) && self.words[at].0.as_bytes() == word) {
                return at;
            }
            at = (at + 1) & self.mask;
        }
    }
}

const fn tag(hash: u64) -> u32 {
    (hash >> 32) as u32 | 1
}

/// Multiplies and folds eight bytes at a time. The words of the lists are fixed, so nobody can
/// choose words that meet in the table.
#[inline]
fn hash(word: &[u8]) -> u64 {
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
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
    let mut last = 0;
    for byte in rest {
        last = last << 8 | u64::from(*byte);
    }
    fold(hash, last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_has_the_flags_of_all_its_lists_and_others_have_none() {
        let table = Table::of(&[("# names\nanna\nwolf\n", 1), ("wolf\n bett \n", 2)]);
        for (word, flags) in [("anna", 1), ("wolf", 3), ("bett", 2), ("ann", 0), ("# names", 0), ("", 0)] {
            assert_eq!(table.get(word.as_bytes()), flags, "{word}");
        }
    }

    #[test]
    fn no_word_is_far_from_its_place() {
        let lists = [
            (include_str!("../data/given_names.txt"), 1),
            (include_str!("../data/surnames.txt"), 2),
            (include_str!("../data/nouns.txt"), 4),
        ];
        let table = Table::of(&lists);
        for word in lists.iter().flat_map(|(text, _)| text.lines().skip(1)) {
            let hash = hash(word.as_bytes());
            let ideal = usize::try_from(hash & table.mask as u64).unwrap();
            let far = table.find(word.as_bytes(), hash).wrapping_sub(ideal) & table.mask;
            assert!(far < 24, "{word} is {far} places away");
        }
    }
}
