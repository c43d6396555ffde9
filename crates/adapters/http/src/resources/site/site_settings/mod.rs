//! The settings of a site, for administrators.

mod dto;
mod handlers;

pub(crate) use handlers::{change, not_acceptable};

use crate::state::table::routes;

routes! {
    handlers::set_app_name,
    handlers::set_maintenance,
    handlers::show_captcha,
    handlers::set_captcha,
}
