//! Staff accounts: sign-in with e-mail and password, opaque bearer tokens, and the four roles.
//!
//! Invariants: a password exists only as a hash and a token only as a SHA-256 digest; an
//! unknown e-mail costs the same work and gives the same answer as a wrong password; a role is
//! read with every request, never cached in a token.
//!
//! Deliberately absent: how hashes are computed (ports), the portal's members, and HTTP.

mod email;
pub mod model;
pub mod ports;
#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use email::{Email, EmailProblem};
pub use model::{Identity, NewUser, Role, User};
