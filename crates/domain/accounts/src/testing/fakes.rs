//! A cipher that costs next to nothing, and a builder.

use crate::email::{Email, EmailProblem};
use crate::model::{NewUser, Role};
use crate::ports::TokenDigest as _;
use crate::second_factor::FactorCipher;
use credentials::testing::FastDigest;

/// A cipher without any security: the sealed text is reversed behind a mark.
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

/// Builds an account to be stored.
pub fn new_user(email: &str, role: Role) -> Result<NewUser, EmailProblem> {
    let email = Email::parse(email)?;
    Ok(NewUser { name: email.local().to_owned(), email, role, password_hash: "$fast$v=1$plain$none".into() })
}
