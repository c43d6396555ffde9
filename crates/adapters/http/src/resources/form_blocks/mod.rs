//! Blocks of fields, for those who make forms.

pub(crate) mod definition;
mod dto;
mod handlers;
mod list;
pub(crate) mod refusal;

pub(crate) use dto::{TemplateRefDto, WantedBlockDto, WantedWordsDto, WordsDto};
pub(crate) use list::order;

use crate::table::Table;
use utoipa::OpenApi;

/// The routes.
pub(crate) fn register(table: &mut Table) {
    table.get("/api/admin/form-blocks", handlers::list);
    table.post("/api/admin/form-blocks", handlers::create);
    table.get("/api/admin/form-blocks/{id}", handlers::show);
    table.put("/api/admin/form-blocks/{id}", handlers::update);
    table.delete("/api/admin/form-blocks/{id}", handlers::delete);
}

#[derive(OpenApi)]
#[openapi(paths(handlers::list, handlers::create, handlers::show, handlers::update, handlers::delete))]
pub(crate) struct Doc;
