//! Administering the accounts of the staff.

mod dto;
mod handlers;
mod list;

use crate::table::Table;
use utoipa::OpenApi;

/// The routes.
pub(crate) fn register(table: &mut Table) {
    table.get("/api/admin/users", handlers::list);
    table.post("/api/admin/users", handlers::create);
    table.put("/api/admin/users/{user}", handlers::update);
    table.delete("/api/admin/users/{user}", handlers::delete);
}

#[derive(OpenApi)]
#[openapi(paths(handlers::list, handlers::create, handlers::update, handlers::delete))]
pub(crate) struct Doc;
