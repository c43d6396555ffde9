//! The federal states of Germany and their districts.

mod handlers;

use crate::table::routes;

routes! {
    handlers::states,
    handlers::districts,
}
