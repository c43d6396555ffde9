//! The service itself, and the record of what was done with it.

pub(crate) mod audit_logs;
pub(crate) mod bench;
pub(crate) mod dead_letters;
pub(crate) mod docs;
pub(crate) mod health;
pub(crate) mod security;
pub(crate) mod setup;

use crate::state::table::RouteTable;

pub(super) fn register(table: &mut RouteTable) {
    setup::register(table);
    dead_letters::register(table);
    audit_logs::register(table);
    docs::register(table);
    health::register(table);
    security::register(table);
}
