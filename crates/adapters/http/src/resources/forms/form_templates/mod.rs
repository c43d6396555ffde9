//! Forms as the public fills them in.

mod dto;
mod handlers;

use crate::state::table::routes;

routes! {
    handlers::show,
}
