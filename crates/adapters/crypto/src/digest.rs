//! SHA-256 and HMAC-SHA256.

use accounts::ports::TokenDigest;
use ring::{digest, hmac};

/// SHA-256 as the digest of access tokens.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sha256;

impl TokenDigest for Sha256 {
    fn digest(&self, secret: &str) -> [u8; 32] {
        sha256(secret.as_bytes())
    }
}

/// The SHA-256 digest of some bytes (FIPS 180-4).
///
/// ```
/// assert_eq!(crypto::sha256(b"abc")[..4], [0xba, 0x78, 0x16, 0xbf]);
/// ```
pub fn sha256(bytes: &[u8]) -> [u8; 32] {
    to_array(digest::digest(&digest::SHA256, bytes).as_ref())
}

/// HMAC-SHA256 (RFC 2104) over the concatenated parts.
pub(crate) fn hmac_sha256(key: &[u8], parts: &[&[u8]]) -> [u8; 32] {
    let mut context = hmac::Context::with_key(&hmac::Key::new(hmac::HMAC_SHA256, key));
    for part in parts {
        context.update(part);
    }
    to_array(context.sign().as_ref())
}

/// Returns a SHA-256 digest or tag, which always has 32 bytes, as an array.
fn to_array(bytes: &[u8]) -> [u8; 32] {
    let mut array = [0; 32];
    array.copy_from_slice(bytes);
    array
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fmt::Write;

    fn hex(bytes: &[u8]) -> String {
        bytes.iter().fold(String::new(), |mut text, byte| {
            write!(text, "{byte:02x}").unwrap();
            text
        })
    }

    #[test]
    fn sha256_gives_the_digests_of_the_standard() {
        // FIPS 180-4 examples.
        for (message, expected) in [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
            ),
        ] {
            assert_eq!(hex(&Sha256.digest(message)), expected);
        }
    }

    #[test]
    fn hmac_sha256_gives_the_tags_of_rfc_4231() {
        // Test cases 1 and 2.
        assert_eq!(
            hex(&hmac_sha256(&[0x0b; 20], &[b"Hi There"])),
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        );
        assert_eq!(
            hex(&hmac_sha256(b"Jefe", &[b"what do ya ", b"want for ", b"nothing?"])),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        );
    }
}
