//! Reports that are made up.

mod dto;
mod handlers;

use crate::table::Table;
use utoipa::OpenApi;

/// The routes.
pub(crate) fn register(table: &mut Table) {
    table.get("/api/admin/testdata/status", handlers::status);
    table.post("/api/admin/testdata/prompt", handlers::prompt);
    table.post("/api/admin/testdata/import", handlers::import);
    table.post("/api/admin/testdata/clear", handlers::clear);
}

#[derive(OpenApi)]
#[openapi(paths(handlers::status, handlers::prompt, handlers::import, handlers::clear))]
pub(crate) struct Doc;
