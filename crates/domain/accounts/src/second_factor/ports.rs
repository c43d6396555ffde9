//! The ports of the second factor.
//!
//! These stores take no scope: the account is always the caller's own, identified by its access token or
//! pending sign-in and never by an id in a request; at sign-in nobody has a scope yet.

use crate::model::User;
use async_trait::async_trait;
use audit::AuditEventFn;
use kernel::{Mail, Scope, StoreError, Timestamp, UserId};
use std::fmt;

/// The cryptography of the second factor. Its key belongs to the installation.
pub trait FactorCipher: Send + Sync {
    /// Seals a secret, so that only this installation can open it. `None` when that failed.
    fn seal(&self, plain: &[u8]) -> Option<Vec<u8>>;
    /// The inverse of `seal`; `None` for what was altered or sealed elsewhere.
    fn open(&self, sealed: &[u8]) -> Option<Vec<u8>>;
    /// Computes the keyed digest of an account's recovery code. Keyed, because 40 bits could be guessed by
    /// brute force.
    fn digest_recovery_code(&self, user: UserId, code: &str) -> [u8; 32];
}

/// Keeps the second factors of accounts: at most one each, pending until it is confirmed.
#[async_trait]
pub trait SecondFactors: Send + Sync {
    /// Stores a pending factor with its recovery codes, in place of an earlier pending one. `false`, and
    /// nothing happens, while one is active.
    async fn begin(
        &self,
        user: UserId,
        sealed_secret: &[u8],
        codes: &[[u8; 32]],
        now: Timestamp,
    ) -> Result<bool, StoreError>;
    /// Returns the sealed secret of the pending factor.
    async fn pending(&self, user: UserId) -> Result<Option<Vec<u8>>, StoreError>;
    /// Activates the pending factor with this secret and marks `step` as used. `false` when it is no longer
    /// there.
    async fn confirm(
        &self,
        user: UserId,
        sealed_secret: &[u8],
        step: i64,
        now: Timestamp,
        chain: Scope,
        audit_event: AuditEventFn<'_, ()>,
    ) -> Result<bool, StoreError>;
    /// Uses up a step of the active factor, and all steps before it. Of any number of concurrent calls with
    /// one step, one gets `true`.
    async fn use_step(&self, user: UserId, step: i64) -> Result<bool, StoreError>;
    /// Uses up a recovery code of the active factor. Of any number of concurrent calls with one code, one
    /// gets `true`.
    async fn use_recovery_code(
        &self,
        user: UserId,
        digest: &[u8; 32],
        chain: Scope,
        audit_event: AuditEventFn<'_, ()>,
    ) -> Result<bool, StoreError>;
    /// Replaces all recovery codes and puts the mail into the outbox; both or neither. `false` without an
    /// active factor.
    async fn replace_recovery_codes(
        &self,
        user: UserId,
        codes: &[[u8; 32]],
        mail: &Mail,
        now: Timestamp,
        chain: Scope,
        audit_event: AuditEventFn<'_, ()>,
    ) -> Result<bool, StoreError>;
    /// Removes the factor, active or pending, its recovery codes, and the pending sign-ins, and puts the mail
    /// into the outbox if it was active, in one step; `audit_event` receives whether it was. `false` when there
    /// was none.
    async fn remove(
        &self,
        user: UserId,
        mail: &Mail,
        now: Timestamp,
        chain: Scope,
        audit_event: AuditEventFn<'_, bool>,
    ) -> Result<bool, StoreError>;
}

/// A sign-in that is pending its second factor, to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPendingSignIn {
    /// The account whose password was right.
    pub user_id: UserId,
    /// SHA-256 of the handle.
    pub digest: [u8; 32],
    /// SHA-256 of the hash of that password: another password ends the sign-in.
    pub password_mark: [u8; 32],
    pub created_at: Timestamp,
    pub expires_at: Timestamp,
}

/// The id of a [`SecondFactorAttempt`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttemptId(pub i64);

/// The kind of proof in an attempt. Each kind is counted separately: after mistyping the app's codes, the
/// recovery codes are still available.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttemptKind {
    /// A code of the app.
    Code,
    RecoveryCode,
}

/// The right to have one code checked.
#[derive(Clone, PartialEq, Eq)]
pub struct SecondFactorAttempt {
    pub id: AttemptId,
    /// The account, in its current state.
    pub user: User,
    /// Its current password hash.
    pub password_hash: String,
    /// See [`NewPendingSignIn::password_mark`].
    pub password_mark: [u8; 32],
    pub sealed_secret: Vec<u8>,
}

impl fmt::Debug for SecondFactorAttempt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SecondFactorAttempt")
            .field("id", &self.id)
            .field("user", &self.user)
            .finish_non_exhaustive()
    }
}

/// The outcome of claiming an attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AttemptClaim {
    /// There is no such sign-in: it never existed, has expired, is used up, or the account has no active
    /// factor any more.
    Unknown,
    /// The account has used up its attempts; another is possible from this time on.
    Blocked(Timestamp),
    /// The attempt is granted and counts, whatever its outcome.
    Taken(Box<SecondFactorAttempt>),
}

/// Keeps the sign-ins that are pending their second factor, and counts attempts.
#[async_trait]
pub trait PendingSignIns: Send + Sync {
    /// Adds a sign-in.
    async fn insert(&self, pending: &NewPendingSignIn) -> Result<(), StoreError>;
    /// Takes an attempt of the sign-in with this digest. Even with concurrent calls, no more than
    /// [`MAX_ATTEMPTS`](super::MAX_ATTEMPTS) are taken of one sign-in, and of each kind for one account
    /// within [`ATTEMPTS_WITHIN`](super::ATTEMPTS_WITHIN).
    async fn claim(
        &self,
        digest: &[u8; 32],
        kind: AttemptKind,
        now: Timestamp,
    ) -> Result<AttemptClaim, StoreError>;
    /// Gives back an attempt that was not a guess.
    async fn give_back(&self, attempt: AttemptId) -> Result<(), StoreError>;
    /// Ends a sign-in whose second factor was right, and gives back all its attempts: concurrent ones with
    /// the same code were not guesses. `false`, and nothing happens, when it had ended already: of any number
    /// of concurrent calls, one gets `true`.
    async fn complete(&self, digest: &[u8; 32]) -> Result<bool, StoreError>;
    /// Removes sign-ins that ended before `now`, and attempts that no longer count.
    async fn prune(&self, now: Timestamp) -> Result<u64, StoreError>;
}
