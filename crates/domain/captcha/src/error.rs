//! Why an answer is not accepted.

use kernel::{ErrorKind, StoreError};

/// Why [`Captcha::verify`](crate::Captcha::verify) and [`Captcha::check`](crate::Captcha::check) refuse. Each
/// case says whether the attempt spent the token; after every one of them the person needs a new challenge.
#[derive(Debug, thiserror::Error)]
pub enum VerifyError {
    /// There is no token, or no answer (an authentic token is spent all the same).
    #[error("captcha token or answer is missing")]
    Missing,
    /// The answer is not the result. The token is spent.
    #[error("captcha answer is wrong")]
    WrongAnswer,
    /// The token is older than [`LIFETIME`](crate::LIFETIME).
    #[error("captcha token has expired")]
    Expired,
    /// The token was spent by an earlier attempt.
    #[error("captcha token was already used")]
    AlreadyUsed,
    /// The token was issued for another context or another tenant. It is spent.
    #[error("captcha token was issued for something else")]
    NotForThis,
    /// The token was not made by this installation, or was altered.
    #[error("captcha token is not authentic")]
    Forged,
    /// The token could not be recorded as spent; the attempt does not count as passed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl VerifyError {
    /// Classifies the error: a store's own kind, else input that is not acceptable.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Store(error) => error.kind(),
            _ => ErrorKind::Invalid,
        }
    }
}
