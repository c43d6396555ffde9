//! The second factor: time-based codes (RFC 6238) and recovery codes.
//!
//! Invariants: a secret is stored sealed and shown once, when it is made; a time step and a
//! recovery code sign in once, whatever comes at once and after a restart (the store decides in
//! one statement); of one account at most [`MAX_ATTEMPTS`] wrong codes, and as many wrong recovery
//! codes, are looked at in an hour.

mod challenge;
mod code;
mod ports;
mod recovery;
mod set_up;

pub use challenge::{ChallengeError, CompleteSignIn, Proof};
pub use code::{DIGITS, SECRET_BYTES, STEP_SECONDS, code_at, otpauth_uri, step_at};
pub use ports::{
    Attempt, AttemptId, AttemptKind, Claim, FactorCipher, NewPendingSignIn, PendingSignIns, SecondFactors,
};
pub use recovery::RECOVERY_CODES;
pub use set_up::{Enabled, SecondFactor, SecondFactorError};

use kernel::Duration;

/// How long a sign-in waits for its second factor (decisions §4).
pub const PENDING_FOR: Duration = Duration::minutes(5);
/// How many codes are looked at for one pending sign-in (decisions §4), and of each
/// [kind](AttemptKind) for one account in [`ATTEMPTS_WITHIN`], however often its password is entered
/// anew.
pub const MAX_ATTEMPTS: u32 = 5;
/// The time in which an account's attempts are counted. The right code is taken back, also when it
/// was used before.
pub const ATTEMPTS_WITHIN: Duration = Duration::hours(1);
