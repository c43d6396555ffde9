//! Organisations, their members, and the settings of every scope.

pub(crate) mod operator;
pub(crate) mod organization;
pub(crate) mod settings;

use crate::state::table::RouteTable;

pub(super) fn register(table: &mut RouteTable) {
    organization::register(table);
    settings::register(table);
    operator::register(table);
}
