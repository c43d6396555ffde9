//! Invitations: of the caller's organisation, and by their token.

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
