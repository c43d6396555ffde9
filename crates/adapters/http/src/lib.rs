//! The REST API and the delivery of the pages over actix-web.
//!
//! How to use it: fill [`Services`] with the use cases and ports, choose [`HttpOptions`], and
//! [`serve`]. [`openapi`] gives the OpenAPI document without starting anything.
//!
//! Invariants:
//! - The first parameter of every handler says who may call it; a handler without it is no
//!   route. The caller is admitted before anything else of the request is read.
//! - A tenant's [`kernel::Scope`] comes from [`TenantResolver`] alone.
//! - Every error is `{"message": …}` (or a page where a page was asked for), with the status of
//!   its [`kernel::ErrorKind`], given in one file; no cause is ever shown.
//! - Neither the log nor the counters know a client: no address, no user agent, no query.
//! - Bodies are bounded in size and in time and are never unpacked; JSON that two parsers could
//!   read differently is refused.
//!
//! Deliberately absent: rules of the domains, HTML (the port [`views::Pages`]), storage, cryptography
//! (the port [`ClientKey`]), CORS, and enforcement of plan features (routes declare them).

mod document;
mod framework;
mod resources;
mod server;
mod state;
#[cfg(feature = "testing")]
pub mod testing;

pub use document::{openapi, openapi_json};
pub use framework::forwarded::{Network, NetworkError};
pub use framework::options::{ConnectionLimits, Deadlines, HttpOptions};
pub use framework::proxy_watch::ForwardedHeaders;
pub use framework::rate::{ClientKey, RateClass, RateLimits, RateLimitsError};
pub use server::{Application, Running, serve};
pub use state::services::{Component, Readiness, ReceiptServices, Services, TenantResolver};
