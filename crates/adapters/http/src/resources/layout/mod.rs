//! How the pages of a site look: layout, colours, logo.

mod dto;
mod handlers;
mod upload;

use crate::table::Table;
use utoipa::OpenApi;

/// The routes.
pub(crate) fn register(table: &mut Table) {
    table.get("/api/layout/settings", handlers::show);
    table.post("/api/admin/layout", handlers::change);
    table.post("/api/admin/layout/upload-logo", handlers::upload_logo);
    table.delete("/api/admin/layout/logo/{hash}", handlers::remove_logo);
    table.get("/site/logo/{hash}", handlers::logo);
    table.get("/site/colors/{file}", handlers::colors);
}

#[derive(OpenApi)]
#[openapi(paths(
    handlers::show,
    handlers::change,
    handlers::upload_logo,
    handlers::remove_logo,
    handlers::logo,
    handlers::colors
))]
pub(crate) struct Doc;
