//! All organisations, for the platform operator.

mod dto;
mod handlers;
mod names;
mod storage;

use crate::state::table::routes;

routes! {
    handlers::list,
    handlers::create,
    names::list,
    names::release,
    names::confirm,
    handlers::activate,
    handlers::deactivate,
    storage::show,
    storage::set,
}
