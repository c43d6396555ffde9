//! Administration of the accounts of a scope: list, create, change, delete, within the hierarchy of the
//! roles.

mod create;
mod draft;
mod error;
mod hierarchy;
mod list;
mod manage;
mod operator;
pub mod ports;
mod taken_addresses;

pub use create::CreateUser;
pub use draft::{AccountChanges, FieldProblem};
pub use error::ManageUserError;
pub use hierarchy::Refusal;
pub use list::{ListedUser, UserFilter, UserSort};
pub use manage::{ChangedUser, ManageUsers};
pub use taken_addresses::{TAKEN_ADDRESSES, TakenAddresses, TakenAddressesError};
