//! The routes over the fakes of the domains: most through the framework's test service, hostile
//! bytes through a real server on a free port.
#![expect(clippy::unwrap_used, clippy::panic, reason = "helpers of tests fail by panicking")]

mod account;
mod audit_log;
mod browser_form;
mod document;
mod fakes;
mod hardening;
mod hostile;
mod json_body;
mod matrix;
mod observing;
mod public;
mod reading;
mod reporting;
mod support;
mod uploads;
mod wire;
