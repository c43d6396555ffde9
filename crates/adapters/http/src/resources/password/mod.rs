//! A forgotten password.

mod dto;
mod handlers;

use crate::table::Table;
use utoipa::OpenApi;

/// The routes.
pub(crate) fn register(table: &mut Table) {
    table.post("/api/auth/password/forgot", handlers::forgot);
    table.post("/api/auth/password/reset", handlers::reset);
}

#[derive(OpenApi)]
#[openapi(paths(handlers::forgot, handlers::reset))]
pub(crate) struct Doc;
