//! Data-processing agreements.

mod templates;

use crate::state::table::Table;

pub(super) fn register(table: &mut Table) {
    templates::register(table);
}
