//! The header that signs an event: `t=<unix>,v1=<hex>[,v1=<hex>]` (docs.stripe.com/webhooks/signature).

use kernel::{Duration, Timestamp};

/// How far the time of a signature may differ from now, in either direction.
pub const TOLERANCE: Duration = Duration::seconds(300);

/// The maximum number of signatures to check, each of which takes a pass over the whole body: while a secret
/// is replaced there are two.
const MAX_SIGNATURES: usize = 8;

/// A parsed signature header.
#[derive(Debug, PartialEq, Eq)]
pub struct Signature<'a> {
    /// When it was signed, exactly as written: these characters are part of what was signed.
    pub time: &'a str,
    signatures: Vec<[u8; 32]>,
}

impl<'a> Signature<'a> {
    /// Reads a header. It must have exactly one time; schemes other than `v1` and malformed signatures are
    /// ignored.
    pub fn parse(header: &'a str) -> Option<Self> {
        let mut time = None;
        let mut signatures = Vec::new();
        for part in header.split(',') {
            match part.split_once('=')? {
                ("t", value) if time.is_none() => time = Some(value),
                ("t", _) => return None,
                ("v1", value) if signatures.len() < MAX_SIGNATURES => signatures.extend(digest(value)),
                _ => {}
            }
        }
        let time = time.filter(|time| time.len() <= 12 && time.bytes().all(|byte| byte.is_ascii_digit()))?;
        (!time.is_empty()).then_some(Self { time, signatures })
    }

    /// Returns whether it was signed about now.
    pub fn is_recent(&self, now: Timestamp) -> bool {
        let seconds: Option<i64> = self.time.parse().ok();
        seconds.is_some_and(|seconds| (now.timestamp() - seconds).abs() <= TOLERANCE.num_seconds())
    }

    /// Returns the signatures.
    pub fn signatures(&self) -> &[[u8; 32]] {
        &self.signatures
    }
}

/// Reads 32 bytes in lower-case hexadecimal digits.
fn digest(text: &str) -> Option<[u8; 32]> {
    let digit = |byte: u8| match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        _ => None,
    };
    let bytes = text.as_bytes();
    let mut digest = [0; 32];
    if bytes.len() != 64 {
        return None;
    }
    for (place, pair) in digest.iter_mut().zip(bytes.chunks_exact(2)) {
        *place = digit(pair[0])? << 4 | digit(pair[1])?;
    }
    Some(digest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::DateTime;

    #[test]
    fn a_header_has_one_time_and_signatures_of_the_one_scheme() {
        let (one, two) = ("ab".repeat(32), "0f".repeat(32));
        let read = |header: &str| Signature::parse(header).map(|read| read.signatures().len());
        assert_eq!(read(&format!("t=1700000000,v1={one}")), Some(1));
        assert_eq!(read(&format!("t=1700000000,v1={two},v1={one},v0=zz")), Some(2));
        for (header, why) in [
            (format!("v1={one}"), "no time"),
            (format!("t=1,t=2,v1={one}"), "two times"),
            (format!("t=,v1={one}"), "an empty time"),
            (format!("t=1e3,v1={one}"), "no digits"),
            (format!("t=-1,v1={one}"), "before the epoch"),
            (format!(" t=1,v1={one}"), "a blank"),
            ("t=1;v1".to_owned(), "no pairs"),
            (String::new(), "nothing"),
        ] {
            assert_eq!(read(&header), None, "{why}");
        }
        for weak in [one.to_uppercase(), format!("{one} "), one[..62].to_owned(), format!("{one}00")] {
            assert_eq!(read(&format!("t=1,v1={weak}")), Some(0), "{weak}");
        }
    }

    /// Hostile check 76: neither too old nor too far in the future.
    #[test]
    fn a_time_counts_for_three_hundred_seconds_either_way() {
        let header = "t=1700000000,v1=";
        let read = Signature::parse(header).unwrap();
        for (ahead, recent) in [(0, true), (300, true), (301, false), (-300, true), (-301, false)] {
            let now = DateTime::from_timestamp(1_700_000_000 + ahead, 0).unwrap();
            assert_eq!(read.is_recent(now), recent, "{ahead}");
        }
        assert!(!Signature { time: "999999999999", signatures: vec![] }.is_recent(kernel::from_micros(0)));
    }
}
