//! Blocks of fields, for those who create forms.

pub(crate) mod definition;
mod dto;
mod handlers;
mod list;
pub(crate) mod refusal;
mod saving;

pub(crate) use dto::{ConflictDto, TemplateRefDto, WantedBlockDto, WantedWordsDto, WordsDto};
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
