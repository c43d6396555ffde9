//! Registration for a portal, and confirmation of the address.

mod dto;
mod handlers;
mod page;

use crate::state::table::routes;

routes! {
    handlers::register,
    handlers::verify,
    page::show,
    page::confirm,
}
