//! Jobs that could not be delivered.

mod dto;
mod handlers;

use crate::state::table::routes;

routes! {
    handlers::list,
    handlers::retry,
    handlers::discard,
}
