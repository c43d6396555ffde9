//! Whom to tell of a weakness.

mod handlers;

use crate::table::Table;
use utoipa::OpenApi;

/// The routes.
pub(crate) fn register(table: &mut Table) {
    table.get("/.well-known/security.txt", handlers::security_txt);
}

#[derive(OpenApi)]
#[openapi(paths(handlers::security_txt))]
pub(crate) struct Doc;
