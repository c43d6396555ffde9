//! One's own tokens for machines.

mod dto;
mod handlers;

use crate::state::table::routes;

routes! {
    handlers::list,
    handlers::create,
    handlers::revoke,
}
