//! What all routes are built on: bodies, errors, languages, clients and their limits, responses.

pub(crate) mod accept;
pub(crate) mod body;
pub(crate) mod connections;
pub(crate) mod counters;
pub(crate) mod device;
pub(crate) mod error;
pub(crate) mod forwarded;
pub(crate) mod framework_errors;
pub(crate) mod headers;
pub(crate) mod language;
pub(crate) mod messages;
pub(crate) mod min_duration;
pub(crate) mod observe;
pub(crate) mod options;
pub(crate) mod proxy_watch;
pub(crate) mod qr;
pub(crate) mod query;
pub(crate) mod rate;
pub(crate) mod response;
pub(crate) mod sheets;
pub(crate) mod timestamp;
pub(crate) mod unread_body;
