//! Challenges for people who send a report or sign in.

mod dto;
mod handlers;

pub(crate) use dto::CaptchaContextsDto;
pub(crate) use handlers::{challenge, challenge_problem, difficulty};

use crate::table::Table;
use utoipa::OpenApi;

/// The routes.
pub(crate) fn register(table: &mut Table) {
    table.get("/api/captcha", handlers::issue);
    table.get("/api/captcha/settings", handlers::settings);
}

#[derive(OpenApi)]
#[openapi(paths(handlers::issue, handlers::settings))]
pub(crate) struct Doc;
