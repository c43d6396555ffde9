//! Members of a portal: people who are not staff. They register, prove their address by a mailed link, sign
//! in, change their own data, and delete their account.
//!
//! Invariants:
//! - A member belongs to one scope, where no other member has the same address; another scope sees nothing of
//!   it.
//! - No answer reveals whether an address has an account: unknown, wrong and unproven cost the same work and
//!   get the same answer. The owner of the mailbox is informed by mail.
//! - A password exists only as a hash, tokens of links and sessions only as SHA-256 digests.
//! - Audit entries name a member only by its id: the log outlives the account.
//!
//! Addresses, password rules, the lock-out and the lifetimes of tokens are those of [`credentials`], as for staff.
//!
//! Deliberately absent: staff, what members do in the portal (`dpa`), how hashes are computed (ports), and HTTP.

mod error;
mod links;
mod model;
pub mod ports;
mod profile;
mod prune;
mod register;
mod reset;
mod sessions;
mod sign_in;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod use_cases;

/// The types that this crate's API is made of, re-exported in the matching version.
pub use kernel;

pub use error::{ConfirmError, LinkError, ProfileError, ValueError};
pub use links::{RESET_VALIDITY, VERIFY_VALIDITY};
pub use model::{MAX_COMPANY_CHARS, PortalMember, SignedIn};
pub use ports::PrunedPortalMembers;
pub use profile::{OwnProfile, ProfileRequest};
pub use prune::{KEPT_UNVERIFIED, Prune};
pub use register::{Register, Registration};
pub use reset::ResetPassword;
pub use sessions::{PortalMemberIdentity, Sessions};
pub use sign_in::{SignIn, SignInAttempt};
pub use use_cases::{Ports, UseCases};
