//! Reports: sent by the public, read by staff, and deleted one by one.

mod deletion;
mod dto;
mod envelope;
mod handlers;
mod key;
pub(crate) mod list;
mod refusal;

pub(crate) use envelope::field_of;
pub(crate) use handlers::{find, take};
pub(crate) use key::{canonical as canonical_key, digest as digest_of_key, draw as draw_key};
pub(crate) use refusal::refusal;

use crate::table::Table;
use utoipa::OpenApi;

/// The routes.
pub(crate) fn register(table: &mut Table) {
    table.post("/api/meldungen", handlers::submit);
    table.get("/api/meldungen", handlers::list);
    table.get("/api/meldungen/{id}", handlers::show);
    table.delete("/api/meldungen/{id}", deletion::delete);
    table.get("/api/meldungen/{id}/files/{key}", handlers::file);
}

#[derive(OpenApi)]
#[openapi(
    paths(handlers::submit, handlers::list, handlers::show, handlers::file, deletion::delete),
    components(schemas(envelope::ReportDto, envelope::ReportUploadDto, deletion::ConfirmDto))
)]
pub(crate) struct Doc;
