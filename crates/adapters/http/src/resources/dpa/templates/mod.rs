//! Templates of agreements, for their authors.

pub(super) mod dto;
mod handlers;
pub(super) mod path;

use crate::state::table::routes;

routes! {
    handlers::list,
    handlers::create,
    handlers::show,
    handlers::update,
    handlers::delete,
    handlers::fork,
    handlers::publish,
    handlers::versions,
    handlers::version,
}
