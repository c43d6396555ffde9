//! Organisations and who belongs to them.

pub(crate) mod operator;
pub(crate) mod organization;

use crate::state::table::Table;

pub(super) fn register(table: &mut Table) {
    organization::register(table);
    operator::register(table);
}
