//! One's own tokens for machines.

mod dto;
mod handlers;

use crate::table::Table;
use utoipa::OpenApi;

/// The routes.
pub(crate) fn register(table: &mut Table) {
    table.get("/api/admin/tokens", handlers::list);
    table.post("/api/admin/tokens", handlers::create);
    table.delete("/api/admin/tokens/{id}", handlers::revoke);
}

#[derive(OpenApi)]
#[openapi(paths(handlers::list, handlers::create, handlers::revoke))]
pub(crate) struct Doc;
