//! The cryptography of the second factor.

use crate::digest::hmac_sha256;
use crate::{AeadSealer, AppSecret};
use accounts::second_factor::FactorCipher;
use captcha::ports::Sealer as _;
use kernel::{Random, UserId};
use std::fmt;
use std::sync::Arc;
use zeroize::Zeroizing;

/// Seals TOTP secrets and digests recovery codes with keys derived from the installation's secret: a copy of
/// the database alone reveals neither. With another [`AppSecret`] the factors cannot be opened.
pub struct SecondFactorCipher {
    sealer: AeadSealer,
    recovery_key: Zeroizing<[u8; 32]>,
}

impl SecondFactorCipher {
    /// Creates the cipher of an installation.
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
        // The sealer appends nothing when it fails.
        (!sealed.is_empty()).then_some(sealed)
    }

    fn open(&self, sealed: &[u8]) -> Option<Vec<u8>> {
        self.sealer.open(sealed)
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
    use kernel::testing::SeededRandom;

    fn cipher(seed: u64) -> SecondFactorCipher {
        let secret = AppSecret::generate(&SeededRandom::new(seed));
        SecondFactorCipher::new(&secret, Arc::new(SeededRandom::new(5)))
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
