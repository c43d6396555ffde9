//! Accounts and sign-in.

pub(crate) mod auth;
pub(crate) mod email_change;
pub(crate) mod former_members;
pub(crate) mod invitations;
pub(crate) mod password;
pub(crate) mod profile;
pub(crate) mod sessions;
pub(crate) mod set_up;
pub(crate) mod tokens;
pub(crate) mod two_factor;
pub(crate) mod users;

use crate::state::table::RouteTable;

pub(super) fn register(table: &mut RouteTable) {
    email_change::register(table);
    auth::register(table);
    former_members::register(table);
    invitations::register(table);
    password::register(table);
    profile::register(table);
    sessions::register(table);
    set_up::register(table);
    tokens::register(table);
    two_factor::register(table);
    users::register(table);
}
