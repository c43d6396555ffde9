//! Staff accounts: sign-in with e-mail and password, its lock-out, a second factor, opaque bearer tokens, API
//! tokens, the four roles and who may change whose account, invitations to an organisation, forgotten
//! passwords, and the first account of an installation.
//!
//! Invariants: a password exists only as a hash and a token only as a SHA-256 digest; an unknown e-mail costs
//! the same work and gives the same answer as a wrong password; a role is read on every request, never cached
//! in a token; a one-time code works once.
//!
//! Addresses, password rules, the counting of wrong passwords and the lifetimes of tokens are those of
//! [`credentials`], which the members of the portal share.
//!
//! Deliberately absent: how hashes are computed (ports), the portal's members, and HTTP.

pub mod administration;
pub mod api_tokens;
mod authenticate;
mod change_email;
mod check_password;
mod create_user;
mod first_account;
mod former_members;
pub mod invitations;
pub mod lock_out;
pub mod model;
mod open_session;
pub mod password_reset;
pub mod ports;
mod profile;
mod profile_error;
pub mod second_factor;
mod sessions;
mod sign_in;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod use_cases;

/// The types that this crate's API is made of, re-exported in the matching version.
pub use kernel;

use credentials::{email, lifetime, mails, name};

pub use administration::{CreateUser, ManageUsers};
pub use api_tokens::ApiTokens;
pub use authenticate::{Authenticate, SignOut};
pub use change_email::{
    ChangeEmail, ConfirmEmailError, CrossTenantEmailChanges, EMAIL_CHANGE_LIMIT, EMAIL_CHANGE_VALIDITY,
    NewEmailChange,
};
pub use check_password::CheckPassword;
pub use create_user::{AccountRequest, CreateUserError};
pub use credentials::{
    ABSOLUTE, AuthError, EXTEND_EVERY, Email, EmailProblem, MAX_NAME_CHARS, PasswordProblem, SLIDING,
    SignInError, TOKEN_LENGTH, password,
};
pub use first_account::{CrossTenantFirstAccount, FirstAccount, SET_UP_VALIDITY, SetUp, SetUpError};
pub use former_members::{CrossTenantFormerMembers, FormerMember, FormerMembers, KEPT_WITHOUT_TENANT};
pub use lock_out::LockOut;
pub use model::{Identity, NewUser, Role, TokenKind, User};
pub use open_session::{OpenSession, SignedIn};
pub use password_reset::{ResetError, ResetPassword};
pub use profile::{
    ChangedProfile, ProfileChange, ProfileRequest, ProfileStore, UpdateProfile, UpdatedProfile,
};
pub use profile_error::ProfileError;
pub use sessions::{Session, SessionStore, Sessions, StoredSession};
pub use sign_in::{SignIn, SignInStep};
pub use use_cases::{Ports, UseCases};
