//! Another address for one's own account, confirmed by a mailed link.

mod dto;
mod handlers;
mod page;

use crate::table::Table;
use utoipa::OpenApi;

/// The routes.
pub(crate) fn register(table: &mut Table) {
    table.post("/api/auth/email/confirm", handlers::confirm);
    table.get_page(page::ROUTE, page::show);
    table.post_page(page::ROUTE, page::confirm);
}

#[derive(OpenApi)]
#[openapi(paths(handlers::confirm, page::show, page::confirm))]
pub(crate) struct Doc;
