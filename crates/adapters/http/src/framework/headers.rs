//! The headers that every response carries, errors included.

use actix_web::http::header::{self, EntityTag, Header as _, HeaderName, HeaderValue, IfNoneMatch};
use actix_web::{HttpRequest, HttpResponse};

/// Everything from this origin except `data:` images, no inline scripts or styles, and no other page may embed
/// this one.
const CONTENT_SECURITY: HeaderValue = HeaderValue::from_static(
    "default-src 'self'; img-src 'self' data:; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; \
     frame-ancestors 'none'",
);
const PERMISSIONS: HeaderName = HeaderName::from_static("permissions-policy");
const NO_PERMISSIONS: HeaderValue =
    HeaderValue::from_static("camera=(), geolocation=(), microphone=(), payment=(), usb=()");
const SAME_ORIGIN: HeaderValue = HeaderValue::from_static("same-origin");
const NOSNIFF: HeaderValue = HeaderValue::from_static("nosniff");
const NO_REFERRER: HeaderValue = HeaderValue::from_static("no-referrer");
const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");
const ONE_YEAR: HeaderValue = HeaderValue::from_static("max-age=31536000; includeSubDomains");

/// How many headers are added.
const MAX_HEADERS: usize = 8;

/// For files loaded by a page with an opaque origin: the preview of a form in its sandboxed frame.
pub(crate) const CROSS_ORIGIN: HeaderValue = HeaderValue::from_static("cross-origin");
/// For names with a hash in them.
pub(crate) const IMMUTABLE: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
/// For what hardly ever changes.
pub(crate) const ONE_DAY: HeaderValue = HeaderValue::from_static("public, max-age=86400");
/// For what may be cached but must be revalidated.
pub(crate) const REVALIDATE: HeaderValue = HeaderValue::from_static("no-cache");

/// Adds the headers. `Cache-Control` is `no-store`, the resource policy `same-origin`, and the content
/// security policy the common one, unless the handler has decided otherwise.
pub(crate) fn harden(response: &mut HttpResponse, is_https: bool) {
    let headers = response.headers_mut();
    // Reserved at once: a map that grows step by step is moved each time.
    headers.reserve(MAX_HEADERS);
    if !headers.contains_key(header::CONTENT_SECURITY_POLICY) {
        headers.insert(header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY);
    }
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, NOSNIFF);
    headers.insert(header::REFERRER_POLICY, NO_REFERRER);
    headers.insert(PERMISSIONS, NO_PERMISSIONS);
    headers.insert(header::CROSS_ORIGIN_OPENER_POLICY, SAME_ORIGIN);
    if !headers.contains_key(header::CROSS_ORIGIN_RESOURCE_POLICY) {
        headers.insert(header::CROSS_ORIGIN_RESOURCE_POLICY, SAME_ORIGIN);
    }
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, NO_STORE);
    }
    if is_https {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, ONE_YEAR);
    }
}

/// Returns whether the client already has this version (RFC 9110 §13.1.2, weak comparison).
pub(crate) fn is_known(request: &HttpRequest, etag: &str) -> bool {
    let Ok(etag) = etag.parse::<EntityTag>() else { return false };
    match IfNoneMatch::parse(request) {
        Ok(IfNoneMatch::Any) => true,
        Ok(IfNoneMatch::Items(known)) => known.iter().any(|tag| tag.weak_eq(&etag)),
        Err(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::test::TestRequest;

    #[test]
    fn tags_are_compared_weakly() {
        let known = |value: &'static str| {
            let request = TestRequest::get().insert_header((header::IF_NONE_MATCH, value)).to_http_request();
            is_known(&request, "W/\"7-de\"")
        };
        assert!(known("\"7-de\"") && known("W/\"7-de\"") && known("\"x\", W/\"7-de\"") && known("*"));
        assert!(!known("\"7-en\"") && !known("7-de") && !known(""));
        assert!(!is_known(&TestRequest::get().to_http_request(), "W/\"7-de\""));
    }
}
