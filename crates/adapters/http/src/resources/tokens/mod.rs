//! One's own tokens for machines.

mod dto;
mod handlers;

use crate::table::routes;

routes! {
    handlers::list,
    handlers::create,
    handlers::revoke,
}
