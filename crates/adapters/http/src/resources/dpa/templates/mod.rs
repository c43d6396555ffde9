//! Templates of agreements, for those who write them.

mod dto;
mod handlers;
mod path;

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
