//! Signing in, for every kind of account: canonical addresses, password rules, the lock-out, the secrets of
//! sessions and their lifetimes. Staff (`accounts`) and members of the portal (`portal`) follow the same
//! rules because they share this code.
//!
//! Invariants: two spellings of an address are the same address; a password is checked only while an attempt is
//! left, and the answer of a lock reveals nothing about the password or the account; a token is 256 random
//! bits and only its digest is stored.
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

/// The types that this crate's API is made of, re-exported in the matching version.
pub use kernel;

pub use auth_error::AuthError;
pub use check_password::{CheckError, CheckPassword, LOCKED};
pub use email::{Email, EmailProblem};
pub use lifetime::{ABSOLUTE, EXTEND_EVERY, SLIDING, TOKEN_LENGTH};
pub use name::{MAX_NAME_CHARS, visible_name};
pub use password::PasswordProblem;
pub use sign_in_error::SignInError;
