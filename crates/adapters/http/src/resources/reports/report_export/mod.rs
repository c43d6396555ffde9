//! Export of reports as a file.

mod archive;
mod handlers;
mod sheet;

use crate::state::table::routes;

routes! {
    handlers::export,
}
