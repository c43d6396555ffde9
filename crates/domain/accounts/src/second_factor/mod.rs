//! The second factor: time-based codes (RFC 6238) and recovery codes.
//!
//! Invariants: a secret is stored sealed and shown once, when it is made; a time step and a recovery code
//! sign in once, even with concurrent requests and across restarts (the store decides in one statement); at
//! most [`MAX_ATTEMPTS`] wrong codes of an account, and as many wrong recovery codes, are checked in an hour.

mod challenge;
mod code;
mod ports;
mod recovery;
mod set_up;

pub use challenge::{ChallengeError, CompleteSignIn, Proof};
pub use code::{DIGITS, SECRET_BYTES, STEP_SECONDS, code_at, otpauth_uri, step_at};
pub use ports::{
    AttemptClaim, AttemptId, AttemptKind, FactorCipher, NewPendingSignIn, PendingSignIns,
    SecondFactorAttempt, SecondFactors,
};
pub use recovery::RECOVERY_CODES;
pub use set_up::{Enabled, SecondFactor, SecondFactorError};

use kernel::Duration;

/// How long a sign-in waits for its second factor (decisions §4).
pub const PENDING_FOR: Duration = Duration::minutes(5);
/// How many codes are checked for one pending sign-in (decisions §4), and of each [kind](AttemptKind) for one
/// account within [`ATTEMPTS_WITHIN`], however often its password is entered again.
pub const MAX_ATTEMPTS: u32 = 5;
/// The time for which an account's attempts count. A correct code is not counted, even if it was used before.
pub const ATTEMPTS_WITHIN: Duration = Duration::hours(1);
