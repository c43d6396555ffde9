//! The masking rules that a site adds to the permanent ones, and a trial of them.

mod dto;
mod handlers;

use crate::state::table::routes;

routes! {
    handlers::show,
    handlers::set,
    handlers::try_out,
}
