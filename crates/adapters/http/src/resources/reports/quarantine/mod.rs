//! Reports above the limit of a form and hour: listed and released.

mod dto;
mod handlers;

use crate::state::table::routes;

// These come before the routes with an id, which would match their names.
routes! {
    handlers::list,
    handlers::release_hour,
    handlers::release,
}
