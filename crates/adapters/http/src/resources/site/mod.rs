//! What everybody may know about the site.

mod dto;
mod handlers;

pub(crate) use dto::{AppNameDto, MaintenanceDto};

use crate::table::Table;
use utoipa::OpenApi;

/// The routes.
pub(crate) fn register(table: &mut Table) {
    table.get("/api/app-name", handlers::app_name);
    table.get("/api/maintenance/status", handlers::maintenance);
}

#[derive(OpenApi)]
#[openapi(paths(handlers::app_name, handlers::maintenance))]
pub(crate) struct Doc;
