//! The form as a page that works without JavaScript. What people send is decoded into the same
//! data as a report of the API and goes the same way; whatever is refused comes back with
//! everything that was typed.
//!
//! What was taken is answered with the way to its receipt, whose address has the reference sealed
//! and ends after half an hour, and shows what was stored for two minutes only: after that it is of
//! no use in the history of a shared device. The key in each form makes sending it once more harmless.

mod decode;
mod filled_form;
mod form_body;
mod handlers;
mod page_context;
mod receipt;

use crate::state::table::routes;

routes! {
    handlers::show,
    handlers::send,
    receipt::show,
}
