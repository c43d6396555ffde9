//! Time-based one-time codes: RFC 6238 with SHA-1, 6 digits and steps of 30 seconds, which is
//! what every authenticator app knows.

use super::ports::FactorCipher;
use kernel::Timestamp;

/// Digits of a code.
pub const DIGITS: usize = 6;
/// Seconds of a step.
pub const STEP_SECONDS: i64 = 30;
/// Bytes of a secret: as many as the hash has (RFC 4226, section 4, R6).
pub const SECRET_BYTES: usize = 20;
/// Steps before and after the present one that are accepted (RFC 6238, section 5.2: for clocks
/// that differ and people who type slowly).
const DRIFT: i64 = 1;

/// The step of an instant.
pub fn step_at(at: Timestamp) -> i64 {
    at.timestamp().div_euclid(STEP_SECONDS)
}

/// The code of a step (RFC 4226, section 5.3).
pub fn code_at(cipher: &dyn FactorCipher, secret: &[u8], step: i64) -> String {
    let mac = cipher.hmac_sha1(secret, &step.to_be_bytes());
    let offset = usize::from(mac[19] & 0xf);
    let word = u32::from_be_bytes([mac[offset] & 0x7f, mac[offset + 1], mac[offset + 2], mac[offset + 3]]);
    format!("{:06}", word % 1_000_000)
}

/// The step around `now` that has this code. Blanks in the code do not count: apps show
/// `123 456`. All steps are looked at, so that the time tells nothing.
pub(super) fn matching_step(
    cipher: &dyn FactorCipher,
    secret: &[u8],
    code: &str,
    now: Timestamp,
) -> Option<i64> {
    let code: String = code.chars().filter(|c| !c.is_whitespace()).take(DIGITS + 1).collect();
    let present = step_at(now);
    let mut found = None;
    for step in present - DRIFT..=present + DRIFT {
        if equal(code_at(cipher, secret, step).as_bytes(), code.as_bytes()) {
            found = Some(step);
        }
    }
    found
}

/// Compares without stopping at the first difference.
fn equal(left: &[u8], right: &[u8]) -> bool {
    left.len() == right.len() && left.iter().zip(right).fold(0, |seen, (l, r)| seen | (l ^ r)) == 0
}

/// Base32 without padding (RFC 4648, section 6), the form in which apps take a secret.
///
/// ```
/// assert_eq!(accounts::second_factor::base32(b"foobar"), "MZXW6YTBOI");
/// ```
pub fn base32(bytes: &[u8]) -> String {
    const ALPHABET: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    bytes
        .chunks(5)
        .flat_map(|chunk| {
            let mut group = [0; 8];
            group[3..3 + chunk.len()].copy_from_slice(chunk);
            let bits = u64::from_be_bytes(group);
            (0..(chunk.len() * 8).div_ceil(5))
                .map(move |place| char::from(ALPHABET[(bits >> (35 - 5 * place) & 31) as usize]))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::FastCipher;

    const NOW: i64 = 1_767_225_600;

    fn at(seconds: i64) -> Timestamp {
        kernel::from_micros((NOW + seconds) * 1_000_000)
    }

    #[test]
    fn base32_is_that_of_rfc_4648() {
        for (bytes, text) in [
            ("", ""),
            ("f", "MY"),
            ("fo", "MZXQ"),
            ("foo", "MZXW6"),
            ("foob", "MZXW6YQ"),
            ("fooba", "MZXW6YTB"),
        ] {
            assert_eq!(base32(bytes.as_bytes()), text);
        }
        assert_eq!(base32(&[0xff; SECRET_BYTES]), "7".repeat(32));
    }

    #[test]
    fn one_step_before_and_after_is_accepted_and_no_other() {
        let present = step_at(at(0));
        for (step, accepted) in [(-2, false), (-1, true), (0, true), (1, true), (2, false)] {
            let code = code_at(&FastCipher, b"secret", present + step);
            let found = matching_step(&FastCipher, b"secret", &code, at(0));
            assert_eq!(found, accepted.then_some(present + step));
        }
        assert_eq!(step_at(at(29)), present);
        assert_eq!(step_at(at(30)), present + 1);
    }

    #[test]
    fn a_code_is_six_digits_and_blanks_do_not_count() {
        let present = step_at(at(0));
        let code = code_at(&FastCipher, b"secret", present);
        assert!(code.len() == DIGITS && code.bytes().all(|byte| byte.is_ascii_digit()));
        let spaced = format!(" {} {}\u{a0}", &code[..3], &code[3..]);
        assert_eq!(matching_step(&FastCipher, b"secret", &spaced, at(0)), Some(present));
        for wrong in ["", &code[..5], &format!("{code}0"), &format!("{}x", &code[..5])] {
            assert_eq!(matching_step(&FastCipher, b"secret", wrong, at(0)), None, "{wrong}");
        }
        assert_eq!(matching_step(&FastCipher, b"another", &code, at(0)), None);
    }
}
