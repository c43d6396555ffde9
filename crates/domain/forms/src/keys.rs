//! Resolves the keys of a report's `data`.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// The meaning of a key in a report's `data`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    /// The field at this position.
    Field(usize),
    /// The other text of the choice at this position.
    OtherOf(usize),
}

/// Keys by slug. Keys from requests are only ever looked up, and the slugs come from administrators, so the
/// hash need not withstand an attack.
pub(crate) type Keys = HashMap<String, Key, BuildHasherDefault<SlugHasher>>;

/// Mixes eight bytes at a time, which is one or two steps for a slug.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SlugHasher(u64);

impl SlugHasher {
    fn mix(&mut self, word: u64) {
        // An odd number without a pattern: the fraction of the golden ratio.
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

impl Hasher for SlugHasher {
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        for word in words {
            self.mix(u64::from_le_bytes(*word));
        }
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        self.mix(u64::from_le_bytes(last));
    }

    fn write_u8(&mut self, byte: u8) {
        self.mix(u64::from(byte));
    }

    fn finish(&self) -> u64 {
        // The table uses the low bits, which a multiplication mixes least.
        self.0.rotate_left(26)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use std::hash::BuildHasher;

    #[test]
    fn slugs_that_resemble_each_other_have_hashes_that_do_not() {
        let build = BuildHasherDefault::<SlugHasher>::default();
        let slugs: Vec<String> = (0..400).map(|n| format!("feld_{n}")).collect();
        let hashes = || slugs.iter().map(|slug| build.hash_one(slug));
        assert_eq!(hashes().collect::<HashSet<_>>().len(), 400);
        let low: HashSet<u64> = hashes().map(|hash| hash % 512).collect();
        assert!(low.len() > 200, "400 slugs fall into {} of 512 places", low.len());
    }
}
