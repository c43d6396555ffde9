//! What staff do with reports: status, notes, what was read, deletion, kept filters, the ledger of what was
//! pruned.

mod dto;
mod filters;
mod handlers;
mod notes;

use crate::table::Table;
use utoipa::OpenApi;

/// The routes. They come before those with an id, whose place their names would take.
pub(crate) fn register(table: &mut Table) {
    table.get("/api/meldungen/unread", handlers::unread);
    table.get("/api/meldungen/filters", filters::list);
    table.post("/api/meldungen/filters", filters::keep);
    table.delete("/api/meldungen/filters/{filter}", filters::forget);
    table.put("/api/meldungen/read", handlers::mark_all_read);
    table.put("/api/meldungen/{id}/status", handlers::change_status);
    table.put("/api/meldungen/{id}/read", handlers::mark_read);
    table.delete("/api/meldungen/{id}/read", handlers::mark_unread);
    table.get("/api/meldungen/{id}/notes", notes::list);
    table.post("/api/meldungen/{id}/notes", notes::add);
    table.delete("/api/meldungen/{id}/notes/{note}", notes::delete);
    table.get("/api/admin/meldungen/retention", handlers::ledger);
}

#[derive(OpenApi)]
#[openapi(
    paths(
        handlers::unread,
        handlers::mark_all_read,
        filters::list,
        filters::keep,
        filters::forget,
        handlers::change_status,
        handlers::mark_read,
        handlers::mark_unread,
        notes::list,
        notes::add,
        notes::delete,
        handlers::ledger,
    ),
    components(schemas(dto::NewStatusDto, dto::ReadUntilDto, dto::NewNoteDto, dto::NewFilterDto))
)]
pub(crate) struct Doc;
