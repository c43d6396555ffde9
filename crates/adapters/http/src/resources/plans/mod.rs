//! Plans of tenants.

mod licenses;
mod payments;
mod plan;

use crate::state::table::Table;

pub(super) fn register(table: &mut Table) {
    plan::register(table);
    licenses::register(table);
    payments::register(table);
}
