//! Agreements, for members of the portal; and whether a PDF is one, for everybody.

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
    handlers::verify,
}
