//! Routes that do nothing, to measure the cost of everything around a handler. Only with
//! [`crate::HttpOptions::bench_routes`], and not in the OpenAPI document.

mod handlers;

use crate::state::table::{ErrorFormat, RouteTable};
use actix_web::http::Method;

pub(crate) fn register(table: &mut RouteTable) {
    table.register_undocumented(Method::GET, "/api/bench/noop", ErrorFormat::Api, handlers::get);
    table.register_undocumented(Method::POST, "/api/bench/noop", ErrorFormat::Api, handlers::post);
}
