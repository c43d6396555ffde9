//! The cryptography of the second factor.

use crate::digest::hmac_sha256;
use crate::{AeadSealer, AppSecret};
use accounts::second_factor::FactorCipher;
use captcha::ports::Sealer as _;
use kernel::{Random, UserId};
use ring::hmac;
use std::fmt;
use std::sync::Arc;
use zeroize::Zeroizing;

/// Seals TOTP secrets and digests recovery codes with keys of the installation's secret: a copy
/// of the database alone tells neither. With another [`AppSecret`] the factors cannot be opened.
pub struct SecondFactorCipher {
    sealer: AeadSealer,
    recovery_key: Zeroizing<[u8; 32]>,
}

impl SecondFactorCipher {
    /// The cipher of an installation.
    pub fn new(secret: &AppSecret, random: Arc<dyn Random>) -> Self {
        Self {
            sealer: AeadSealer::new(secret, "second factor secret v1", random),
            recovery_key: secret.derive("recovery code v1"),
        }
    }
}

impl FactorCipher for SecondFactorCipher {
    fn seal(&self, plain: &[u8]) -> Option<Vec<u8>> {
        let mut sealed = Vec::new();
        self.sealer.seal(plain, &mut sealed);
        // The sealer appends nothing when it failed.
        (!sealed.is_empty()).then_some(sealed)
    }

    fn open(&self, sealed: &[u8]) -> Option<Vec<u8>> {
        self.sealer.open(sealed)
    }

    fn hmac_sha1(&self, key: &[u8], message: &[u8]) -> [u8; 20] {
        // What RFC 6238 and all apps use; nothing here rests on SHA-1 having no collisions.
        let key = hmac::Key::new(hmac::HMAC_SHA1_FOR_LEGACY_USE_ONLY, key);
        let mut mac = [0; 20];
        mac.copy_from_slice(hmac::sign(&key, message).as_ref());
        mac
    }

    fn digest_recovery_code(&self, user: UserId, code: &str) -> [u8; 32] {
        hmac_sha256(&*self.recovery_key, &[&user.0.to_be_bytes(), code.as_bytes()])
    }
}

impl fmt::Debug for SecondFactorCipher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecondFactorCipher(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use accounts::second_factor::{code_at, step_at};
    use kernel::testing::SeededRandom;

    fn cipher(seed: u64) -> SecondFactorCipher {
        let secret = AppSecret::generate(&SeededRandom::new(seed));
        SecondFactorCipher::new(&secret, Arc::new(SeededRandom::new(5)))
    }

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
            assert_eq!(code_at(&cipher(1), b"12345678901234567890", step), expected[2..], "{seconds}");
        }
    }

    #[test]
    fn hotp_values_are_those_of_rfc_4226_appendix_d() {
        let expected = ["755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583"];
        for (counter, code) in (0..).zip(expected) {
            assert_eq!(code_at(&cipher(1), b"12345678901234567890", counter), code);
        }
    }

    #[test]
    fn a_sealed_secret_opens_with_the_same_installation_only_and_does_not_show_it() {
        let sealed = cipher(1).seal(b"a secret of twenty b").unwrap();
        assert!(!sealed.windows(6).any(|part| part == b"secret"));
        assert_eq!(cipher(1).open(&sealed).as_deref(), Some(&b"a secret of twenty b"[..]));
        assert_eq!(cipher(2).open(&sealed), None);
        assert_eq!(cipher(1).open(&sealed[1..]), None);
    }

    #[test]
    fn a_recovery_code_has_another_digest_for_another_account_and_installation() {
        let digest = cipher(1).digest_recovery_code(UserId(1), "A0B1WXYZ");
        assert_eq!(cipher(1).digest_recovery_code(UserId(1), "A0B1WXYZ"), digest);
        for other in [
            cipher(1).digest_recovery_code(UserId(2), "A0B1WXYZ"),
            cipher(1).digest_recovery_code(UserId(1), "A0B1WXYW"),
            cipher(2).digest_recovery_code(UserId(1), "A0B1WXYZ"),
        ] {
            assert_ne!(other, digest);
        }
    }
}
