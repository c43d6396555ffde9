//! Forms, for the public to fill in.

mod dto;
mod handlers;

use crate::state::table::routes;

routes! {
    handlers::show,
}
