//! The work of staff on reports: status, notes, history, read marks, deletion, saved filters, and the ledger
//! of reports deleted by retention.

mod dto;
mod filters;
mod handlers;
mod history;
mod notes;

use crate::state::table::routes;

// These come before the routes with an id, which would match their names.
routes! {
    handlers::unread,
    filters::list,
    filters::keep,
    filters::delete,
    handlers::mark_all_read,
    handlers::change_status,
    handlers::mark_read,
    handlers::mark_unread,
    notes::list,
    notes::add,
    notes::delete,
    history::list,
    handlers::list_retention_ledger,
}
