//! Keyed digests, which nobody can compute without the secret.

use crate::AppSecret;
use crate::digest::hmac_sha256;
use accounts::lock_out::ports::KeyedDigest;
use std::fmt;
use zeroize::Zeroizing;

/// HMAC-SHA256 (RFC 2104) under a key derived from the installation's secret: the same on all replicas.
pub struct HmacDigest(Zeroizing<[u8; 32]>);

impl HmacDigest {
    /// Creates a digest for one purpose; digests with other labels never match.
    pub fn new(secret: &AppSecret, label: &str) -> Self {
        Self(secret.derive(label))
    }
}

impl KeyedDigest for HmacDigest {
    fn keyed(&self, parts: &[&[u8]]) -> [u8; 32] {
        hmac_sha256(&*self.0, parts)
    }
}

impl fmt::Debug for HmacDigest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("HmacDigest(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::testing::SeededRandom;

    #[test]
    fn the_same_secret_and_label_give_the_same_digest_and_no_other_does() {
        let digest = |seed, label, text: &[u8]| {
            HmacDigest::new(&AppSecret::generate(&SeededRandom::new(seed)), label).keyed(&[text])
        };
        let one = digest(1, "a", b"text");
        assert_eq!(digest(1, "a", b"text"), one);
        for other in [digest(2, "a", b"text"), digest(1, "b", b"text"), digest(1, "a", b"texu")] {
            assert_ne!(other, one);
        }
    }

    #[test]
    fn the_key_is_not_printed() {
        let digest = HmacDigest::new(&AppSecret::generate(&SeededRandom::new(1)), "a");
        assert_eq!(format!("{digest:?}"), "HmacDigest(..)");
    }
}
