//! The last letters of words: checking three bytes rules out most words before they are read.

/// A set of endings of two or three letters. Accepts every word that has one of them, and few others.
pub(crate) struct Endings([u32; 1024]);

impl Endings {
    pub(crate) const fn of(endings: &[&[u8]]) -> Self {
        let (mut set, mut i) = ([0; 1024], 0);
        while i < endings.len() {
            match endings[i] {
                [a, b, c] => set[index(*b, *c)] |= bit(*a),
                [b, c] => set[index(*b, *c)] = u32::MAX,
                _ => {}
            }
            i += 1;
        }
        Self(set)
    }

    /// Checks whether a word may have one of the endings, by its last three bytes.
    #[inline]
    pub(crate) const fn has(&self, [a, b, c]: [u8; 3]) -> bool {
        self.0[index(b, c)] & bit(a) != 0
    }
}

/// Letters differ in their lower five bits; those that differ only in case share a place.
const fn index(b: u8, c: u8) -> usize {
    ((b & 31) as usize) << 5 | (c & 31) as usize
}

const fn bit(a: u8) -> u32 {
    1 << (a & 31)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Asserts that each of some words in lower case is accepted by its ending.
    pub(crate) fn tells(endings: &Endings, words: &str) {
        for word in words.split(' ') {
            let word = format!(" {word}");
            let last = word.as_bytes().last_chunk::<3>();
            assert!(last.is_some_and(|last| endings.has(*last)), "{word}");
        }
    }

    #[test]
    fn a_word_is_told_by_its_last_letters_in_either_case() {
        const ENDS: Endings = Endings::of(&[b"mer", b"zi"]);
        tells(&ENDS, "zimmer Nummer KAMMER zi ZI Quizzi");
        for word in [b"men", b"ter", b" bi"] {
            assert!(!ENDS.has(*word));
        }
    }
}
