//! Lock-out: wrong passwords are counted per account, and strangers who guess cannot keep out
//! the person whose account it is (ADR 0010).
//!
//! A try is counted in one of two places. From a browser that has signed in to this account
//! before, and shows so by a secret that cannot be guessed, it is counted for that browser and
//! account. From anywhere else it is counted for the account, whether there is one or not. Past
//! [`TRIES`] the place is locked: the answer is the same for a wrong password, the right one and
//! an address that nobody has, and no password is looked at. A wrong password counts for [`WINDOW`] from
//! its own time, and no longer than until a success in the same place.

mod count;
mod device;
mod guard;
pub mod ports;

pub use count::Count;
pub use guard::{ALLOWANCE, Holder, LockOutError, SignInGuard, SignInSuccess, TRIES, WINDOW, seconds};
