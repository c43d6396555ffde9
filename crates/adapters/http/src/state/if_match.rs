//! IfMatch of records as entity tags: nobody overwrites what they have not seen.

use crate::framework::error::{Answer, ApiError};
use crate::state::access::Input;
use crate::state::app_state::AppState;
use actix_web::HttpRequest;
use actix_web::dev::Payload;
use actix_web::http::header::{self, HeaderMap, HeaderValue};
use std::sync::Arc;

/// The editions of `If-Match`; any, without it or with `*`.
pub(crate) struct IfMatch(Option<Vec<i64>>);

impl IfMatch {
    /// One of these has to be the present one; `None` for any.
    pub(crate) fn get(&self) -> Option<&[i64]> {
        self.0.as_deref()
    }

    /// Tags are compared strongly (RFC 9110 §13.1.1): a weak one, or one of others, never matches.
    pub(crate) fn read(headers: &HeaderMap) -> Self {
        let mut values = headers.get_all(header::IF_MATCH).peekable();
        if values.peek().is_none() {
            return Self(None);
        }
        let mut editions = Vec::new();
        for list in values.filter_map(|value| value.to_str().ok()) {
            if list.trim() == "*" {
                return Self(None);
            }
            let edition =
                |tag: &str| -> Option<i64> { tag.trim().strip_prefix('"')?.strip_suffix('"')?.parse().ok() };
            editions.extend(list.split(',').filter_map(edition));
        }
        Self(Some(editions))
    }
}

impl<A> Input<A> for IfMatch {
    async fn take(
        _: &Arc<AppState>,
        _: &A,
        request: &HttpRequest,
        _: &mut Payload,
    ) -> Result<Self, ApiError> {
        Ok(Self::read(request.headers()))
    }
}

/// The answer with the edition that it shows.
pub(crate) fn with_etag(answer: Answer, edition: i64) -> Answer {
    let mut answer = answer?;
    // Digits between quotation marks are a header's value.
    if let Ok(tag) = HeaderValue::from_str(&format!("\"{edition}\"")) {
        answer.headers_mut().insert(header::ETAG, tag);
    }
    Ok(answer)
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::test::TestRequest;

    fn read(values: &[&'static str]) -> Option<Vec<i64>> {
        let request = values
            .iter()
            .fold(TestRequest::get(), |request, value| request.append_header((header::IF_MATCH, *value)));
        IfMatch::read(request.to_http_request().headers()).0
    }

    #[test]
    fn tags_are_compared_strongly_and_a_star_is_any() {
        assert_eq!(read(&[]), None);
        assert_eq!(read(&["*"]), None);
        assert_eq!(read(&["\"3\""]), Some(vec![3]));
        assert_eq!(read(&["\"3\", \"5\"", "\"7\""]), Some(vec![3, 5, 7]));
        for none in ["W/\"3\"", "3", "\"3", "\"x\"", "", "\"9999999999999999999\""] {
            assert_eq!(read(&[none]), Some(vec![]), "{none}");
        }
    }
}
