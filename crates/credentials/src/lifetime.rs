//! How long a sign-in lasts (decisions §4), and the secret that represents it.

use kernel::{Duration, Random, RandomExt, Timestamp};
use std::fmt::Write;

/// An unused sign-in ends after this time.
pub const SLIDING: Duration = Duration::hours(12);
/// However much it is used, a sign-in ends after this time.
pub const ABSOLUTE: Duration = Duration::days(30);
/// The sliding end is moved at most this often, so that not every read causes a write.
pub const EXTEND_EVERY: Duration = Duration::minutes(10);
/// The length of a token: 256 bits in hexadecimal.
pub const TOKEN_LENGTH: usize = 64;

/// Generates a secret of 256 random bits as 64 lower-case hexadecimal digits.
pub fn new_token(random: &dyn Random) -> String {
    random.bytes::<32>().iter().fold(String::with_capacity(TOKEN_LENGTH), |mut token, byte| {
        // Writing into a String cannot fail.
        let _ = write!(token, "{byte:02x}");
        token
    })
}

/// Checks whether a text has the form of a token. Anything else is refused before it is hashed.
pub fn looks_like_token(text: &str) -> bool {
    text.len() == TOKEN_LENGTH && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
}

/// Returns the new sliding end, if it is time to move it.
pub fn extension(now: Timestamp, end: Timestamp, absolute_end: Timestamp) -> Option<Timestamp> {
    let next = (now + SLIDING).min(absolute_end);
    (next - end >= EXTEND_EVERY).then_some(next)
}
