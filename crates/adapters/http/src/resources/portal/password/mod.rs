//! Forgotten passwords of members.

mod dto;
mod handlers;
mod page;

use crate::state::table::routes;

routes! {
    handlers::forgot,
    handlers::reset,
    page::show,
    page::replace,
}
