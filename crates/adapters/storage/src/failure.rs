//! What an object storage answers instead of what it was asked for, in brief.

use kernel::StoreError;
use object_store::Error;

/// The maximum number of characters of a cause that are kept.
const LONGEST: usize = 200;

/// Why a bucket did not do what it was asked to. Contains no address, no object name and nothing that a
/// server quotes from a request in its answer: this ends up in logs.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
pub enum BucketFailure {
    /// There is no such object, which is often fine.
    #[error("there is no such object")]
    NoObject,
    /// The storage refused; its own error code, or the HTTP status.
    #[error("the object storage answered {0}")]
    Refused(String),
    /// There is an object whose name is not the vault's and cannot be listed, which makes the whole listing
    /// fail.
    #[error(
        "an object below the prefix has a name that cannot be listed; the prefix is for files of reports alone"
    )]
    Foreign,
    /// The storage is unreachable, or its answer cannot be understood.
    #[error("the object storage cannot be reached: {0}")]
    Away(String),
    /// It did not answer in time.
    #[error("the object storage did not answer in time")]
    Slow,
    /// It was not asked, since it had failed to answer just before.
    #[error("the object storage was not asked, since it did not answer just before")]
    Resting,
}

impl BucketFailure {
    /// Returns whether the storage gave an answer.
    pub(crate) const fn is_an_answer(&self) -> bool {
        matches!(self, Self::NoObject | Self::Refused(_) | Self::Foreign)
    }
}

impl From<BucketFailure> for StoreError {
    /// Keys, permissions and quotas get corrected, and the address may change, so trying later may help in
    /// any case.
    fn from(failure: BucketFailure) -> Self {
        Self::Unavailable(Box::new(failure))
    }
}

impl From<Error> for BucketFailure {
    fn from(error: Error) -> Self {
        let cause = deepest(&error);
        let code = between(&cause, "<Code>", "</Code>").filter(|code| is_code(code));
        match (&error, code) {
            // Only the storage itself uses this code: a proxy in front of it, or another server, also says
            // 404, and a file to be deleted would be believed gone.
            (Error::NotFound { .. }, Some("NoSuchKey")) => Self::NoObject,
            (Error::InvalidPath { .. }, _) => Self::Foreign,
            (_, Some(code)) => Self::Refused(code.to_owned()),
            _ => match between(&cause, "status code: ", ":") {
                Some(status) => Self::Refused(short(status)),
                None if cause.contains("timed out") => Self::Slow,
                None => Self::Away(short(&cause)),
            },
        }
    }
}

/// Returns the innermost cause: the crate wraps it with the address and the text of the answer.
fn deepest(error: &Error) -> String {
    let mut cause: &dyn std::error::Error = error;
    while let Some(next) = cause.source() {
        cause = next;
    }
    cause.to_string()
}

fn between<'a>(text: &'a str, start: &str, end: &str) -> Option<&'a str> {
    let rest = &text[text.find(start)? + start.len()..];
    rest.find(end).map(|end| &rest[..end])
}

/// Recognises codes like `NoSuchBucket` and `InvalidAccessKeyId`.
fn is_code(text: &str) -> bool {
    (1..=64).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Shortens to one line without markup.
fn short(text: &str) -> String {
    let text = text.split('<').next().unwrap_or_default();
    let plain = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter });
    plain.take(LONGEST).collect::<String>().trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn generic(text: &str) -> BucketFailure {
        Error::Generic { store: "S3", source: text.into() }.into()
    }

    fn not_found(text: &str) -> BucketFailure {
        Error::NotFound { path: "p".into(), source: text.into() }.into()
    }

    #[test]
    fn a_missing_object_is_told_from_a_missing_bucket() {
        let missing =
            "Server returned non-2xx status code: 404 Not Found: <Error><Code>NoSuchKey</Code></Error>";
        assert_eq!(not_found(missing), BucketFailure::NoObject);
        for bare in ["", "404 page not found", "<html>404</html>"] {
            let answer = format!("Server returned non-2xx status code: 404 Not Found: {bare}");
            assert_eq!(
                not_found(&answer),
                BucketFailure::Refused("404 Not Found".into()),
                "a proxy's, perhaps"
            );
        }
        let bucket = missing.replace("NoSuchKey", "NoSuchBucket");
        assert_eq!(not_found(&bucket), BucketFailure::Refused("NoSuchBucket".into()));
    }

    #[test]
    fn of_an_answer_the_code_is_kept_and_nothing_that_it_quotes() {
        let answer = "Server returned non-2xx status code: 403 Forbidden: <Error><Code>SignatureDoesNotMatch</Code>\
            <AWSAccessKeyId>AKIA</AWSAccessKeyId><StringToSign>AWS4-HMAC</StringToSign></Error>";
        assert_eq!(generic(answer), BucketFailure::Refused("SignatureDoesNotMatch".into()));
        let page = "Server returned non-2xx status code: 502 Bad Gateway: <html>AKIA</html>";
        assert_eq!(generic(page), BucketFailure::Refused("502 Bad Gateway".into()));
        let odd = "Server returned non-2xx status code: 400 Bad Request: <Code>a<b>c</Code>";
        assert_eq!(generic(odd), BucketFailure::Refused("400 Bad Request".into()));
    }

    #[test]
    fn what_is_no_answer_is_told_in_one_short_line() {
        assert_eq!(generic("operation timed out"), BucketFailure::Slow);
        assert_eq!(generic("Connection\r\nrefused"), BucketFailure::Away("Connection  refused".into()));
        let BucketFailure::Away(long) = generic(&"x".repeat(10_000)) else { panic!() };
        assert_eq!(long.len(), LONGEST);
    }

    #[test]
    fn each_failure_is_one_that_may_pass() {
        for failure in
            [BucketFailure::Slow, BucketFailure::Resting, BucketFailure::Refused("AccessDenied".into())]
        {
            assert_eq!(StoreError::from(failure).kind(), kernel::ErrorKind::Unavailable);
        }
    }
}
