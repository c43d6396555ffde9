//! Figures of their reports for staff.

mod dto;
mod handlers;

use crate::state::table::routes;

routes! {
    handlers::templates,
    handlers::overview,
    handlers::form,
}
