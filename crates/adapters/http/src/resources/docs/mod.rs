//! The API's description, for programs and for people. All files come from the binary, and
//! nothing is inline: the page lives under the same content security policy as all others.

mod handlers;

use crate::table::Table;
use utoipa::OpenApi;

/// The routes.
pub(crate) fn register(table: &mut Table) {
    table.get("/api/openapi.json", handlers::openapi_json);
    table.get("/api/docs", handlers::page);
    table.get("/api/docs/{file}", handlers::file);
}

#[derive(OpenApi)]
#[openapi(paths(handlers::openapi_json, handlers::page, handlers::file))]
pub(crate) struct Doc;
