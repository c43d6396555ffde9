//! The API's description, for programs and for people. All files are embedded in the binary, and nothing is
//! inline: the page has the same content security policy as all others.

mod handlers;

use crate::state::table::routes;

routes! {
    handlers::openapi_json,
    handlers::page,
    handlers::file,
}
