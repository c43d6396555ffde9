//! Texts of the pages that a site has replaced by its own.

mod dto;
mod handlers;

use crate::table::Table;
use utoipa::OpenApi;

/// The routes.
pub(crate) fn register(table: &mut Table) {
    table.get("/api/translations/{locale}", handlers::merged);
    table.get("/api/admin/translations", handlers::list);
    table.put("/api/admin/translations", handlers::replace);
    table.get("/api/admin/translations/export", handlers::export);
    table.post("/api/admin/translations/import", handlers::import);
    table.delete("/api/admin/translations/{id}", handlers::delete);
}

#[derive(OpenApi)]
#[openapi(paths(
    handlers::merged,
    handlers::list,
    handlers::replace,
    handlers::export,
    handlers::import,
    handlers::delete
))]
pub(crate) struct Doc;
