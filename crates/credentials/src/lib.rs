//! What every kind of account signs in with: canonical addresses, password rules, the lock-out, the secrets of sessions and
//! how long they last. Staff (`accounts`) and members of the portal (`portal`) keep the same rules because they keep these.
//!
//! Invariants: two spellings of an address are one; a password is looked at only while a try is left, and the answer to a
//! lock tells nothing of the password or the account; a token is 256 random bits and is stored as a digest alone.
//!
//! Deliberately absent: what an account is and where it is kept, how hashes are computed (ports), and HTTP.

mod auth_error;
mod check_password;
pub mod email;
pub mod lifetime;
pub mod lock_out;
pub mod mails;
pub mod name;
pub mod password;
pub mod ports;
mod sign_in_error;
#[cfg(any(test, feature = "testing"))]
pub mod testing;

/// What the ports and types of this crate are made of, in the version that fits.
pub use kernel;

pub use auth_error::AuthError;
pub use check_password::{CheckError, CheckPassword, LOCKED};
pub use email::{Email, EmailProblem};
pub use lifetime::{ABSOLUTE, EXTEND_EVERY, SLIDING, TOKEN_LENGTH};
pub use name::{MAX_NAME_CHARS, visible_name};
pub use password::PasswordProblem;
pub use sign_in_error::SignInError;
