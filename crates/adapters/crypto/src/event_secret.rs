//! The secret with which the payment provider signs its events.

use plans::ports::EventSecret;
use ring::hmac;
use std::fmt;

/// HMAC-SHA256 (RFC 2104) under the provider's secret, used exactly as written.
pub struct PaymentSecret(hmac::Key);

impl PaymentSecret {
    /// Creates the secret; `None` for an empty one, under which no signature is valid.
    pub fn new(secret: &str) -> Option<Self> {
        (!secret.is_empty()).then(|| Self(hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes())))
    }
}

impl EventSecret for PaymentSecret {
    fn has_signed(&self, message: &[u8], signature: &[u8]) -> bool {
        hmac::verify(&self.0, message, signature).is_ok()
    }
}

impl fmt::Debug for PaymentSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PaymentSecret(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_secret_is_none_and_another_ones_signature_does_not_count() {
        assert!(PaymentSecret::new("").is_none());
        let secret = PaymentSecret::new("whsec_test").unwrap();
        let sign = |key: &str| hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, key.as_bytes()), b"1.{}");
        assert!(secret.has_signed(b"1.{}", sign("whsec_test").as_ref()));
        assert!(!secret.has_signed(b"1.{}", sign("").as_ref()));
        assert!(!secret.has_signed(b"1.{ }", sign("whsec_test").as_ref()));
        assert_eq!(format!("{secret:?}"), "PaymentSecret(..)");
    }
}
