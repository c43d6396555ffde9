//! The audit log of the tenant.

mod download;
mod dto;
mod handlers;
mod query;

use crate::state::table::routes;

routes! {
    handlers::list,
}
