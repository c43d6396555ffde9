//! Managing the accounts of staff.

mod dto;
mod handlers;
mod list;

use crate::state::table::routes;

routes! {
    handlers::list,
    handlers::create,
    handlers::update,
    handlers::delete,
}
