//! What could not be delivered.

mod dto;
mod handlers;

use crate::table::Table;
use utoipa::OpenApi;

/// The routes.
pub(crate) fn register(table: &mut Table) {
    table.get("/api/admin/jobs/dead", handlers::list);
    table.post("/api/admin/jobs/{id}/retry", handlers::retry);
    table.delete("/api/admin/jobs/{id}", handlers::discard);
}

#[derive(OpenApi)]
#[openapi(paths(handlers::list, handlers::retry, handlers::discard))]
pub(crate) struct Doc;
