//! One's own sessions.

mod dto;
mod handlers;

use crate::table::Table;
use utoipa::OpenApi;

/// The routes.
pub(crate) fn register(table: &mut Table) {
    table.get("/api/auth/sessions", handlers::list);
    table.delete("/api/auth/sessions", handlers::end_others);
    table.delete("/api/auth/sessions/{id}", handlers::end);
}

#[derive(OpenApi)]
#[openapi(paths(handlers::list, handlers::end_others, handlers::end))]
pub(crate) struct Doc;
