//! A member's own account.

mod dto;
mod handlers;

use crate::state::table::routes;

routes! {
    handlers::show,
    handlers::update,
    handlers::delete,
}
