//! The reference that a reporter gets: random, speakable, never derived from the id.

use kernel::{Random, RandomExt};

/// Crockford's base32: no I, L, O and U, which are misread or spell words.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// Draws a reference `MW-XXXX-XXXX` of 40 random bits.
pub(crate) fn draw(random: &dyn Random) -> String {
    let mut bits = [0; 8];
    bits[3..].copy_from_slice(&random.bytes::<5>());
    let bits = u64::from_be_bytes(bits);
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

/// A random key of a file in the vault: 128 bits in hexadecimal.
pub(crate) fn file_key(random: &dyn Random) -> String {
    format!("{:032x}", u128::from_be_bytes(random.bytes::<16>()))
}

#[cfg(test)]
mod tests {
    use super::*;
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
    fn references_and_keys_use_all_their_bits() {
        let random = SeededRandom::new(1);
        let drawn: std::collections::HashSet<_> = (0..10_000).map(|_| draw(&random)).collect();
        assert_eq!(drawn.len(), 10_000);
        assert_eq!(file_key(&random).len(), 32);
    }
}
