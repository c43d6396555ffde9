//! A hasher, a digest and a cipher that cost nothing, and a builder.

use crate::email::{Email, EmailProblem};
use crate::model::{NewUser, Role};
use crate::ports::{HashError, PasswordHasher, TokenDigest};
use crate::second_factor::FactorCipher;
use async_trait::async_trait;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// A password hasher without any security: the "hash" is the text behind a prefix. It counts
/// its work, so that a test can compare two ways through a use case.
#[derive(Debug, Default)]
pub struct FastHasher {
    work: AtomicUsize,
    busy: AtomicBool,
}

impl FastHasher {
    /// A hasher that has done nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// How often a password was hashed or checked.
    pub fn work(&self) -> usize {
        self.work.load(Ordering::SeqCst)
    }

    /// Makes it answer [`HashError::Busy`] from now on, or no more.
    pub fn set_busy(&self, busy: bool) {
        self.busy.store(busy, Ordering::SeqCst);
    }

    fn begin(&self) -> Result<(), HashError> {
        if self.busy.load(Ordering::SeqCst) {
            return Err(HashError::Busy);
        }
        self.work.fetch_add(1, Ordering::SeqCst);
        Ok(())
    }
}

#[async_trait]
impl PasswordHasher for FastHasher {
    async fn hash(&self, password: &str) -> Result<String, HashError> {
        self.begin()?;
        Ok(format!("$fast$v=1$plain${password}"))
    }

    async fn verify(&self, password: &str, hash: Option<&str>) -> Result<bool, HashError> {
        self.begin()?;
        match hash.map(|hash| hash.strip_prefix("$fast$v=1$plain$")) {
            Some(Some(expected)) => Ok(expected == password),
            Some(None) => Err(HashError::Failed("not a hash of the fast hasher".into())),
            None => Ok(false),
        }
    }
}

/// A digest without any security (FNV-1a, four times over different starts): different tokens
/// of a test get different digests.
#[derive(Clone, Copy, Debug, Default)]
pub struct FastDigest;

impl TokenDigest for FastDigest {
    fn digest(&self, secret: &str) -> [u8; 32] {
        let mut digest = [0; 32];
        for (lane, out) in (0_u64..).zip(digest.chunks_exact_mut(8)) {
            let start = 0xCBF2_9CE4_8422_2325 ^ lane.wrapping_mul(0x9E37_79B9_7F4A_7C15);
            let hash = secret
                .bytes()
                .fold(start, |hash, b| (hash ^ u64::from(b)).wrapping_mul(0x0000_0100_0000_01B3));
            out.copy_from_slice(&hash.to_le_bytes());
        }
        digest
    }
}

/// A cipher without any security: what is sealed is turned round behind a mark.
#[derive(Clone, Copy, Debug, Default)]
pub struct FastCipher;

impl FactorCipher for FastCipher {
    fn seal(&self, plain: &[u8]) -> Option<Vec<u8>> {
        Some(b"sealed:".iter().chain(plain.iter().rev()).copied().collect())
    }

    fn open(&self, sealed: &[u8]) -> Option<Vec<u8>> {
        Some(sealed.strip_prefix(b"sealed:")?.iter().rev().copied().collect())
    }

    fn digest_recovery_code(&self, user: kernel::UserId, code: &str) -> [u8; 32] {
        FastDigest.digest(&format!("{user}:{code}"))
    }
}

/// An account to be stored.
pub fn new_user(email: &str, role: Role) -> Result<NewUser, EmailProblem> {
    let email = Email::parse(email)?;
    Ok(NewUser { name: email.local().to_owned(), email, role, password_hash: "$fast$v=1$plain$none".into() })
}
