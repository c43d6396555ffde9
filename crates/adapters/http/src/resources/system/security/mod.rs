//! Whom to tell of a weakness.

mod handlers;

use crate::state::table::routes;

routes! {
    handlers::security_txt,
}
