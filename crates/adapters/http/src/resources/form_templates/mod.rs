//! Forms as the public fills them in.

mod dto;
mod handlers;
mod kept;

pub(crate) use kept::KeptForms;

use crate::table::Table;
use utoipa::OpenApi;

/// The routes.
pub(crate) fn register(table: &mut Table) {
    table.get("/api/form-templates/{slug}", handlers::show);
}

#[derive(OpenApi)]
#[openapi(paths(handlers::show))]
pub(crate) struct Doc;
