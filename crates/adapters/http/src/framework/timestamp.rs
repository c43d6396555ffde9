//! How timestamps are written in responses.

use kernel::{SecondsFormat, Timestamp};

/// Formats as RFC 3339 in UTC with `Z`, to the second.
pub(crate) fn rfc3339(at: Timestamp) -> String {
    at.to_rfc3339_opts(SecondsFormat::Secs, true)
}
