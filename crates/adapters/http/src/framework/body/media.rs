//! The media type of a request body.

use actix_web::HttpRequest;
use actix_web::http::header;

/// The media types that matter here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MediaType {
    /// `application/json`, in UTF-8.
    Json,
    /// `multipart/form-data`.
    Multipart,
    /// `application/x-www-form-urlencoded`, in UTF-8.
    UrlEncoded,
    /// Anything else, or nothing.
    Other,
}

impl MediaType {
    /// Reads the media type from the single `Content-Type` header.
    pub(crate) fn of(request: &HttpRequest) -> Self {
        let mut values = request.headers().get_all(header::CONTENT_TYPE);
        match (values.next(), values.next()) {
            (Some(value), None) => value.to_str().map_or(Self::Other, Self::read),
            _ => Self::Other,
        }
    }

    fn read(value: &str) -> Self {
        // The common case first, and without looking for parameters.
        if value == "application/json" {
            return Self::Json;
        }
        let mut parts = value.split(';').map(str::trim);
        let essence = parts.next().unwrap_or_default();
        let kind = [
            ("application/json", Self::Json),
            ("multipart/form-data", Self::Multipart),
            ("application/x-www-form-urlencoded", Self::UrlEncoded),
        ]
        .into_iter()
        .find(|(name, _)| essence.eq_ignore_ascii_case(name))
        .map_or(Self::Other, |(_, kind)| kind);
        if parts.all(is_utf8_or_no_charset) { kind } else { Self::Other }
    }
}

fn is_utf8_or_no_charset(parameter: &str) -> bool {
    let Some((name, value)) = parameter.split_once('=') else { return true };
    !name.trim().eq_ignore_ascii_case("charset")
        || value.trim().trim_matches('"').eq_ignore_ascii_case("utf-8")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_is_json_in_utf8_only() {
        for good in [
            "application/json",
            "Application/JSON",
            "application/json;charset=UTF-8",
            "application/json ; charset=\"utf-8\"",
        ] {
            assert_eq!(MediaType::read(good), MediaType::Json, "{good}");
        }
        for bad in [
            "",
            "text/plain",
            "application/json; charset=utf-16",
            "application/jsonx",
            "application/ld+json",
            "json",
        ] {
            assert_eq!(MediaType::read(bad), MediaType::Other, "{bad}");
        }
    }

    #[test]
    fn forms_are_told_apart() {
        assert_eq!(MediaType::read("multipart/form-data; boundary=x"), MediaType::Multipart);
        assert_eq!(MediaType::read("application/x-www-form-urlencoded"), MediaType::UrlEncoded);
        assert_eq!(MediaType::read("multipart/mixed; boundary=x"), MediaType::Other);
    }
}
