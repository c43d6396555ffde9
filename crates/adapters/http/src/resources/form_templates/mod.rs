//! Forms as the public fills them in.

mod dto;
mod handlers;
mod kept;

pub(crate) use kept::KeptForms;

use crate::table::routes;

routes! {
    handlers::show,
}
