//! Authenticated encryption of small messages.

use crate::AppSecret;
use crate::digest::hmac_sha256;
use captcha::ports::Sealer;
use kernel::{Random, RandomExt};
use ring::aead::{Aad, CHACHA20_POLY1305, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use std::fmt;
use std::sync::Arc;
use zeroize::Zeroizing;

/// Length of the random bytes that select the key of one message.
const KEY_SEED: usize = 12;
/// Length of the authentication tag.
const TAG: usize = 16;

/// Seals messages with ChaCha20-Poly1305 (RFC 8439).
///
/// Layout: 12 random bytes that select the message's key, 12 random bytes of nonce, ciphertext, tag; 40 bytes
/// more than the message. The message's key is HMAC-SHA256 of the first twelve under the purpose's key. A
/// 96-bit random nonce alone would limit a key to some 2^32 messages (NIST SP 800-38D, §8.3), which a busy
/// installation with one key for life would reach; the 192 random bits here repeat with probability 2^-32
/// after 2^80 messages.
pub struct AeadSealer {
    key: Zeroizing<[u8; 32]>,
    random: Arc<dyn Random>,
}

impl AeadSealer {
    /// Creates a sealer for one purpose; sealers with other labels cannot open what it seals.
    pub fn new(secret: &AppSecret, label: &str, random: Arc<dyn Random>) -> Self {
        Self { key: secret.derive(label), random }
    }

    fn message_key(&self, seed: &[u8]) -> Option<LessSafeKey> {
        let key = Zeroizing::new(hmac_sha256(&*self.key, &[seed]));
        UnboundKey::new(&CHACHA20_POLY1305, &*key).ok().map(LessSafeKey::new)
    }

    /// Appends the sealed message, which opens only with the same `context`; appends nothing on failure.
    pub(crate) fn seal_bound(&self, context: &[u8], plain: &[u8], out: &mut Vec<u8>) {
        let random: [u8; KEY_SEED + NONCE_LEN] = self.random.bytes();
        let (seed, nonce) = random.split_at(KEY_SEED);
        let (Some(key), Ok(nonce)) = (self.message_key(seed), Nonce::try_assume_unique_for_key(nonce)) else {
            return;
        };
        let start = out.len();
        out.reserve(random.len() + plain.len() + TAG);
        out.extend_from_slice(&random);
        out.extend_from_slice(plain);
        let message = &mut out[start + random.len()..];
        match key.seal_in_place_separate_tag(nonce, Aad::from(context), message) {
            Ok(tag) => out.extend_from_slice(tag.as_ref()),
            // Only a message of more than 256 GB fails; none of it may leave unencrypted.
            Err(_) => out.truncate(start),
        }
    }

    /// Opens what was sealed with the same `context`.
    pub(crate) fn open_bound(&self, context: &[u8], sealed: &[u8]) -> Option<Vec<u8>> {
        let (seed, rest) = sealed.split_at_checked(KEY_SEED)?;
        let (nonce, message) = rest.split_at_checked(NONCE_LEN)?;
        let nonce = Nonce::try_assume_unique_for_key(nonce).ok()?;
        let mut message = message.to_vec();
        let length =
            self.message_key(seed)?.open_in_place(nonce, Aad::from(context), &mut message).ok()?.len();
        message.truncate(length);
        Some(message)
    }
}

impl Sealer for AeadSealer {
    fn seal(&self, plain: &[u8], out: &mut Vec<u8>) {
        self.seal_bound(&[], plain, out);
    }

    fn open(&self, sealed: &[u8]) -> Option<Vec<u8>> {
        self.open_bound(&[], sealed)
    }
}

impl fmt::Debug for AeadSealer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AeadSealer(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base64::Engine;
    use base64::engine::general_purpose::STANDARD;
    use kernel::testing::SeededRandom;

    fn sealer(seed: u64, label: &str) -> AeadSealer {
        AeadSealer::new(&AppSecret::generate(&SeededRandom::new(seed)), label, Arc::new(SeededRandom::new(5)))
    }

    fn seal(with: &AeadSealer, plain: &[u8]) -> Vec<u8> {
        let mut out = vec![];
        with.seal(plain, &mut out);
        out
    }

    #[test]
    fn what_was_sealed_opens() {
        let sealer = sealer(1, "test");
        for length in [0, 1, 36, 64, 1000] {
            let plain = vec![7; length];
            let message = seal(&sealer, &plain);
            assert_eq!(message.len(), length + 40);
            assert_eq!(sealer.open(&message), Some(plain));
        }
    }

    #[test]
    fn sealing_appends() {
        let sealer = sealer(1, "test");
        let mut out = b"before".to_vec();
        sealer.seal(b"message", &mut out);
        assert_eq!(&out[..6], b"before");
        assert_eq!(sealer.open(&out[6..]).as_deref(), Some(&b"message"[..]));
    }

    #[test]
    fn any_altered_bit_or_missing_byte_is_noticed() {
        let sealer = sealer(1, "test");
        let message = seal(&sealer, b"the answer is 42");
        for bit in 0..message.len() * 8 {
            let mut altered = message.clone();
            altered[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(sealer.open(&altered), None, "bit {bit}");
        }
        for length in 0..message.len() {
            assert_eq!(sealer.open(&message[..length]), None, "{length} bytes");
        }
        let longer = [&message[..], &[0]].concat();
        assert_eq!(sealer.open(&longer), None);
    }

    #[test]
    fn another_secret_or_purpose_does_not_open() {
        let message = seal(&sealer(1, "test"), b"message");
        assert!(sealer(1, "test").open(&message).is_some());
        assert_eq!(sealer(2, "test").open(&message), None);
        assert_eq!(sealer(1, "other").open(&message), None);
    }

    #[test]
    fn what_an_earlier_release_sealed_still_opens() {
        // A replica of the previous release runs beside this one during an update, so the format must not
        // change. The bytes were checked with an independent implementation of HKDF, ChaCha20 and Poly1305.
        let secret = AppSecret::parse(&"0123456789abcdef".repeat(4)).unwrap();
        let sealer = AeadSealer::new(&secret, "test", Arc::new(SeededRandom::new(5)));
        let message = STANDARD
            .decode("WsOJoww7A2P4NpeTTTGXwEfBaxDw05I7qnwpXQu/BZ8ar3y6FZBy2/WTZPnwHk1syh94K9g57WM=")
            .unwrap();
        assert_eq!(sealer.open(&message).as_deref(), Some(&b"the answer is 42"[..]));
    }
}
