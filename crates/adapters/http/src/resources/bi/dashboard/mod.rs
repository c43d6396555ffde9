//! What staff see of their reports as figures.

mod dto;
mod handlers;

use crate::state::table::routes;

routes! {
    handlers::templates,
    handlers::overview,
    handlers::form,
}
