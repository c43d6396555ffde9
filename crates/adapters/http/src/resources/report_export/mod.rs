//! Reports as a file.

mod handlers;
mod sheet;

use crate::table::Table;
use utoipa::OpenApi;

/// The routes.
pub(crate) fn register(table: &mut Table) {
    table.get("/api/meldungen/export", handlers::export);
}

#[derive(OpenApi)]
#[openapi(paths(handlers::export))]
pub(crate) struct Doc;
