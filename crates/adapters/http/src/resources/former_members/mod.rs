//! Accounts that belong nowhere, for the platform operator.

mod dto;
mod handlers;

use crate::table::Table;
use utoipa::OpenApi;

/// The routes.
pub(crate) fn register(table: &mut Table) {
    table.get("/api/admin/former-members", handlers::list);
    table.delete("/api/admin/former-members/{user}", handlers::delete);
}

#[derive(OpenApi)]
#[openapi(paths(handlers::list, handlers::delete))]
pub(crate) struct Doc;
