//! The pages around the forms: start page, accessibility statement, the staff application and the files that
//! pages load.

mod handlers;

use crate::state::table::{ErrorFormat, RouteTable, routes};
use actix_web::http::Method;

routes! {
    handlers::index,
    handlers::accessibility,
    handlers::staff_app,
    handlers::portal_app,
    handlers::asset,
    handlers::icon,
}

/// Registers alternative addresses of documented routes.
pub(crate) fn register_aliases(table: &mut RouteTable) {
    table.register_undocumented(Method::GET, "/app", ErrorFormat::Page, handlers::staff_app);
    table.register_undocumented(Method::GET, "/portal", ErrorFormat::Page, handlers::portal_app);
    table.register_undocumented(Method::GET, "/public/{tail:.*}", ErrorFormat::Page, handlers::asset);
}
