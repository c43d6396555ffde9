//! Agreements, for members of the portal.

mod dto;
mod handlers;

use crate::state::table::routes;

routes! {
    handlers::templates,
    handlers::preview,
    handlers::conclude,
    handlers::list,
    handlers::show,
    handlers::download,
}
