//! What administrators set for their site.

mod dto;
mod handlers;

pub(crate) use handlers::{change, not_acceptable};

use crate::table::Table;
use utoipa::OpenApi;

/// The routes.
pub(crate) fn register(table: &mut Table) {
    table.post("/api/admin/app-name", handlers::set_app_name);
    table.post("/api/admin/maintenance", handlers::set_maintenance);
    table.get("/api/admin/captcha", handlers::show_captcha);
    table.post("/api/admin/captcha", handlers::set_captcha);
}

#[derive(OpenApi)]
#[openapi(paths(
    handlers::set_app_name,
    handlers::set_maintenance,
    handlers::show_captcha,
    handlers::set_captcha
))]
pub(crate) struct Doc;
