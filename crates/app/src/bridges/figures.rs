//! Rounding of figures by the secret of the installation, the same in every process.

use accounts::lock_out::ports::KeyedDigest as _;
use bi::Draws;
use crypto::HmacDigest;

/// Draws by a keyed digest.
#[derive(Debug)]
pub struct SecretDraws(pub HmacDigest);

impl Draws for SecretDraws {
    fn draw(&self, text: &[u8]) -> u64 {
        let digest = self.0.keyed(&[text]);
        digest.first_chunk().map_or(0, |first| u64::from_le_bytes(*first))
    }
}
