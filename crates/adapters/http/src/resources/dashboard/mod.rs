//! The dashboard's selector of templates.

mod dto;
mod handlers;

use crate::table::Table;
use utoipa::OpenApi;

/// The routes.
pub(crate) fn register(table: &mut Table) {
    table.get("/api/dashboard/templates", handlers::templates);
}

#[derive(OpenApi)]
#[openapi(paths(handlers::templates))]
pub(crate) struct Doc;
