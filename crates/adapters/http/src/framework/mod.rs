//! The basis of all routes, which knows nothing of the purpose of this service: bodies, errors, languages,
//! clients and their limits, responses.

pub(crate) mod body;
pub(crate) mod connections;
pub(crate) mod constant_time;
pub(crate) mod counters;
pub(crate) mod device;
pub(crate) mod error;
pub(crate) mod forwarded;
pub(crate) mod framework_errors;
pub(crate) mod headers;
pub(crate) mod language;
pub(crate) mod media;
pub(crate) mod observe;
pub(crate) mod options;
pub(crate) mod proxy_watch;
pub(crate) mod qr;
pub(crate) mod query;
pub(crate) mod rate;
pub(crate) mod reply;
pub(crate) mod sheets;
pub(crate) mod texts;
pub(crate) mod unread_body;
