//! API tokens: created by an administrator, only for reading statistics, shown once and kept as a digest
//! (decisions §4).

mod manage;
pub mod ports;

pub use manage::{
    ABILITY, ApiTokens, IssueTokenError, IssuedToken, MAX_TOKEN_NAME_CHARS, MAX_TOKEN_YEARS, PREFIX,
    RECORD_USE_EVERY,
};
pub(crate) use manage::{is_over, looks_like_api_token, use_is_due};
