//! A member's forgotten password.

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
