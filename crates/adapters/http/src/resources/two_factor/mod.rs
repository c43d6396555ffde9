//! The second factor: its set-up, and the second step of signing in.

mod dto;
mod handlers;

use crate::table::Table;
use utoipa::OpenApi;

/// The routes.
pub(crate) fn register(table: &mut Table) {
    table.post("/api/auth/two-factor-challenge", handlers::challenge);
    table.post("/api/auth/two-factor/enable", handlers::enable);
    table.post("/api/auth/two-factor/confirm", handlers::confirm);
    table.delete("/api/auth/two-factor", handlers::disable);
    table.post("/api/auth/two-factor/recovery-codes", handlers::renew_recovery_codes);
}

#[derive(OpenApi)]
#[openapi(paths(
    handlers::challenge,
    handlers::enable,
    handlers::confirm,
    handlers::disable,
    handlers::renew_recovery_codes
))]
pub(crate) struct Doc;
