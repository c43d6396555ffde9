//! What a site has masked beyond the rules that always hold, and a trial of it.

mod dto;
mod handlers;

use crate::state::table::routes;

routes! {
    handlers::show,
    handlers::set,
    handlers::try_out,
}
