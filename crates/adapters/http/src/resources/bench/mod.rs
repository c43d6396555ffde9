//! Routes that do nothing, to measure what everything around a handler costs. Only with
//! [`crate::HttpOptions::bench_routes`], and not in the OpenAPI document.

mod handlers;

use crate::table::Table;

/// The routes.
pub(crate) fn register(table: &mut Table) {
    table.get("/api/bench/noop", handlers::get);
    table.post("/api/bench/noop", handlers::post);
}
