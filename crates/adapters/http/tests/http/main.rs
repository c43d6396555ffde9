//! The routes over the fakes of the domains: most through the framework's test service, hostile
//! bytes through a real server on a free port.
#![expect(clippy::unwrap_used, clippy::panic, reason = "helpers of tests fail by panicking")]

mod account;
mod api_tokens;
mod arrival_pages;
mod arrivals;
mod audit_changes;
mod audit_log;
mod browser_form;
mod credentials;
mod dead_letters;
mod document;
mod fakes;
mod geo;
mod hardening;
mod hostile;
mod identities;
mod isolation;
mod json_body;
mod late_bodies;
mod layout;
mod lock_out;
mod matrix;
mod observing;
mod organizations;
mod own_account;
mod public;
mod reading;
mod report_export;
mod report_removal;
mod report_work;
mod reporting;
mod second_factor;
mod site_settings;
mod studio;
mod studio_files;
mod studio_preview;
mod support;
mod tenants;
mod test_data;
mod translations;
mod uploads;
mod users;
mod wire;
