//! Use case: the second step of a sign-in.

use super::code::matching_step;
use super::ports::{
    AttemptClaim, AttemptKind, FactorCipher, PendingSignIns, SecondFactorAttempt, SecondFactors,
};
use super::{recovery, set_up};
use crate::lifetime::looks_like_token;
use crate::model::User;
use crate::open_session::{OpenSession, SignedIn};
use audit::{Action, Details, Object, ObjectKind};
use kernel::{ErrorKind, StoreError, Timestamp};
use std::fmt;
use std::sync::Arc;

/// Why the second step failed.
#[derive(Debug, thiserror::Error)]
pub enum ChallengeError {
    /// No sign-in is pending under this handle: it never existed, has expired or is used up.
    #[error("no sign-in is waiting for a second factor")]
    NotPending,
    /// The code is wrong, or was used before. The sender knows the password of this account.
    #[error("the code is wrong or was used before")]
    WrongCode(Box<User>),
    /// The account has used up its attempts. Only somebody who knows the password gets this far, so nobody
    /// else can cause it.
    #[error("too many wrong codes for this account")]
    TooMany {
        /// When another attempt is possible.
        until: Timestamp,
    },
    /// The stored secret was altered, or sealed with another secret of the installation.
    #[error("the secret of the second factor cannot be opened")]
    Sealed,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl ChallengeError {
    /// Classifies the error.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::NotPending | Self::WrongCode(_) => ErrorKind::Unauthenticated,
            Self::TooMany { .. } => ErrorKind::RateLimited,
            Self::Sealed => ErrorKind::Internal,
            Self::Store(error) => error.kind(),
        }
    }
}

/// The proof offered as the second factor.
#[derive(Clone, Copy)]
pub enum Proof<'a> {
    /// The code that an app shows.
    Code(&'a str),
    RecoveryCode(&'a str),
}

impl Proof<'_> {
    const fn kind(&self) -> AttemptKind {
        match self {
            Self::Code(_) => AttemptKind::Code,
            Self::RecoveryCode(_) => AttemptKind::RecoveryCode,
        }
    }
}

impl fmt::Debug for Proof<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Code(_) => "Code(..)",
            Self::RecoveryCode(_) => "RecoveryCode(..)",
        })
    }
}

/// Completes sign-ins that are pending their second factor.
#[derive(Clone)]
pub struct CompleteSignIn {
    factors: Arc<dyn SecondFactors>,
    pending: Arc<dyn PendingSignIns>,
    cipher: Arc<dyn FactorCipher>,
    sessions: OpenSession,
}

impl CompleteSignIn {
    /// Creates the use case from its ports.
    pub fn new(
        factors: Arc<dyn SecondFactors>,
        pending: Arc<dyn PendingSignIns>,
        cipher: Arc<dyn FactorCipher>,
        sessions: OpenSession,
    ) -> Self {
        Self { factors, pending, cipher, sessions }
    }

    /// Checks the second factor of a pending sign-in and opens the session. Each call is an attempt, counted
    /// before the code is checked, so that attempts made at once are no more guesses than attempts in a row.
    /// A correct app code that was used before is refused like a wrong one but does not count, since it was
    /// not a guess.
    ///
    /// # Errors
    /// See [`ChallengeError`].
    pub async fn complete(&self, handle: &str, proof: Proof<'_>) -> Result<SignedIn, ChallengeError> {
        if !looks_like_token(handle) {
            return Err(ChallengeError::NotPending);
        }
        let digest = self.sessions.digest.digest(handle);
        let now = self.sessions.clock.now();
        let attempt = match self.pending.claim(&digest, proof.kind(), now).await? {
            AttemptClaim::Unknown => return Err(ChallengeError::NotPending),
            AttemptClaim::Blocked(until) => return Err(ChallengeError::TooMany { until }),
            AttemptClaim::Taken(attempt) => attempt,
        };
        if self.sessions.digest.digest(&attempt.password_hash) != attempt.password_mark {
            // The password was changed since, to keep out whoever knows the old one.
            return Err(ChallengeError::NotPending);
        }
        match self.judge(&attempt, proof, now).await? {
            Judgement::Right => {}
            judgement => {
                if matches!(judgement, Judgement::Used) {
                    self.pending.give_back(attempt.id).await?;
                }
                return Err(ChallengeError::WrongCode(Box::new(attempt.user)));
            }
        }
        if !self.pending.complete(&digest).await? {
            return Err(ChallengeError::NotPending);
        }
        self.sessions.open(attempt.user, &attempt.password_hash).await?.ok_or(ChallengeError::NotPending)
    }

    /// Checks the proof, and uses it up when it is right.
    async fn judge(
        &self,
        attempt: &SecondFactorAttempt,
        proof: Proof<'_>,
        now: Timestamp,
    ) -> Result<Judgement, ChallengeError> {
        let user = attempt.user.id;
        match proof {
            Proof::Code(code) => {
                let secret = set_up::open(&*self.cipher, user, &attempt.sealed_secret)
                    .ok_or(ChallengeError::Sealed)?;
                let Some(step) = matching_step(&secret, code, now) else {
                    return Ok(Judgement::Wrong);
                };
                let is_first = self.factors.use_step(user, step).await?;
                Ok(if is_first { Judgement::Right } else { Judgement::Used })
            }
            Proof::RecoveryCode(code) => {
                let Some(digest) = recovery::digest(&*self.cipher, user, code) else {
                    return Ok(Judgement::Wrong);
                };
                let by = attempt.user.audit_context();
                let object = Object::of(ObjectKind::User, user);
                let audit_event =
                    |(): &()| Some(by.event(Action::RecoveryCodeUsed, object.clone(), Details::new(), now));
                let is_one = self.factors.use_recovery_code(user, &digest, by.scope, &audit_event).await?;
                Ok(if is_one { Judgement::Right } else { Judgement::Wrong })
            }
        }
    }
}

/// The result of checking a proof.
enum Judgement {
    Right,
    /// Right, but used before.
    Used,
    /// Wrong, or a recovery code that is no longer known.
    Wrong,
}
