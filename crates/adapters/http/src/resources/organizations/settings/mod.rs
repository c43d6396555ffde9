//! What every scope has set, the installation included: time zone, languages, where mails go.

mod dto;
mod handlers;

use crate::state::table::routes;

routes! {
    handlers::show,
    handlers::change,
}
