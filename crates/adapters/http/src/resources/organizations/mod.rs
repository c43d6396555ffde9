//! All organisations, for the platform operator.

mod dto;
mod handlers;

use crate::table::Table;
use utoipa::OpenApi;

/// The routes.
pub(crate) fn register(table: &mut Table) {
    table.get("/api/admin/organizations", handlers::list);
    table.post("/api/admin/organizations", handlers::create);
    table.post("/api/admin/organizations/{id}/activate", handlers::activate);
    table.post("/api/admin/organizations/{id}/deactivate", handlers::deactivate);
}

#[derive(OpenApi)]
#[openapi(paths(handlers::list, handlers::create, handlers::activate, handlers::deactivate))]
pub(crate) struct Doc;
