//! The format that a client prefers.

use actix_web::HttpRequest;
use actix_web::http::header;

/// Whether a client takes JSON and no HTML: a program, to which an error page says nothing. A
/// client that names neither gets the page.
pub(crate) fn wants_json(request: &HttpRequest) -> bool {
    let (mut json, mut html) = (false, false);
    for value in request.headers().get_all(header::ACCEPT).filter_map(|value| value.to_str().ok()) {
        for range in value.split(',') {
            let mut parts = range.split(';').map(str::trim);
            let media_type = parts.next().unwrap_or_default();
            // A weight of zero means "not this" (RFC 9110 §12.4.2).
            if parts.any(is_zero_weight) {
                continue;
            }
            json |= media_type.eq_ignore_ascii_case("application/json");
            html |= media_type.eq_ignore_ascii_case("text/html")
                || media_type.eq_ignore_ascii_case("application/xhtml+xml");
        }
    }
    json && !html
}

fn is_zero_weight(parameter: &str) -> bool {
    parameter.split_once('=').is_some_and(|(name, weight)| {
        name.trim().eq_ignore_ascii_case("q")
            && weight.trim().parse::<f32>().is_ok_and(|weight| weight <= 0.0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
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
