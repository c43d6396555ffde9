//! Public facts about the site.

mod dto;
mod handlers;

pub(crate) use dto::{AppNameDto, MaintenanceDto};

use crate::state::table::routes;

routes! {
    handlers::app_name,
    handlers::maintenance,
}
