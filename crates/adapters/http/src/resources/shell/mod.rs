//! The pages around the forms: start page, accessibility statement, the staff application and
//! the files that pages load.

mod handlers;

use crate::table::Table;
use utoipa::OpenApi;

/// The routes.
pub(crate) fn register(table: &mut Table) {
    table.get_page("/", handlers::index);
    table.get_page("/barrierefreiheit", handlers::accessibility);
    table.get_page("/app", handlers::staff_app);
    table.get_page("/app/{tail:.*}", handlers::staff_app);
    table.get_page("/assets/{tail:.*}", handlers::asset);
    table.get_page("/public/{tail:.*}", handlers::asset);
    table.get_page("/favicon.ico", handlers::icon);
}

#[derive(OpenApi)]
#[openapi(paths(
    handlers::index,
    handlers::accessibility,
    handlers::staff_app,
    handlers::asset,
    handlers::icon
))]
pub(crate) struct Doc;
