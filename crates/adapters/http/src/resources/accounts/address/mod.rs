//! Another address for one's own account, confirmed by a mailed link.

mod dto;
mod handlers;
mod page;

use crate::state::table::routes;

routes! {
    handlers::confirm,
    page::show,
    page::confirm,
}
