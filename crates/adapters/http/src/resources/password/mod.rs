//! A forgotten password.

mod dto;
mod handlers;
mod page;

use crate::table::Table;
use utoipa::OpenApi;

/// The routes.
pub(crate) fn register(table: &mut Table) {
    table.post("/api/auth/password/forgot", handlers::forgot);
    table.post("/api/auth/password/reset", handlers::reset);
    table.get_page(page::FORGOTTEN, page::forgotten);
    table.post_page(page::FORGOTTEN, page::ask);
    table.get_page(page::ROUTE, page::show);
    table.post_page(page::ROUTE, page::replace);
}

#[derive(OpenApi)]
#[openapi(paths(handlers::forgot, handlers::reset, page::forgotten, page::ask, page::show, page::replace))]
pub(crate) struct Doc;
