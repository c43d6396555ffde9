//! The items that remain to be set up.

mod dto;
mod handlers;

use crate::state::table::routes;

routes! {
    handlers::show,
}
