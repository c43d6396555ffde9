//! Time-based one-time codes: RFC 6238 with SHA-1, 6 digits and steps of 30 seconds, which every
//! authenticator app supports.

use kernel::Timestamp;
use totp_rs::{Builder, Secret, Totp};

/// The digits of a code.
pub const DIGITS: usize = 6;
/// The length of a step in seconds.
pub const STEP_SECONDS: i64 = 30;
/// The length of a secret in bytes: that of the hash (RFC 4226, section 4, R6).
pub const SECRET_BYTES: usize = 20;

/// Six digits, steps of 30 seconds and SHA-1 are the defaults, and so is accepting one step before and after
/// the current one (RFC 6238, section 5.2: for clocks that differ and people who type slowly). The
/// constructor is unchecked because the length of a secret is always [`SECRET_BYTES`].
fn totp(secret: &[u8]) -> Totp {
    Builder::new().with_secret(secret.to_vec()).build_noncompliant()
}

/// Returns the step that contains a time.
pub fn step_at(at: Timestamp) -> i64 {
    at.timestamp().div_euclid(STEP_SECONDS)
}

/// Returns the code of a step (RFC 4226, section 5.3).
pub fn code_at(secret: &[u8], step: i64) -> String {
    totp(secret).generate((step * STEP_SECONDS).unsigned_abs()).to_string()
}

/// Returns the step around `now` that has this code. Blanks in the code are ignored: apps show `123 456`.
pub(super) fn matching_step(secret: &[u8], code: &str, now: Timestamp) -> Option<i64> {
    let code: String = code.chars().filter(|c| !c.is_whitespace()).take(DIGITS + 1).collect();
    totp(secret).check(&code, now.timestamp().unsigned_abs())?.try_into().ok()
}

/// Encodes a secret for apps: base32 without padding (RFC 4648, section 6).
pub(super) fn base32(secret: [u8; SECRET_BYTES]) -> String {
    Secret::from(secret).to_base32()
}

/// Returns the URI that an app reads from the QR code: issuer, account, and the secret in [`base32`]. `None`
/// when the secret is not valid base32.
///
/// ```
/// let uri = accounts::second_factor::otpauth_uri("Melden:hier", "a+b@example.org", &"A".repeat(32)).unwrap();
/// let secret = "A".repeat(32);
/// assert_eq!(uri, format!("otpauth://totp/Melden%20hier:a%2Bb%40example.org?secret={secret}&issuer=Melden%20hier"));
/// ```
pub fn otpauth_uri(issuer: &str, account: &str, secret: &str) -> Option<String> {
    // A colon separates the two in the URI.
    let [issuer, account] = [issuer, account].map(|name| name.replace(':', " ").trim().to_owned());
    let issuer = Some(issuer).filter(|issuer| !issuer.is_empty());
    let secret = Secret::try_from_base32(secret).ok()?;
    let totp = Builder::new().with_secret(secret).with_issuer(issuer).with_account_name(account);
    totp.build().ok()?.to_url().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: i64 = 1_767_225_600;

    fn at(seconds: i64) -> Timestamp {
        kernel::from_micros((NOW + seconds) * 1_000_000)
    }

    const SECRET: [u8; SECRET_BYTES] = *b"12345678901234567890";

    #[test]
    fn codes_are_those_of_rfc_6238_appendix_b() {
        // The vectors for SHA-1 have eight digits; six digits are the last six of them.
        for (seconds, expected) in [
            (59, "94287082"),
            (1_111_111_109, "07081804"),
            (1_111_111_111, "14050471"),
            (1_234_567_890, "89005924"),
            (2_000_000_000, "69279037"),
            (20_000_000_000, "65353130"),
        ] {
            let step = step_at(kernel::from_micros(seconds * 1_000_000));
            assert_eq!(code_at(&SECRET, step), expected[2..], "{seconds}");
        }
    }

    #[test]
    fn hotp_values_are_those_of_rfc_4226_appendix_d() {
        let expected = ["755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583"];
        for (counter, code) in (0..).zip(expected) {
            assert_eq!(code_at(&SECRET, counter), code);
        }
    }

    #[test]
    fn base32_is_that_of_rfc_4648() {
        assert_eq!(base32(SECRET), "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
        assert_eq!(base32([0xff; SECRET_BYTES]), "7".repeat(32));
    }

    #[test]
    fn one_step_before_and_after_is_accepted_and_no_other() {
        let present = step_at(at(0));
        for (step, accepted) in [(-2, false), (-1, true), (0, true), (1, true), (2, false)] {
            let code = code_at(&SECRET, present + step);
            let found = matching_step(&SECRET, &code, at(0));
            assert_eq!(found, accepted.then_some(present + step));
        }
        assert_eq!(step_at(at(29)), present);
        assert_eq!(step_at(at(30)), present + 1);
    }

    #[test]
    fn a_code_is_six_digits_and_blanks_do_not_count() {
        let present = step_at(at(0));
        let code = code_at(&SECRET, present);
        assert!(code.len() == DIGITS && code.bytes().all(|byte| byte.is_ascii_digit()));
        let spaced = format!(" {} {}\u{a0}", &code[..3], &code[3..]);
        assert_eq!(matching_step(&SECRET, &spaced, at(0)), Some(present));
        for wrong in ["", &code[..5], &format!("{code}0"), &format!("{}x", &code[..5])] {
            assert_eq!(matching_step(&SECRET, wrong, at(0)), None, "{wrong}");
        }
        assert_eq!(matching_step(&[7; SECRET_BYTES], &code, at(0)), None);
    }
}
