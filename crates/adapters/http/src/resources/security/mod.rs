//! Whom to tell of a weakness.

mod handlers;

use crate::table::routes;

routes! {
    handlers::security_txt,
}
