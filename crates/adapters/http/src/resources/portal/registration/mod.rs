//! Registering at a portal, and confirming the address.

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
