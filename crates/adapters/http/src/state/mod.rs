//! The shared state and access to it: the use cases, the caller and their rights, the route table.

pub(crate) mod access;
pub(crate) mod account_page_input;
pub(crate) mod app_state;
pub(crate) mod audit_log;
pub(crate) mod form_cache;
pub(crate) mod if_match;
pub(crate) mod input;
pub(crate) mod openapi;
pub(crate) mod paging;
pub(crate) mod services;
pub(crate) mod single_file_upload;
pub(crate) mod table;
