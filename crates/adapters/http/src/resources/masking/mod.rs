//! What a site has masked beyond the rules that always hold, and a trial of it.

mod dto;
mod handlers;

use crate::table::Table;
use utoipa::OpenApi;

/// The routes.
pub(crate) fn register(table: &mut Table) {
    table.get("/api/admin/masking", handlers::show);
    table.post("/api/admin/masking", handlers::set);
    table.post("/api/admin/masking/trial", handlers::try_out);
}

#[derive(OpenApi)]
#[openapi(paths(handlers::show, handlers::set, handlers::try_out))]
pub(crate) struct Doc;
