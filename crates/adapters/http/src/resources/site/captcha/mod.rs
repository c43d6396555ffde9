//! Challenges for people who send a report or sign in.

mod dto;
mod handlers;

pub(crate) use dto::CaptchaContextsDto;
pub(crate) use handlers::{challenge, challenge_problem, difficulty};

use crate::state::table::routes;

routes! {
    handlers::issue,
    handlers::settings,
}
