//! The reference for a reporter: random, easy to read out, never derived from the id.

use kernel::{Random, RandomExt, Timestamp};
use std::sync::atomic::{AtomicU64, Ordering};

/// Crockford's base32: no I, L, O and U, which are misread or spell words.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// The bits of the first two digits.
const PREFIX_BITS: u32 = 10;
/// The bits of the other six.
const SUFFIX_BITS: u32 = 30;

/// Generates references. Those of one second share their first two digits, which are drawn for that second:
/// so a rush of reports changes the index of references in one place instead of one place per report (ADR
/// 23).
#[derive(Debug)]
pub(crate) struct References {
    /// The second of the latest reference, and in the lowest bits its beginning.
    latest: AtomicU64,
}

impl Default for References {
    fn default() -> Self {
        // Not a second that ever occurs.
        Self { latest: AtomicU64::new(u64::MAX) }
    }
}

impl References {
    /// Generates a reference for a report received now.
    pub(crate) fn draw(&self, random: &dyn Random, now: Timestamp) -> String {
        let second = now.timestamp().unsigned_abs();
        let bits = bits(random);
        let latest = self.latest.load(Ordering::Relaxed);
        if latest >> PREFIX_BITS == second {
            return format_reference(latest << SUFFIX_BITS | bits & ((1 << SUFFIX_BITS) - 1));
        }
        // A concurrent call may use another beginning: that touches one more place in the index of
        // references, and nothing else.
        self.latest.store(second << PREFIX_BITS | bits >> SUFFIX_BITS, Ordering::Relaxed);
        format_reference(bits)
    }
}

/// Generates a reference on its own.
pub(crate) fn draw(random: &dyn Random) -> String {
    format_reference(bits(random))
}

fn bits(random: &dyn Random) -> u64 {
    let mut bits = [0; 8];
    bits[3..].copy_from_slice(&random.bytes::<5>());
    u64::from_be_bytes(bits)
}

/// Formats the lowest 40 bits as `MW-XXXX-XXXX`.
fn format_reference(bits: u64) -> String {
    let mut reference = String::with_capacity(12);
    reference.push_str("MW-");
    for position in 0..8 {
        if position == 4 {
            reference.push('-');
        }
        let digit = (bits >> (35 - 5 * position)) & 31;
        reference.push(char::from(ALPHABET[usize::try_from(digit).unwrap_or(0)]));
    }
    reference
}

/// Parses a typed reference, if it is complete: in any case, with or without its hyphens, and with unused
/// letters read as the digits that they look like.
pub fn typed(text: &str) -> Option<String> {
    let digits = text.chars().filter(|typed| !matches!(typed, '-' | ' ')).map(|typed| {
        match typed.to_ascii_uppercase() {
            'I' | 'L' => '1',
            'O' => '0',
            typed => typed,
        }
    });
    let typed: String = digits.collect();
    let digits = typed.strip_prefix("MW")?;
    let is_whole = digits.len() == 8 && digits.bytes().all(|digit| ALPHABET.contains(&digit));
    is_whole.then(|| format!("MW-{}-{}", &digits[..4], &digits[4..]))
}

/// Generates a random key for a file in the vault: 128 bits in hexadecimal.
pub(crate) fn file_key(random: &dyn Random) -> String {
    format!("{:032x}", u128::from_be_bytes(random.bytes::<16>()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::at;
    use kernel::testing::SeededRandom;

    struct Fixed(u8);

    impl Random for Fixed {
        fn fill(&self, buffer: &mut [u8]) {
            buffer.fill(self.0);
        }
    }

    #[test]
    fn a_reference_is_two_groups_of_four_speakable_digits() {
        assert_eq!(draw(&Fixed(0)), "MW-0000-0000");
        assert_eq!(draw(&Fixed(255)), "MW-ZZZZ-ZZZZ");
        let random = SeededRandom::new(7);
        for _ in 0..1_000 {
            let reference = draw(&random);
            assert_eq!(reference.len(), 12);
            assert!(!reference[2..].contains(['I', 'L', 'O', 'U']), "{reference}");
        }
    }

    #[test]
    fn a_whole_reference_is_read_however_it_was_typed() {
        for text in ["MW-7K3F-90XP", "mw-7k3f-90xp", " MW 7k3f 9oxp", "mw7k3f90xp"] {
            assert_eq!(typed(text).as_deref(), Some("MW-7K3F-90XP"), "{text}");
        }
        assert_eq!(typed("MW-ILIL-0O0O").as_deref(), Some("MW-1111-0000"));
        for text in
            ["", "MW", "7K3F-90XP", "MW-7K3F-90X", "MW-7K3F-90XPQ", "MW-7K3F-90XU", "MW-7K3F-90Xß", "sturz"]
        {
            assert_eq!(typed(text), None, "{text}");
        }
    }

    #[test]
    fn references_of_one_second_begin_alike_and_those_of_others_do_not() {
        let (references, random) = (References::default(), SeededRandom::new(3));
        let of = |second| -> Vec<String> { (0..200).map(|_| references.draw(&random, at(second))).collect() };
        let beginnings: Vec<String> = (0..40)
            .map(|second| {
                let drawn = of(second);
                let beginning = drawn[0][..5].to_owned();
                assert!(drawn.iter().all(|reference| reference.starts_with(&beginning)), "{drawn:?}");
                let rest: std::collections::HashSet<_> = drawn.iter().map(|one| &one[5..]).collect();
                assert_eq!(rest.len(), 200, "the other six are drawn each time");
                beginning
            })
            .collect();
        let different: std::collections::HashSet<_> = beginnings.iter().collect();
        assert!(different.len() > 35, "drawn for each second: {beginnings:?}");
    }

    #[test]
    fn references_and_keys_use_all_their_bits() {
        let random = SeededRandom::new(1);
        let drawn: std::collections::HashSet<_> = (0..10_000).map(|_| draw(&random)).collect();
        assert_eq!(drawn.len(), 10_000);
        assert_eq!(file_key(&random).len(), 32);
    }
}
