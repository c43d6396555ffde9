//! Rounding of figures by the secret of the installation, the same in every process.

use accounts::lock_out::ports::KeyedDigest as _;
use bi::RoundingHash;
use crypto::HmacDigest;

/// Hashes by a keyed digest.
#[derive(Debug)]
pub struct KeyedRoundingHash(pub HmacDigest);

impl RoundingHash for KeyedRoundingHash {
    fn digest(&self, text: &[u8]) -> u64 {
        let digest = self.0.keyed(&[text]);
        digest.first_chunk().map_or(0, |first| u64::from_le_bytes(*first))
    }
}
