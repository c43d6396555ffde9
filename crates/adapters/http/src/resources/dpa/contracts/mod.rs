//! Agreements, for staff.

pub(super) mod dto;
mod handlers;

use crate::state::table::routes;

routes! {
    handlers::list,
    handlers::show,
    handlers::download,
    handlers::regenerate,
    handlers::delete,
    handlers::preview,
}
