//! The federal states of Germany and their districts.

mod handlers;

use crate::table::Table;
use utoipa::OpenApi;

/// The routes.
pub(crate) fn register(table: &mut Table) {
    table.get("/api/geo/bundeslaender", handlers::states);
    table.get("/api/geo/landkreise/{bundesland}", handlers::districts);
}

#[derive(OpenApi)]
#[openapi(paths(handlers::states, handlers::districts))]
pub(crate) struct Doc;
