//! Data-processing agreements.

mod contracts;
mod input;
mod portal;
mod templates;
mod verification;

use crate::state::table::RouteTable;

pub(super) fn register(table: &mut RouteTable) {
    templates::register(table);
    contracts::register(table);
    portal::register(table);
    verification::register(table);
}
