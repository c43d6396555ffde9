//! A new e-mail address for one's own account, confirmed through a link sent by mail.

mod dto;
mod handlers;
mod page;

use crate::state::table::routes;

routes! {
    handlers::confirm,
    page::show,
    page::confirm,
}
