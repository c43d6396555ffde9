//! Blocks of fields, for those who create forms.

pub(crate) mod definition;
mod dto;
pub(crate) mod error_response;
mod handlers;
mod list;
mod saving;

pub(crate) use dto::{BlockInputDto, ConflictDto, TemplateRefDto, WordsDto, WordsInputDto};
pub(crate) use list::order;
pub(crate) use saving::{flag, saving};

use crate::state::table::routes;

routes! {
    handlers::list,
    handlers::create,
    handlers::show,
    handlers::update,
    handlers::delete,
}
