//! `If-Match` with editions of records as entity tags: nobody overwrites what they have not seen.

use crate::framework::error::{ApiError, ApiResult};
use crate::state::access::Input;
use crate::state::app_state::AppState;
use actix_web::HttpRequest;
use actix_web::dev::Payload;
use actix_web::http::header::{self, Header as _, HeaderValue};
use std::sync::Arc;

/// The editions of `If-Match`; any, if it is absent or `*`.
pub(crate) struct IfMatch(Option<Vec<i64>>);

impl IfMatch {
    /// Returns the editions of which one must be the current one; `None` for any.
    pub(crate) fn get(&self) -> Option<&[i64]> {
        self.0.as_deref()
    }

    /// Tags are compared strongly (RFC 9110 §13.1.1): a weak or foreign one never matches.
    pub(crate) fn read(request: &HttpRequest) -> Self {
        if !request.headers().contains_key(header::IF_MATCH) {
            return Self(None);
        }
        match header::IfMatch::parse(request) {
            Ok(header::IfMatch::Any) => Self(None),
            Ok(header::IfMatch::Items(tags)) => {
                let strong = tags.iter().filter(|tag| !tag.weak);
                Self(Some(strong.filter_map(|tag| tag.tag().parse().ok()).collect()))
            }
            // It cannot be read, so it matches nothing.
            Err(_) => Self(Some(Vec::new())),
        }
    }
}

impl<A> Input<A> for IfMatch {
    async fn extract(
        _: &Arc<AppState>,
        _: &A,
        request: &HttpRequest,
        _: &mut Payload,
    ) -> Result<Self, ApiError> {
        Ok(Self::read(request))
    }
}

/// Adds the edition that a response shows.
pub(crate) fn with_etag(response: ApiResult, edition: i64) -> ApiResult {
    let mut response = response?;
    // Digits in quotation marks are a valid header value.
    if let Ok(tag) = HeaderValue::from_str(&format!("\"{edition}\"")) {
        response.headers_mut().insert(header::ETAG, tag);
    }
    Ok(response)
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::test::TestRequest;

    fn read(values: &[&'static str]) -> Option<Vec<i64>> {
        let request = values
            .iter()
            .fold(TestRequest::get(), |request, value| request.append_header((header::IF_MATCH, *value)));
        IfMatch::read(&request.to_http_request()).0
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
