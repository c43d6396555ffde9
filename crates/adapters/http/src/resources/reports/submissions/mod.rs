//! Reports: sent by the public, read by staff, and deleted one by one.

mod deletion;
mod dto;
mod error_response;
mod handlers;
mod idempotency_key;
pub(crate) mod list;
pub(crate) mod questions;
mod request_body;

pub(crate) use error_response::{RETRY_WHEN_BUSY, error_response};
pub(crate) use handlers::{accept, find};
pub(crate) use idempotency_key::{canonical as canonical_key, digest as digest_of_key, draw as draw_key};
pub(crate) use request_body::field_of;

use crate::state::table::routes;

routes! {
    handlers::submit,
    handlers::list,
    questions::list,
    handlers::show,
    deletion::delete,
    handlers::file,
}
