//! The federal states of Germany and their districts.

mod handlers;

use crate::state::table::routes;

routes! {
    handlers::states,
    handlers::districts,
}
