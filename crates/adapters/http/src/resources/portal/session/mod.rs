//! Signing in to a portal and out of it.

mod dto;
mod handlers;

use crate::state::table::routes;

routes! {
    handlers::login,
    handlers::logout,
}
