//! The first account of an installation.

mod dto;
mod handlers;
mod page;

use crate::table::Table;
use utoipa::OpenApi;

/// The routes.
pub(crate) fn register(table: &mut Table) {
    table.post("/api/setup", handlers::create);
    table.get_page(page::ROUTE, page::show);
    table.post_page(page::ROUTE, page::create);
}

#[derive(OpenApi)]
#[openapi(paths(handlers::create, page::show, page::create))]
pub(crate) struct Doc;
