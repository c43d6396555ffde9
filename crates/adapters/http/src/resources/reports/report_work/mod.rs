//! What staff do with reports: status, notes, their history, what was read, deletion, kept filters, the ledger of what was
//! pruned.

mod dto;
mod filters;
mod handlers;
mod history;
mod notes;

use crate::state::table::routes;

// These come before those with an id, whose place their names would take.
routes! {
    handlers::unread,
    filters::list,
    filters::keep,
    filters::forget,
    handlers::mark_all_read,
    handlers::change_status,
    handlers::mark_read,
    handlers::mark_unread,
    notes::list,
    notes::add,
    notes::delete,
    history::list,
    handlers::ledger,
}
