//! Texts of the pages that a site has replaced.

mod dto;
mod handlers;

use crate::state::table::routes;

routes! {
    handlers::merged,
    handlers::list,
    handlers::replace,
    handlers::export,
    handlers::import,
    handlers::delete,
}
