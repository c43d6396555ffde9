//! Recovery codes, for people who have lost their device.

use super::ports::FactorCipher;
use kernel::{Random, RandomExt as _, UserId};

/// How many codes an account has at a time (specification, "Limits").
pub const RECOVERY_CODES: usize = 8;
/// The characters of a code; a dash is added in the middle.
const LENGTH: usize = 8;
/// Crockford's base32: no I, L, O, U. A code has 40 random bits.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// Generates new codes in the form `XXXX-XXXX`, no two alike.
pub(super) fn draw(random: &dyn Random) -> Vec<String> {
    let mut codes: Vec<String> = Vec::with_capacity(RECOVERY_CODES);
    while codes.len() < RECOVERY_CODES {
        let bytes: [u8; LENGTH] = random.bytes();
        let mut code: String =
            bytes.iter().map(|byte| char::from(ALPHABET[usize::from(byte & 31)])).collect();
        code.insert(LENGTH / 2, '-');
        if !codes.contains(&code) {
            codes.push(code);
        }
    }
    codes
}

/// Computes the stored digest of a code, as it was generated or as a person typed it: lower case, without the
/// dash, with blanks, or with a letter that looks like a digit. `None` when it cannot be a code.
pub(super) fn digest(cipher: &dyn FactorCipher, user: UserId, typed: &str) -> Option<[u8; 32]> {
    let mut code = String::with_capacity(LENGTH);
    for c in typed.chars().filter(|c| !c.is_whitespace() && !matches!(c, '-' | '\u{2010}'..='\u{2015}')) {
        let c = match c.to_ascii_uppercase() {
            'O' => '0',
            'I' | 'L' => '1',
            other => other,
        };
        if !ALPHABET.iter().any(|known| char::from(*known) == c) || code.len() == LENGTH {
            return None;
        }
        code.push(c);
    }
    (code.len() == LENGTH).then(|| cipher.digest_recovery_code(user, &code))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::FastCipher;
    use kernel::testing::SeededRandom;

    #[test]
    fn there_are_eight_different_codes_of_two_times_four_characters() {
        let codes = draw(&SeededRandom::new(1));
        assert_eq!(codes.len(), 8);
        for (place, code) in codes.iter().enumerate() {
            let (left, right) = code.split_once('-').unwrap();
            assert_eq!((left.len(), right.len()), (4, 4), "{code}");
            assert!(code.bytes().all(|byte| byte == b'-' || ALPHABET.contains(&byte)), "{code}");
            assert!(!codes[..place].contains(code));
        }
        assert_ne!(draw(&SeededRandom::new(2)), codes);
    }

    #[test]
    fn lower_case_a_missing_dash_and_blanks_are_accepted() {
        let of = |text: &str| digest(&FastCipher, UserId(7), text);
        let expected = of("A0B1-WXYZ");
        assert!(expected.is_some());
        for typed in ["a0b1-wxyz", "A0B1WXYZ", " a0b1 wxyz\t", "A0B1\u{2013}WXYZ", "aobl-wxyz", "AOBI-WXYZ"] {
            assert_eq!(of(typed), expected, "{typed}");
        }
        for other in ["", "A0B1-WXY", "A0B1-WXYZZ", "A0B1-WXYU", "A0B1-WXYÄ", "-"] {
            assert_eq!(of(other), None, "{other}");
        }
        assert_ne!(of("A0B1-WXYW"), expected);
        assert_ne!(digest(&FastCipher, UserId(8), "A0B1-WXYZ"), expected, "another account's is another");
    }
}
