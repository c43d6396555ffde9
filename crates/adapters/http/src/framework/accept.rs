//! The format that a client accepts: JSON or a page.

use actix_web::HttpRequest;
use actix_web::http::header::{Accept, Header as _, Quality};

/// Returns whether a client accepts JSON and no HTML: a program, to which an error page says nothing. A client
/// that names neither gets the page.
pub(crate) fn wants_json(request: &HttpRequest) -> bool {
    let Ok(Accept(ranges)) = Accept::parse(request) else { return false };
    // A weight of zero means "not this" (RFC 9110 §12.4.2).
    let wanted = ranges.iter().filter(|range| range.quality > Quality::ZERO);
    let (mut json, mut html) = (false, false);
    for range in wanted {
        match range.item.essence_str() {
            "application/json" => json = true,
            "text/html" | "application/xhtml+xml" => html = true,
            _ => {}
        }
    }
    json && !html
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::http::header;
    use actix_web::test::TestRequest;

    fn wants(accepted: &'static str) -> bool {
        wants_json(&TestRequest::get().insert_header((header::ACCEPT, accepted)).to_http_request())
    }

    #[test]
    fn json_without_html_asks_for_json() {
        for accepted in [
            "application/json",
            "Application/JSON;q=0.9, */*;q=0.1",
            "text/plain, application/json; charset=utf-8",
            "application/json, text/html;q=0",
        ] {
            assert!(wants(accepted), "{accepted}");
        }
    }

    #[test]
    fn anything_else_gets_the_page() {
        for accepted in [
            "",
            "*/*",
            "text/html, application/json",
            "application/json;q=0",
            "application/ld+json",
            "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
        ] {
            assert!(!wants(accepted), "{accepted}");
        }
        assert!(!wants_json(&TestRequest::get().to_http_request()));
    }
}
