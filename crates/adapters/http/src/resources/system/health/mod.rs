//! For those who run the service: is it up, is it ready, how is it doing?

mod dto;
mod handlers;

use crate::state::table::routes;

routes! {
    handlers::healthz,
    handlers::readyz,
    handlers::metrics,
}
