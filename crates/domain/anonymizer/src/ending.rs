//! The last letters of words: a look at three bytes sorts out most words before they are read.

/// Endings of two or three letters. Says yes for every word that has one of them, and for few others.
pub(crate) struct Endings([u32; 1024]);

impl Endings {
    pub(crate) const fn of(endings: &[&[u8]]) -> Self {
        let (mut set, mut i) = ([0; 1024], 0);
        while i < endings.len() {
            match endings[i] {
                [a, b, c] => set[place(*b, *c)] |= bit(*a),
                [b, c] => set[place(*b, *c)] = u32::MAX,
                _ => {}
            }
            i += 1;
        }
        Self(set)
    }

    /// Whether a word may have one of the endings, by its last three bytes.
    #[inline]
    pub(crate) const fn has(&self, [a, b, c]: [u8; 3]) -> bool {
        self.0[place(b, c)] & bit(a) != 0
    }
}

/// Letters differ in their lower five bits, and only there if they are not the same in two cases.
const fn place(b: u8, c: u8) -> usize {
    ((b & 31) as usize) << 5 | (c & 31) as usize
}

const fn bit(a: u8) -> u32 {
    1 << (a & 31)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Whether every one of some words in lower case is told by its ending.
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
