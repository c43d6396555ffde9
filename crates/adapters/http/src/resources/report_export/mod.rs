//! Reports as a file.

mod handlers;
mod sheet;

use crate::table::routes;

routes! {
    handlers::export,
}
