//! Organisations, who belongs to them, and what every scope has set.

pub(crate) mod operator;
pub(crate) mod organization;
pub(crate) mod settings;

use crate::state::table::Table;

pub(super) fn register(table: &mut Table) {
    organization::register(table);
    settings::register(table);
    operator::register(table);
}
