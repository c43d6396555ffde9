//! The first account of an installation.

mod dto;
mod handlers;
mod page;

use crate::state::table::routes;

routes! {
    handlers::create,
    page::show,
    page::create,
}
