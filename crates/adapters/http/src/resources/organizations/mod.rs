//! All organisations, for the platform operator.

mod dto;
mod handlers;
mod names;
mod storage;

use crate::table::Table;
use utoipa::OpenApi;

/// The routes.
pub(crate) fn register(table: &mut Table) {
    table.get("/api/admin/organizations", handlers::list);
    table.post("/api/admin/organizations", handlers::create);
    table.get("/api/admin/organizations/names", names::list);
    table.post("/api/admin/organizations/names/release", names::release);
    table.post("/api/admin/organizations/{id}/confirm-domain", names::confirm);
    table.post("/api/admin/organizations/{id}/activate", handlers::activate);
    table.post("/api/admin/organizations/{id}/deactivate", handlers::deactivate);
    table.get("/api/admin/organizations/{id}/storage", storage::show);
    table.put("/api/admin/organizations/{id}/storage", storage::set);
}

#[derive(OpenApi)]
#[openapi(
    paths(
        handlers::list,
        handlers::create,
        handlers::activate,
        handlers::deactivate,
        names::list,
        names::release,
        names::confirm,
        storage::show,
        storage::set,
    ),
    components(schemas(storage::WantedQuotaDto))
)]
pub(crate) struct Doc;
