//! Converts words to lower case without allocating.

/// Room for the longest word that is looked up, enlarged by case mappings (`İ` grows by a byte).
pub(crate) const CAPACITY: usize = 80;

/// A buffer for a word in lower case. Filled in place: moving it would cost more than filling it.
pub(crate) struct Lower([u8; CAPACITY]);

impl Lower {
    pub(crate) const fn new() -> Self {
        Self([0; CAPACITY])
    }

    /// Returns the word in lower case; `None` when it is too long to be in any list.
    ///
    /// Each character is mapped on its own: the final sigma, the only mapping of Unicode that depends on
    /// neighbours, does not matter for lists of German words.
    #[inline]
    pub(crate) fn of(&mut self, word: &str) -> Option<&[u8]> {
        if let Some(eight) = packed_lower(word.as_bytes()) {
            let (room, _) = self.0.split_first_chunk_mut::<8>()?;
            *room = eight.to_be_bytes();
            return room.get(8 - word.len()..);
        }
        let bytes = self.0.get_mut(..word.len())?;
        let (from, _) = word.as_bytes().as_chunks::<8>();
        let (to, _) = bytes.as_chunks_mut::<8>();
        let mut seen = 0;
        for (to, from) in to.iter_mut().zip(from) {
            let eight = u64::from_le_bytes(*from);
            seen |= eight;
            *to = lowered(eight).to_le_bytes();
        }
        // The last eight bytes overlap those before.
        if let (Some(to), Some(from)) = (bytes.last_chunk_mut(), word.as_bytes().last_chunk()) {
            let eight = u64::from_le_bytes(*from);
            seen |= eight;
            *to = lowered(eight).to_le_bytes();
        } else {
            bytes.copy_from_slice(word.as_bytes());
            bytes.make_ascii_lowercase();
            seen |= EVERY * 0x80;
        }
        if seen & (EVERY * 0x80) != 0 && !latin(bytes) {
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

/// A one in each byte.
pub(crate) const EVERY: u64 = 0x0101_0101_0101_0101;

/// Lowers eight ASCII letters at once: their highest bit is free to carry the comparisons.
const fn lowered(eight: u64) -> u64 {
    let low = eight & (EVERY * 0x7F);
    let from_a = low + EVERY * (0x80 - b'A' as u64);
    let after_z = low + EVERY * (0x7F - b'Z' as u64);
    let is_upper = (from_a ^ after_z) & !eight & (EVERY * 0x80);
    eight | (is_upper >> 2)
}

/// Returns the highest bit of each of eight bytes that equals `byte`.
#[inline]
pub(crate) const fn equal(eight: u64, byte: u8) -> u64 {
    const HIGH: u64 = EVERY * 0x80;
    let differs = eight ^ (EVERY * byte as u64);
    !((differs & !HIGH).wrapping_add(!HIGH) | differs) & HIGH
}

/// Lowers eight letters of a [`packed`] word, including two-byte letters up to `ÿ`; `None` if there are
/// others.
fn lowered_latin(eight: u64) -> Option<u64> {
    let lead = equal(eight, 0xC3);
    let second = lead >> 8;
    // × and ß have no lower-case form.
    let others = equal(eight & (EVERY * 0xF7), 0x97);
    (eight & (EVERY * 0x80) == lead | second).then(|| lowered(eight) | ((second & !others) >> 2))
}

/// Lowers two-byte letters up to `ſ`; `false` when there are others beyond ASCII, or letters whose lower-case
/// form has another first byte.
fn latin(bytes: &mut [u8]) -> bool {
    let mut lead = 0;
    for byte in bytes {
        if lead == 0xC3 {
            // U+00C0 to U+00DE without the multiplication sign.
            *byte |= u8::from(matches!(*byte, 0x80..=0x96 | 0x98..=0x9E)) << 5;
        } else if lead != 0 {
            let small = lowercase_extended(lead, *byte);
            if small == 0 {
                return false;
            }
            *byte = small;
        } else if *byte >= 0x80 {
            if !matches!(*byte, 0xC3..=0xC5) {
                return false;
            }
            lead = *byte;
            continue;
        }
        lead = 0;
    }
    true
}

/// Returns the second byte of the lower-case form of a letter from U+0100 to U+017F; 0 where the first byte
/// changes, too. Capitals and small letters alternate there.
const fn lowercase_extended(lead: u8, second: u8) -> u8 {
    match (lead, second) {
        // `İ`, `Ŀ`, `Ÿ`
        (0xC4, 0xB0 | 0xBF) | (0xC5, 0xB8) => 0,
        // From `Ĺ` to `Ň` and from `Ź` to `Ž` the capitals are odd.
        (0xC4, 0xB9..=0xBE) | (0xC5, 0x81..=0x88 | 0xB9..=0xBE) => second + (second & 1),
        // `ĸ`, `ŀ`, `ŉ` and `ſ` have no capital beside them.
        (0xC4, 0xB8) | (0xC5, 0x80 | 0x89 | 0xBF) => second,
        _ => second | 1,
    }
}

/// Packs a word of at most eight bytes into a number, its last byte in the lowest bits; `None` for a longer
/// one.
#[inline]
pub(crate) const fn packed(word: &[u8]) -> Option<u64> {
    // Two overlapping reads, which agree in the bits that they share.
    if let (Some(first), Some(last)) = (word.first_chunk::<4>(), word.last_chunk::<4>()) {
        if word.len() > 8 {
            return None;
        }
        let above = 8 * (word.len() - 4);
        return Some(((u32::from_be_bytes(*first) as u64) << above) | u32::from_be_bytes(*last) as u64);
    }
    if let (Some(first), Some(last)) = (word.first_chunk::<2>(), word.last_chunk::<2>()) {
        let above = 8 * (word.len() - 2);
        return Some(((u16::from_be_bytes(*first) as u64) << above) | u16::from_be_bytes(*last) as u64);
    }
    Some(if word.is_empty() { 0 } else { word[0] as u64 })
}

/// Packs a word of at most eight bytes in lower case as [`packed`] does, with letters up to `ÿ`; `None` for
/// any other.
#[inline]
pub(crate) fn packed_lower(word: &[u8]) -> Option<u64> {
    let key = packed(word)?;
    if is_ascii(key) { Some(lowered(key)) } else { lowered_latin(key) }
}

/// Checks whether all bytes of a [`packed`] word are ASCII.
#[inline]
pub(crate) const fn is_ascii(key: u64) -> bool {
    key & (EVERY * 0x80) == 0
}

/// Checks whether one of eight bytes is a digit.
#[inline]
pub(crate) const fn has_digit(eight: u64) -> bool {
    let low = eight & (EVERY * 0x7F);
    let from_0 = low + EVERY * (0x80 - b'0' as u64);
    let after_9 = low + EVERY * (0x7F - b'9' as u64);
    (from_0 ^ after_9) & !eight & (EVERY * 0x80) != 0
}

/// Checks whether a byte is one of those of a [`packed`] word.
#[inline]
pub(crate) const fn has_byte(key: u64, byte: u8) -> bool {
    let zero = key ^ (EVERY * byte as u64);
    zero.wrapping_sub(EVERY) & !zero & (EVERY * 0x80) != 0
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
    fn every_letter_of_two_bytes_is_lowered_like_one_of_a_string() {
        for c in '\u{80}'..='\u{7FF}' {
            let word = format!("A{c}Bc");
            // The lower-case final sigma depends on its neighbours; here one follows it.
            assert_eq!(lower(&word), Some(word.to_lowercase()), "{word}");
        }
    }

    #[test]
    fn short_words_are_numbers_that_differ() {
        let words = ["", "a", "b", "ab", "ba", "abc", "abcd", "abcde", "abcdef", "abcdefg", "abcdefgh"];
        for (at, word) in words.iter().enumerate() {
            let key = packed(word.as_bytes());
            assert_eq!(key, Some(word.bytes().fold(0, |key, byte| key << 8 | u64::from(byte))), "{word}");
            assert_eq!(words.iter().position(|other| packed(other.as_bytes()) == key), Some(at));
        }
        assert_eq!(packed(b"abcdefghi"), None);
        assert_eq!(packed_lower(b"AbZ@[`{"), packed(b"abz@[`{"));
        assert_eq!(packed_lower("Äx".as_bytes()), packed("äx".as_bytes()));
        assert_eq!(packed_lower("ł".as_bytes()), None);
    }

    #[test]
    fn a_byte_of_a_short_word_is_found() {
        for (word, found) in [("a-b", true), ("-", true), ("ab-", true), ("ab,.", false), ("", false)] {
            assert_eq!(packed(word.as_bytes()).map(|key| has_byte(key, b'-')), Some(found), "{word}");
        }
    }

    #[test]
    fn a_word_beyond_any_list_is_refused() {
        assert_eq!(lower(&"A".repeat(CAPACITY)), Some("a".repeat(CAPACITY)));
        assert_eq!(lower(&"A".repeat(CAPACITY + 1)), None);
        assert_eq!(lower(&"İ".repeat(CAPACITY / 2)), None, "grows by a half");
    }
}
