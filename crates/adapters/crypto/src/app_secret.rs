//! The secret of the installation and the keys derived from it.

use crate::digest::hmac_sha256;
use base64::Engine;
use base64::engine::general_purpose::{STANDARD, STANDARD_NO_PAD, URL_SAFE, URL_SAFE_NO_PAD};
use kernel::{Random, RandomExt};
use std::fmt;
use zeroize::Zeroizing;

/// Prefix of every label, so that this product's keys differ from those of any other.
const PREFIX: &str = "meldewerk/";

/// Why a text is not a valid [`AppSecret`]. The text itself is never part of the error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AppSecretError {
    /// Neither 64 hexadecimal digits nor base64 of 32 bytes.
    #[error("the secret is not 32 bytes in hexadecimal (64 digits) or base64 (43 or 44 characters)")]
    Malformed,
    /// All bytes are the same: an example that somebody left in place.
    #[error("the secret is not random")]
    Weak,
}

/// The 32-byte secret of the installation (`APP_SECRET`), the same on all its replicas.
///
/// ```
/// use crypto::{AppSecret, SystemRandom};
/// let secret = AppSecret::generate(&SystemRandom);
/// let again = AppSecret::parse(&secret.to_hex()).unwrap();
/// assert_eq!(*secret.derive("captcha"), *again.derive("captcha"));
/// assert_ne!(*secret.derive("captcha"), *secret.derive("audit"));
/// assert_eq!(format!("{secret:?}"), "AppSecret(..)");
/// ```
pub struct AppSecret(Zeroizing<[u8; 32]>);

impl AppSecret {
    /// Generates a new secret.
    pub fn generate(random: &dyn Random) -> Self {
        Self(Zeroizing::new(random.bytes()))
    }

    /// Reads a secret from 64 hexadecimal digits or from base64 (either alphabet, with or without padding) of
    /// 32 bytes. Surrounding white space is ignored: files end with a newline.
    pub fn parse(text: &str) -> Result<Self, AppSecretError> {
        let text = text.trim();
        let bytes = Zeroizing::new(match text.len() {
            64 => from_hex(text),
            43 => URL_SAFE_NO_PAD.decode(text).or_else(|_| STANDARD_NO_PAD.decode(text)).ok(),
            44 => URL_SAFE.decode(text).or_else(|_| STANDARD.decode(text)).ok(),
            _ => None,
        });
        let bytes = bytes.as_deref().ok_or(AppSecretError::Malformed)?;
        let secret = Self(Zeroizing::new(bytes.try_into().map_err(|_| AppSecretError::Malformed)?));
        if secret.0.iter().all(|byte| *byte == secret.0[0]) {
            return Err(AppSecretError::Weak);
        }
        Ok(secret)
    }

    /// Returns the secret in the form that [`parse`](Self::parse) reads, to be kept in a file that only the
    /// service may read.
    pub fn to_hex(&self) -> Zeroizing<String> {
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        let mut text = Zeroizing::new(String::with_capacity(64));
        for byte in *self.0 {
            text.push(char::from(DIGITS[usize::from(byte >> 4)]));
            text.push(char::from(DIGITS[usize::from(byte & 15)]));
        }
        text
    }

    /// Derives the key for one purpose: HKDF-SHA256 (RFC 5869) without salt, the label as info. Keys of
    /// different labels are independent, and none reveals the secret.
    pub fn derive(&self, label: &str) -> Zeroizing<[u8; 32]> {
        hkdf_sha256(&[0; 32], &*self.0, &[PREFIX.as_bytes(), label.as_bytes()].concat())
    }
}

impl fmt::Debug for AppSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AppSecret(..)")
    }
}

/// HKDF-SHA256 for exactly one block of output: extract, then the first step of expand. Written out with HMAC
/// because this length cannot fail.
fn hkdf_sha256(salt: &[u8], secret: &[u8], info: &[u8]) -> Zeroizing<[u8; 32]> {
    let extracted = Zeroizing::new(hmac_sha256(salt, &[secret]));
    Zeroizing::new(hmac_sha256(&*extracted, &[info, &[1]]))
}

fn from_hex(text: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    text.as_bytes().chunks_exact(2).map(|pair| Some(digit(pair[0])? << 4 | digit(pair[1])?)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::testing::SeededRandom;

    const HEX: &str = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1ef0";

    #[test]
    fn derivation_is_hkdf_sha256() {
        // RFC 5869, test case 1; the first 32 of its 42 bytes.
        let salt = from_hex("000102030405060708090a0b0c").unwrap();
        let info = from_hex("f0f1f2f3f4f5f6f7f8f9").unwrap();
        let expected = from_hex("3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf").unwrap();
        assert_eq!(hkdf_sha256(&salt, &[0x0b; 22], &info)[..], expected);
        // Test case 3: no salt, which means 32 zero bytes, and no info.
        let expected = from_hex("8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d").unwrap();
        assert_eq!(hkdf_sha256(&[0; 32], &[0x0b; 22], &[])[..], expected);
    }

    #[test]
    fn a_secret_is_read_from_hexadecimal_and_base64() {
        let secret = AppSecret::parse(HEX).unwrap();
        assert_eq!(*secret.to_hex(), HEX);
        for text in [
            HEX.to_uppercase(),
            format!(" {HEX}\n"),
            STANDARD.encode(*secret.0),
            STANDARD_NO_PAD.encode(*secret.0),
            URL_SAFE.encode(*secret.0),
            URL_SAFE_NO_PAD.encode(*secret.0),
        ] {
            assert_eq!(AppSecret::parse(&text).unwrap().0, secret.0, "{text}");
        }
    }

    #[test]
    fn other_texts_are_no_secret_and_are_not_repeated() {
        let spoilt = HEX.replace("f0", "g0");
        for text in ["", "changeme", &HEX[..62], &spoilt, "+-".repeat(22).as_str(), "ä".repeat(32).as_str()]
        {
            let error = AppSecret::parse(text).unwrap_err();
            assert_eq!(error, AppSecretError::Malformed, "{text}");
            assert!(text.is_empty() || !error.to_string().contains(text));
        }
        assert_eq!(AppSecret::parse(&"0".repeat(64)).unwrap_err(), AppSecretError::Weak);
    }

    #[test]
    fn generated_secrets_are_the_random_bytes() {
        let (first, second) =
            (AppSecret::generate(&SeededRandom::new(1)), AppSecret::generate(&SeededRandom::new(2)));
        assert_ne!(first.0, second.0);
        assert_ne!(first.derive("a"), second.derive("a"));
    }
}
