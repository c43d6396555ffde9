//! Invitations: those of the caller's organisation, and single ones by token.

mod dto;
mod handlers;
mod page;

use crate::state::table::routes;

routes! {
    handlers::list,
    handlers::invite,
    handlers::invite_to,
    handlers::withdraw,
    handlers::show,
    handlers::accept,
    page::show,
    page::join,
}
