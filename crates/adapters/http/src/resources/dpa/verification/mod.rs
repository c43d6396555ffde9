//! Verification of an agreement's PDF, for everybody.

mod dto;
mod handlers;
mod page;

use crate::state::table::routes;

routes! {
    handlers::verify,
    page::show,
    page::verified,
    page::send,
}
