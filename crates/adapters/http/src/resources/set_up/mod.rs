//! The first account of an installation.

mod dto;
mod handlers;

use crate::table::Table;
use utoipa::OpenApi;

/// The routes.
pub(crate) fn register(table: &mut Table) {
    table.post("/api/setup", handlers::create);
}

#[derive(OpenApi)]
#[openapi(paths(handlers::create))]
pub(crate) struct Doc;
