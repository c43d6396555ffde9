//! One's own sessions.

mod dto;
mod handlers;

use crate::state::table::routes;

routes! {
    handlers::list,
    handlers::end_others,
    handlers::end,
}
