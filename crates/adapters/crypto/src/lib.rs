//! Cryptography behind the ports of the domains: sealing, password hashing, digests, keyed hashes and
//! licences. Built on `ring`, `argon2` and `jsonwebtoken`; no primitive is implemented here.
//!
//! # Invariants
//! - Randomness comes only from the operating system; without it, whatever needs randomness
//!   fails.
//! - One secret per installation ([`AppSecret`]) is the root of all long-lived keys. Each purpose has its own
//!   key, derived with its label, so that what was made for one purpose is worthless for another. `Debug`
//!   never shows the secret or the keys, and they are wiped when dropped.
//! - Password hashing runs off the async threads, bounded in number and in memory, with a bounded queue
//!   ([`Argon2Hasher`]).
//! - Pseudonyms of clients ([`ClientKeyer`]) are keyed with random bytes that stay in memory and change daily
//!   at midnight UTC, so stored data cannot be traced to an address.
//! - A licence is an RS256-signed JWT under a configured public key; nothing in it can select another key or
//!   algorithm ([`LicenseKeys`]).
//!
//! Deliberately absent: where the secret is stored, and TLS.

mod app_secret;
mod argon2_hasher;
mod argon2_work;
mod client_keyer;
mod digest;
mod event_secret;
mod factor_cipher;
mod keyed;
mod license_keys;
mod outbox_cipher;
mod sealer;

pub use app_secret::{AppSecret, AppSecretError};
pub use argon2_hasher::{Argon2Hasher, Cost, HashLimits};
pub use client_keyer::{ClientKeyer, DailyClientKey};
pub use digest::{Sha256, sha256};
pub use event_secret::PaymentSecret;
pub use factor_cipher::SecondFactorCipher;
pub use kernel::system::{SystemClock, SystemRandom};
pub use keyed::HmacDigest;
pub use license_keys::{
    LICENSE_KEY_BITS, LicenseIssuer, LicenseKeyError, LicenseKeyPair, LicenseKeys, MIN_LICENSE_KEY_BITS,
    whole_second,
};
pub use outbox_cipher::OutboxCipher;
pub use sealer::AeadSealer;
