//! The appearance of a site's pages: layout, colours, logo.

mod dto;
mod handlers;

use crate::state::table::routes;

routes! {
    handlers::show,
    handlers::change,
    handlers::preview,
    handlers::upload_logo,
    handlers::remove_logo,
    handlers::logo,
    handlers::colors,
}
