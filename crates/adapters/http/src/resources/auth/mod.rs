//! Signing in and out, and who one is.

mod device;
mod dto;
mod handlers;

pub(crate) use dto::{SessionDto, UserDto};
pub(crate) use handlers::welcome;

use crate::table::Table;
use utoipa::OpenApi;

/// The routes.
pub(crate) fn register(table: &mut Table) {
    table.post("/api/auth/login", handlers::login);
    table.post("/api/auth/logout", handlers::logout);
    table.get("/api/auth/me", handlers::me);
}

#[derive(OpenApi)]
#[openapi(paths(handlers::login, handlers::logout, handlers::me))]
pub(crate) struct Doc;
