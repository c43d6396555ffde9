//! Examples of forms, for administrators who adopt one unchanged (ADR 42). The studio has its own way to
//! adopt them, which begins with a draft.

mod dto;
mod handlers;

use crate::state::table::routes;

routes! {
    handlers::list,
    handlers::adopt,
}
