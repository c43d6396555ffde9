//! The caller's own organisation, and its members.

mod dto;
mod handlers;
mod pending_domain;

pub(crate) use dto::{OrganizationDto, WantedDto, wanted};
pub(crate) use handlers::{no_organization, not_acceptable, rfc3339};

use crate::table::Table;
use utoipa::OpenApi;

/// The routes.
pub(crate) fn register(table: &mut Table) {
    table.get("/api/admin/organization", handlers::show);
    table.put("/api/admin/organization", handlers::change);
    table.post("/api/admin/organization/pending-domain/check", pending_domain::check);
    table.delete("/api/admin/organization/pending-domain", pending_domain::withdraw);
    table.get("/api/admin/organization/members", handlers::members);
    table.delete("/api/admin/organization/members/{userId}", handlers::remove);
}

#[derive(OpenApi)]
#[openapi(paths(
    handlers::show,
    handlers::change,
    handlers::members,
    handlers::remove,
    pending_domain::check,
    pending_domain::withdraw
))]
pub(crate) struct Doc;
