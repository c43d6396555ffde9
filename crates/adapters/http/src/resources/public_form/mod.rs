//! The form as a page that works without JavaScript. What people send is decoded into the same
//! data as a report of the API and goes the same way; whatever is refused comes back with
//! everything that was typed.
//!
//! The receipt is the direct answer to the POST: its reference never stands in an address, so
//! it is not in the history of a shared device. A reload sends the form again, which the
//! browser asks about, and which the spent challenge refuses.

mod decode;
mod filled;
mod handlers;
mod sent;
mod stage;

use crate::table::Table;
use utoipa::OpenApi;

/// The routes.
pub(crate) fn register(table: &mut Table) {
    table.get_page("/f/{slug}", handlers::show);
    table.post_page("/f/{slug}", handlers::send);
}

#[derive(OpenApi)]
#[openapi(paths(handlers::show, handlers::send))]
pub(crate) struct Doc;
