//! Comparing secrets.

use std::hint::black_box;

/// Whether two byte strings are equal, in a time that depends on their lengths only.
///
/// ```
/// use crypto::constant_time_eq;
/// assert!(constant_time_eq(b"secret", b"secret"));
/// assert!(!constant_time_eq(b"secret", b"secreT"));
/// ```
pub fn constant_time_eq(left: &[u8], right: &[u8]) -> bool {
    if left.len() != right.len() {
        return false;
    }
    // The optimizer must not learn the intermediate value, or it could stop at a difference.
    let difference = left.iter().zip(right).fold(0, |found, (l, r)| black_box(found | (l ^ r)));
    difference == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_in_any_bit_or_in_length_counts() {
        let secret = [0xA5; 32];
        assert!(constant_time_eq(&secret, &secret.clone()));
        assert!(constant_time_eq(&[], &[]));
        for bit in 0..256 {
            let mut other = secret;
            other[bit / 8] ^= 1 << (bit % 8);
            assert!(!constant_time_eq(&secret, &other), "bit {bit}");
        }
        assert!(!constant_time_eq(&secret, &secret[..31]));
        assert!(!constant_time_eq(&secret[..31], &secret));
    }
}
