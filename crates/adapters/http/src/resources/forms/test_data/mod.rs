//! Reports that are made up.

mod dto;
mod handlers;

use crate::state::table::routes;

routes! {
    handlers::status,
    handlers::prompt,
    handlers::import,
    handlers::clear,
}
