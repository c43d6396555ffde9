//! Invitations: of the caller's organisation, and by their token.

mod dto;
mod handlers;
mod page;

use crate::table::Table;
use utoipa::OpenApi;

/// The routes.
pub(crate) fn register(table: &mut Table) {
    table.get("/api/admin/organization/invitations", handlers::list);
    table.post("/api/admin/organization/invite", handlers::invite);
    table.delete("/api/admin/organization/invitations/{id}", handlers::withdraw);
    table.get("/invitations/{token}", handlers::show);
    table.post("/invitations/{token}/accept", handlers::accept);
    table.get_page(page::ROUTE, page::show);
    table.post_page(page::ROUTE, page::join);
}

#[derive(OpenApi)]
#[openapi(paths(
    handlers::list,
    handlers::invite,
    handlers::withdraw,
    handlers::show,
    handlers::accept,
    page::show,
    page::join
))]
pub(crate) struct Doc;
