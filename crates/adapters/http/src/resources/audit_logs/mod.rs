//! The audit log of the tenant.

mod download;
mod dto;
mod handlers;
mod query;

use crate::table::Table;
use utoipa::OpenApi;

/// The routes.
pub(crate) fn register(table: &mut Table) {
    table.get("/api/admin/audit-logs", handlers::list);
}

#[derive(OpenApi)]
#[openapi(paths(handlers::list))]
pub(crate) struct Doc;
