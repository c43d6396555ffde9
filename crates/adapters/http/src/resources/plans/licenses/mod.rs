//! Licences of the tenant.

mod dto;
mod handlers;

use crate::state::table::routes;

routes! {
    handlers::list,
    handlers::check,
    handlers::activate,
    handlers::deactivate,
}
