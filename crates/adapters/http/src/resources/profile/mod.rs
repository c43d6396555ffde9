//! One's own name, address and password.

mod dto;
mod handlers;

use crate::table::routes;

routes! {
    handlers::update,
}
