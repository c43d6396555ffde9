//! The dashboard's selector of templates.

mod dto;
mod handlers;

use crate::table::routes;

routes! {
    handlers::templates,
}
