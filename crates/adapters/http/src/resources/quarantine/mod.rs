//! What lies beyond the ceiling of a form and hour: shown, and taken out.

mod dto;
mod handlers;

use crate::table::Table;
use utoipa::OpenApi;

/// The routes. They come before those with an id, whose place their names would take.
pub(crate) fn register(table: &mut Table) {
    table.get("/api/meldungen/quarantine", handlers::list);
    table.post("/api/meldungen/quarantine/release", handlers::release_hour);
    table.post("/api/meldungen/{id}/release", handlers::release);
}

#[derive(OpenApi)]
#[openapi(
    paths(handlers::list, handlers::release_hour, handlers::release),
    components(schemas(dto::ReleaseHourDto))
)]
pub(crate) struct Doc;
