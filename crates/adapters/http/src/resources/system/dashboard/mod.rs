//! The dashboard's selector of templates.

mod dto;
mod handlers;

use crate::state::table::routes;

routes! {
    handlers::templates,
}
