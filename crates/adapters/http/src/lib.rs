//! The REST API and the delivery of the pages over actix-web.
//!
//! Usage: fill [`Services`] with the use cases and ports, choose [`HttpOptions`], and call [`serve`].
//! [`openapi`] returns the OpenAPI document without starting anything.
//!
//! Invariants:
//! - The first parameter of every handler says who may call it; a handler without it does not compile as a
//!   route. The caller is authorised before anything else of the request is read.
//! - A tenant's [`kernel::Scope`] comes only from [`TenantResolver`].
//! - Every error is `{"message": …}` (or a page where a page was requested), with the status of its
//!   [`kernel::ErrorKind`], determined in one file; no cause is ever shown.
//! - Neither the log nor the counters identify a client: no address, no user agent, no query.
//! - Bodies are bounded in size and time and are never decompressed; JSON that two parsers could read
//!   differently is refused.
//!
//! Deliberately absent: rules of the domains (what a plan includes is decided by `plans::Gate`, which
//! `state/access` asks), HTML (the port [`views::Pages`]), storage, cryptography (the port
//! [`ClientPseudonyms`]), and CORS.

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
pub use framework::rate::{ClientPseudonyms, RateClass, RateLimits, RateLimitsError};
pub use server::{BoundServer, HttpApplication, serve};
pub use state::services::{Component, Readiness, ReceiptServices, Services, TenantResolver};
