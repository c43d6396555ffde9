//! Mails and jobs that were given up.

mod dto;
mod handlers;

use crate::state::table::routes;

routes! {
    handlers::list,
    handlers::retry,
    handlers::discard,
}
