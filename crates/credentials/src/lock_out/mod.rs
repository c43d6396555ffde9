//! Lock-out: wrong passwords are counted per account, and strangers who guess cannot lock out the owner of
//! the account (ADR 10).
//!
//! An attempt is counted in one of two buckets. From a browser that has signed in to this account before and
//! proves it by a secret that cannot be guessed, it is counted for that browser and account. From anywhere
//! else it is counted for the account, whether it exists or not. After [`ATTEMPTS`] the bucket is locked: the
//! answer is the same for a wrong password, the right one and an address without an account, and no password
//! is checked. A wrong password counts for [`WINDOW`] from its own time, or until a success in the same
//! bucket.

mod browser_secret;
mod count;
mod limiter;
pub mod ports;

pub use count::Count;
pub use limiter::{
    ATTEMPT_LIMIT, ATTEMPTS, AccountRef, LockOutError, SignInLimiter, SignInSuccess, WINDOW, seconds,
};
