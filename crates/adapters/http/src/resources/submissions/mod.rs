//! Reports: sent by the public, read by staff.

mod dto;
mod envelope;
mod handlers;
pub(crate) mod list;
mod refusal;

pub(crate) use envelope::field_of;
pub(crate) use handlers::take;
pub(crate) use refusal::refusal;

use crate::table::Table;
use utoipa::OpenApi;

/// The routes.
pub(crate) fn register(table: &mut Table) {
    table.post("/api/meldungen", handlers::submit);
    table.get("/api/meldungen", handlers::list);
    table.get("/api/meldungen/{id}", handlers::show);
    table.get("/api/meldungen/{id}/files/{key}", handlers::file);
}

#[derive(OpenApi)]
#[openapi(
    paths(handlers::submit, handlers::list, handlers::show, handlers::file),
    components(schemas(envelope::ReportDto, envelope::ReportUploadDto))
)]
pub(crate) struct Doc;
