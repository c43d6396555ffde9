//! The caller's own organisation, and its members.

mod dto;
mod handlers;
mod pending_domain;

pub(crate) use dto::{OrganizationDto, OrganizationUpdateDto};
pub(crate) use handlers::{no_organization, not_acceptable};

use crate::state::table::routes;

routes! {
    handlers::show,
    handlers::change,
    pending_domain::check,
    pending_domain::withdraw,
    handlers::members,
    handlers::remove,
}
