//! The settings of every scope, the installation included: time zone, languages, address for mails.

mod dto;
mod handlers;

use crate::state::table::routes;

routes! {
    handlers::show,
    handlers::change,
}
