//! The contact for vulnerabilities.

mod handlers;

use crate::state::table::routes;

routes! {
    handlers::security_txt,
}
