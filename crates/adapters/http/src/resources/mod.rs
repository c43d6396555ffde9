//! The resources, one folder each: `mod.rs` is its part of the route table, `dto.rs` the wire
//! types, `handlers.rs` the way from request to use case and back.

mod address;
mod audit_logs;
mod auth;
mod bench;
mod captcha;
mod dashboard;
mod docs;
mod form_blocks;
mod form_previews;
mod form_templates;
mod former_members;
mod geo;
mod health;
mod invitations;
mod jobs;
mod layout;
mod masking;
mod organization;
mod organizations;
mod password;
mod profile;
mod public_form;
mod quarantine;
mod report_export;
mod report_removal;
mod report_work;
mod security;
mod sessions;
mod set_up;
mod shell;
mod site;
mod site_settings;
mod submissions;
mod templates;
mod test_data;
mod tokens;
mod translations;
mod two_factor;
mod users;

pub(crate) use form_blocks::TemplateRefDto;
pub(crate) use form_templates::KeptForms;

use crate::table::Table;

/// Registers all routes.
pub(crate) fn register(table: &mut Table, bench_routes: bool) {
    report_work::register(table);
    quarantine::register(table);
    report_export::register(table);
    submissions::register(table);
    report_removal::register(table);
    test_data::register(table);
    form_templates::register(table);
    captcha::register(table);
    site::register(table);
    site_settings::register(table);
    masking::register(table);
    layout::register(table);
    translations::register(table);
    geo::register(table);
    auth::register(table);
    two_factor::register(table);
    password::register(table);
    address::register(table);
    set_up::register(table);
    profile::register(table);
    sessions::register(table);
    users::register(table);
    tokens::register(table);
    jobs::register(table);
    dashboard::register(table);
    form_previews::register(table);
    form_blocks::register(table);
    templates::register(table);
    organization::register(table);
    invitations::register(table);
    organizations::register(table);
    former_members::register(table);
    audit_logs::register(table);
    docs::register(table);
    health::register(table);
    security::register(table);
    public_form::register(table);
    shell::register(table);
    shell::register_aliases(table);
    if bench_routes {
        bench::register(table);
    }
}
