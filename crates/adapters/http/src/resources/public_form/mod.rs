//! The form as a page that works without JavaScript. What people send is decoded into the same
//! data as a report of the API and goes the same way; whatever is refused comes back with
//! everything that was typed.
//!
//! What was taken is answered with the way to its receipt, whose address has the reference sealed
//! and ends after half an hour, so it is of no use in the history of a shared device. The key in each form
//! makes sending it once more harmless.

mod decode;
mod filled;
mod handlers;
mod receipt;
mod sent;
mod stage;

use crate::table::Table;
use utoipa::OpenApi;

/// The routes.
pub(crate) fn register(table: &mut Table) {
    table.get_page("/f/{slug}", handlers::show);
    table.post_page("/f/{slug}", handlers::send);
    table.get_page("/beleg/{token}", receipt::show);
}

#[derive(OpenApi)]
#[openapi(paths(handlers::show, handlers::send, receipt::show))]
pub(crate) struct Doc;
