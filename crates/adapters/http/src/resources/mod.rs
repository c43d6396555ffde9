//! The resources, one folder each, by domain: `mod.rs` is its part of the route table, `dto.rs` the wire
//! types, `handlers.rs` the way from request to use case and back.

mod accounts;
mod bi;
mod dpa;
mod forms;
mod organizations;
mod plans;
mod portal;
mod reports;
mod site;
mod system;

use crate::state::table::Table;

/// Registers all routes.
pub(crate) fn register(table: &mut Table, bench_routes: bool) {
    reports::register(table);
    forms::register(table);
    site::register(table);
    accounts::register(table);
    organizations::register(table);
    plans::register(table);
    bi::register(table);
    dpa::register(table);
    portal::register(table);
    system::register(table);
    if bench_routes {
        system::bench::register(table);
    }
}
