//! Signing in and out, and one's own account.

mod device;
mod dto;
mod handlers;

pub(crate) use dto::{SessionDto, UserDto};
pub(crate) use handlers::finish_sign_in;

use crate::state::table::routes;

routes! {
    handlers::login,
    handlers::logout,
    handlers::me,
    handlers::workplace,
}
