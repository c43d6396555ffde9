//! Templates of forms, for those who make them; editors change their texts.

mod address;
mod dto;
mod handlers;
mod list;
mod starters;
mod transfer;
mod versions;

pub(crate) use dto::WantedTemplateDto;

use crate::table::Table;
use utoipa::OpenApi;

/// The routes.
pub(crate) fn register(table: &mut Table) {
    table.get("/api/admin/form-templates", handlers::list);
    table.post("/api/admin/form-templates", handlers::create);
    // Before the one with a parameter.
    table.post("/api/admin/form-templates/import", transfer::import);
    table.get("/api/admin/form-templates/examples", starters::list);
    table.post("/api/admin/form-templates/examples/{key}", starters::install);
    table.get("/api/admin/form-templates/{id}", handlers::show);
    table.put("/api/admin/form-templates/{id}", handlers::update);
    table.delete("/api/admin/form-templates/{id}", handlers::delete);
    table.post("/api/admin/form-templates/{id}/duplicate", handlers::duplicate);
    table.get("/api/admin/form-templates/{id}/export", transfer::export);
    table.get("/api/admin/form-templates/{id}/versions", versions::list);
    table.get("/api/admin/form-templates/{id}/address", address::show);
}

#[derive(OpenApi)]
#[openapi(paths(
    handlers::list,
    handlers::create,
    transfer::import,
    handlers::show,
    handlers::update,
    handlers::delete,
    handlers::duplicate,
    transfer::export,
    starters::list,
    starters::install,
    versions::list,
    address::show
))]
pub(crate) struct Doc;
