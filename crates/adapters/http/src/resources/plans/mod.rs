//! Plans of tenants.

mod licenses;
mod payments;
mod plan;

use crate::state::table::RouteTable;

pub(super) fn register(table: &mut RouteTable) {
    plan::register(table);
    licenses::register(table);
    payments::register(table);
}
