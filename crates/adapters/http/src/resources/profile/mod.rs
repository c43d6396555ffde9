//! One's own name, address and password.

mod dto;
mod handlers;

use crate::table::Table;
use utoipa::OpenApi;

/// The routes.
pub(crate) fn register(table: &mut Table) {
    table.put("/api/auth/profile", handlers::update);
}

#[derive(OpenApi)]
#[openapi(paths(handlers::update))]
pub(crate) struct Doc;
