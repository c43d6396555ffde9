//! For those who run the service: is it up, is it ready, how is it doing.

mod dto;
mod handlers;

use crate::table::Table;
use utoipa::OpenApi;

/// The routes.
pub(crate) fn register(table: &mut Table) {
    table.get("/healthz", handlers::healthz);
    table.get("/readyz", handlers::readyz);
    table.get("/metrics", handlers::metrics);
}

#[derive(OpenApi)]
#[openapi(paths(handlers::healthz, handlers::readyz, handlers::metrics))]
pub(crate) struct Doc;
