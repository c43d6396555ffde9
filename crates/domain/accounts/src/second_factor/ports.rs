//! What the second factor needs from outside.
//!
//! These stores take no scope: the account is always the caller's own, known by its access token
//! or its pending sign-in and never by an id of a request; at sign-in nobody has a scope yet.

use crate::model::User;
use async_trait::async_trait;
use audit::EventOf;
use kernel::{Mail, Scope, StoreError, Timestamp, UserId};
use std::fmt;

/// The cryptography of the second factor. Its key belongs to the installation.
pub trait FactorCipher: Send + Sync {
    /// Seals a secret, so that only this installation opens it. `None` when that failed.
    fn seal(&self, plain: &[u8]) -> Option<Vec<u8>>;
    /// The inverse; `None` for what was altered or sealed elsewhere.
    fn open(&self, sealed: &[u8]) -> Option<Vec<u8>>;
    /// A keyed digest of an account's recovery code. Keyed, because 40 bits could be tried out.
    fn digest_recovery_code(&self, user: UserId, code: &str) -> [u8; 32];
}

/// Keeps the second factors of accounts: at most one each, pending until it is confirmed.
#[async_trait]
pub trait SecondFactors: Send + Sync {
    /// Stores a pending factor with its recovery codes in place of an earlier pending one.
    /// `false`, and nothing happens, while one is active.
    async fn begin(
        &self,
        user: UserId,
        sealed_secret: &[u8],
        codes: &[[u8; 32]],
        now: Timestamp,
    ) -> Result<bool, StoreError>;
    /// The sealed secret of the pending factor.
    async fn pending(&self, user: UserId) -> Result<Option<Vec<u8>>, StoreError>;
    /// Activates the pending factor with this secret; `step` counts as used. `false` when it is
    /// not there any more.
    async fn confirm(
        &self,
        user: UserId,
        sealed_secret: &[u8],
        step: i64,
        now: Timestamp,
        chain: Scope,
        event_of: EventOf<'_, ()>,
    ) -> Result<bool, StoreError>;
    /// Uses up a step of the active factor, and with it all before. Of any number at once with
    /// one step, one gets `true`.
    async fn use_step(&self, user: UserId, step: i64) -> Result<bool, StoreError>;
    /// Uses up a recovery code of the active factor. Of any number at once with one code, one
    /// gets `true`.
    async fn use_recovery_code(
        &self,
        user: UserId,
        digest: &[u8; 32],
        chain: Scope,
        event_of: EventOf<'_, ()>,
    ) -> Result<bool, StoreError>;
    /// Replaces all recovery codes and puts the mail into the outbox, both or neither; `false`
    /// without an active factor.
    async fn replace_recovery_codes(
        &self,
        user: UserId,
        codes: &[[u8; 32]],
        mail: &Mail,
        now: Timestamp,
        chain: Scope,
        event_of: EventOf<'_, ()>,
    ) -> Result<bool, StoreError>;
    /// Removes the factor, active or pending, its recovery codes, and the sign-ins that wait for
    /// it, and puts the mail into the outbox when it was active, in one step; `event_of` gets whether it
    /// was. `false` when there was none.
    async fn remove(
        &self,
        user: UserId,
        mail: &Mail,
        now: Timestamp,
        chain: Scope,
        event_of: EventOf<'_, bool>,
    ) -> Result<bool, StoreError>;
}

/// A sign-in to be stored that waits for its second factor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPendingSignIn {
    /// Whose password was right.
    pub user_id: UserId,
    /// SHA-256 of the handle.
    pub digest: [u8; 32],
    /// SHA-256 of the hash of the password that was right: another password ends the sign-in.
    pub password_mark: [u8; 32],
    /// When it was made.
    pub created_at: Timestamp,
    /// From when on it is worth nothing.
    pub expires_at: Timestamp,
}

/// The number of an [`Attempt`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttemptId(pub i64);

/// What an attempt is made with. Each kind is counted for itself: whoever mistypes the app's codes
/// still has the recovery codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttemptKind {
    /// A code of the app.
    Code,
    /// A recovery code.
    RecoveryCode,
}

/// The right to have one code looked at.
#[derive(Clone, PartialEq, Eq)]
pub struct Attempt {
    /// Its number.
    pub id: AttemptId,
    /// The account, as it is now.
    pub user: User,
    /// The hash of its password, as it is now.
    pub password_hash: String,
    /// See [`NewPendingSignIn::password_mark`].
    pub password_mark: [u8; 32],
    /// The sealed secret of its factor.
    pub sealed_secret: Vec<u8>,
}

impl fmt::Debug for Attempt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Attempt").field("id", &self.id).field("user", &self.user).finish_non_exhaustive()
    }
}

/// The answer to who wants a code looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// No such sign-in: never was, over, used up, or the account has no active factor any more.
    Unknown,
    /// The account has had its attempts; another one is possible from this time on.
    Blocked(Timestamp),
    /// The attempt counts from now on, whatever becomes of it.
    Taken(Box<Attempt>),
}

/// Keeps the sign-ins that wait for their second factor, and counts attempts.
#[async_trait]
pub trait PendingSignIns: Send + Sync {
    /// Adds a sign-in.
    async fn insert(&self, pending: &NewPendingSignIn) -> Result<(), StoreError>;
    /// Takes an attempt of the sign-in with this digest: of any number at once, no more than
    /// [`MAX_ATTEMPTS`](super::MAX_ATTEMPTS) of one sign-in, and of each kind for one account within
    /// [`ATTEMPTS_WITHIN`](super::ATTEMPTS_WITHIN), are ever taken.
    async fn claim(&self, digest: &[u8; 32], kind: AttemptKind, now: Timestamp) -> Result<Claim, StoreError>;
    /// Takes an attempt back that was no guess.
    async fn give_back(&self, attempt: AttemptId) -> Result<(), StoreError>;
    /// Ends a sign-in whose second factor was right, and takes all its attempts back: those that
    /// were made at once with the same code were no guesses. `false`, and nothing happens, when it
    /// had ended already: of any number at once, one gets `true`.
    async fn complete(&self, digest: &[u8; 32]) -> Result<bool, StoreError>;
    /// Removes sign-ins that ended before `now`, and attempts that do not count any more.
    async fn prune(&self, now: Timestamp) -> Result<u64, StoreError>;
}
