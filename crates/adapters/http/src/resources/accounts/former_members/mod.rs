//! Accounts that belong to no organisation, for the platform operator.

mod dto;
mod handlers;

use crate::state::table::routes;

routes! {
    handlers::list,
    handlers::delete,
}
