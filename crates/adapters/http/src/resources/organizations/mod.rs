//! Organisations and who belongs to them.

pub(crate) mod organization;
pub(crate) mod organizations;

use crate::state::table::Table;

pub(super) fn register(table: &mut Table) {
    organization::register(table);
    organizations::register(table);
}
