//! Accounts of members of a portal.

mod password;
mod profile;
mod registration;
mod session;

use crate::framework::error::ApiError;
use crate::state::table::RouteTable;
use portal::LinkError;

pub(super) fn register(table: &mut RouteTable) {
    registration::register(table);
    session::register(table);
    password::register(table);
    profile::register(table);
}

/// Returns the response to a refused link from a mail.
fn link_refused(error: LinkError) -> ApiError {
    ApiError::with_text(error.kind(), error.path(), error.text(), error)
}
