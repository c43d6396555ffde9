//! Deleting reports for good.

mod handlers;

pub(crate) use handlers::delete;

use crate::table::Table;
use utoipa::OpenApi;

/// The routes.
pub(crate) fn register(table: &mut Table) {
    table.get("/api/admin/meldungen/count", handlers::count);
    table.post("/api/admin/meldungen/clear-all", handlers::clear_all);
    table.post("/api/admin/meldungen/clear-quarantine", handlers::clear_quarantine);
    table.post("/api/admin/meldungen/clear-by-template", handlers::clear_by_template);
}

#[derive(OpenApi)]
#[openapi(paths(
    handlers::count,
    handlers::clear_all,
    handlers::clear_quarantine,
    handlers::clear_by_template
))]
pub(crate) struct Doc;
