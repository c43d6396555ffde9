//! One's own name, address and password.

mod dto;
mod handlers;

use crate::state::table::routes;

routes! {
    handlers::update,
}
