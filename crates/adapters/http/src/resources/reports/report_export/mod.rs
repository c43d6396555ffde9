//! Reports as a file.

mod handlers;
mod sheet;

use crate::state::table::routes;

routes! {
    handlers::export,
}
