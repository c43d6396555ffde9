//! One's own API tokens.

mod dto;
mod handlers;

use crate::state::table::routes;

routes! {
    handlers::list,
    handlers::create,
    handlers::revoke,
}
