//! Words in lower case, without allocating.

/// Room for the longest word that is looked up, grown by case mappings (`İ` takes a byte more).
const CAPACITY: usize = 80;

/// Where a word is written in lower case. Filled in its place: to move it would cost more than to
/// fill it.
pub(crate) struct Lower([u8; CAPACITY]);

impl Lower {
    pub(crate) const fn new() -> Self {
        Self([0; CAPACITY])
    }

    /// The word in lower case; `None` when it is too long to be in any list.
    ///
    /// Each character is mapped on its own: the final sigma, the one mapping of Unicode that looks
    /// at its neighbours, is of no interest to lists of German words.
    #[inline]
    pub(crate) fn of(&mut self, word: &str) -> Option<&[u8]> {
        let bytes = self.0.get_mut(..word.len())?;
        let (from, last) = word.as_bytes().as_chunks::<8>();
        let (to, to_last) = bytes.as_chunks_mut::<8>();
        let mut seen = 0;
        for (to, from) in to.iter_mut().zip(from) {
            let eight = u64::from_le_bytes(*from);
            seen |= eight;
            *to = lowered(eight).to_le_bytes();
        }
        for (to, from) in to_last.iter_mut().zip(last) {
            seen |= u64::from(*from);
            *to = from.to_ascii_lowercase();
        }
        if seen & (EVERY * 0x80) != 0 && !german(bytes) {
            return self.mapped(word);
        }
        self.0.get(..word.len())
    }

    #[cold]
    fn mapped(&mut self, word: &str) -> Option<&[u8]> {
        let mut length = 0;
        for c in word.chars() {
            if c.is_ascii() {
                *self.0.get_mut(length)? = c.to_ascii_lowercase() as u8;
                length += 1;
                continue;
            }
            for c in c.to_lowercase() {
                let end = length + c.len_utf8();
                c.encode_utf8(self.0.get_mut(length..end)?);
                length = end;
            }
        }
        self.0.get(..length)
    }
}

/// One in each byte.
const EVERY: u64 = 0x0101_0101_0101_0101;

/// Lowers eight letters of ASCII at once: their highest bit is free to carry the comparisons.
const fn lowered(eight: u64) -> u64 {
    let low = eight & (EVERY * 0x7F);
    let from_a = low + EVERY * (0x80 - b'A' as u64);
    let after_z = low + EVERY * (0x7F - b'Z' as u64);
    let is_upper = (from_a ^ after_z) & !eight & (EVERY * 0x80);
    eight | (is_upper >> 2)
}

/// Lowers the letters `À` to `Þ`; `false` when there are others beyond ASCII.
fn german(bytes: &mut [u8]) -> bool {
    let mut after_lead = false;
    for byte in bytes {
        if after_lead {
            // U+00C0 to U+00DE without the sign of multiplication.
            *byte |= u8::from(matches!(*byte, 0x80..=0x96 | 0x98..=0x9E)) << 5;
            after_lead = false;
        } else if *byte >= 0x80 {
            if *byte != 0xC3 {
                return false;
            }
            after_lead = true;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lower(word: &str) -> Option<String> {
        Lower::new().of(word).map(|lower| String::from_utf8_lossy(lower).into_owned())
    }

    #[test]
    fn letters_of_any_alphabet_are_lowered_like_those_of_a_string() {
        for word in ["Zimmer", "ÄÖÜß", "Ÿ×÷Þß", "İstanbul", "ÇAKIR", "Wójcik", "NGUYỄN", "ẞ", "Щука", "K"]
        {
            assert_eq!(lower(word), Some(word.to_lowercase()), "{word}");
        }
    }

    #[test]
    fn a_word_beyond_any_list_is_refused() {
        assert_eq!(lower(&"A".repeat(CAPACITY)), Some("a".repeat(CAPACITY)));
        assert_eq!(lower(&"A".repeat(CAPACITY + 1)), None);
        assert_eq!(lower(&"İ".repeat(CAPACITY / 2)), None, "grows by a half");
    }
}
