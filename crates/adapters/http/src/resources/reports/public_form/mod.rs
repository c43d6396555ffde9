//! The form as a page that works without JavaScript. What people send is decoded into the same data as a
//! report of the API and processed in the same way; a refusal shows the page again with everything that was
//! typed.
//!
//! An accepted report is answered with a redirect to its receipt. The receipt's address contains the
//! reference in sealed form and expires after half an hour, and it shows what was stored for only two
//! minutes: after that it is useless in the history of a shared device. The key in each form makes sending it
//! again harmless.

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
