//! Forgotten passwords.

mod dto;
mod handlers;
mod page;

use crate::state::table::routes;

routes! {
    handlers::forgot,
    handlers::reset,
    page::forgotten,
    page::ask,
    page::show,
    page::replace,
}
