//! What lies beyond the ceiling of a form and hour: shown, and taken out.

mod dto;
mod handlers;

use crate::state::table::routes;

// These come before those with an id, whose place their names would take.
routes! {
    handlers::list,
    handlers::release_hour,
    handlers::release,
}
