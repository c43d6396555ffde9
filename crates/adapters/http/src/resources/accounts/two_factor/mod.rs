//! The second factor: setting it up, and the second step of signing in.

mod dto;
mod handlers;

use crate::state::table::routes;

routes! {
    handlers::challenge,
    handlers::enable,
    handlers::confirm,
    handlers::disable,
    handlers::renew_recovery_codes,
}
