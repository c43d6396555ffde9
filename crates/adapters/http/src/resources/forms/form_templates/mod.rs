//! Form templates, for those who create them; editors change their texts.

mod dto;
mod handlers;
mod list;
mod online;
pub(crate) mod public_url;
mod publishing;
mod starters;
mod transfer;
mod versions;

pub(crate) use dto::PreviewedTemplateDto;

use crate::state::table::routes;

routes! {
    handlers::list,
    handlers::create,
    // Before the route with a parameter.
    transfer::import,
    starters::list,
    starters::install,
    handlers::show,
    handlers::update,
    handlers::delete,
    handlers::duplicate,
    transfer::export,
    versions::list,
    public_url::show,
    online::set,
    publishing::publish,
    publishing::changes,
}
