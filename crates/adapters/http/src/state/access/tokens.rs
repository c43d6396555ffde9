//! Reads the token of a request.

use actix_web::HttpRequest;
use actix_web::http::header;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

/// Returns the token of the single `Authorization: Bearer` header (RFC 6750). The scheme's case does not
/// matter (RFC 9110 §11.1); anything that cannot be one of our tokens is ignored.
pub(crate) fn bearer(request: &HttpRequest) -> Option<&str> {
    let (scheme, token) = authorization(request)?;
    (scheme.eq_ignore_ascii_case("bearer") && is_token(token)).then_some(token)
}

/// Returns the password of the single `Authorization: Basic` header (RFC 7617), whatever the user name.
pub(crate) fn basic(request: &HttpRequest) -> Option<String> {
    let (scheme, credentials) = authorization(request)?;
    if !scheme.eq_ignore_ascii_case("basic") || credentials.len() > 2048 {
        return None;
    }
    let credentials = String::from_utf8(STANDARD.decode(credentials).ok()?).ok()?;
    let (_, token) = credentials.split_once(':')?;
    is_token(token).then(|| token.to_owned())
}

fn authorization(request: &HttpRequest) -> Option<(&str, &str)> {
    let mut values = request.headers().get_all(header::AUTHORIZATION);
    let (Some(value), None) = (values.next(), values.next()) else { return None };
    value.to_str().ok()?.split_once(' ')
}

fn is_token(token: &str) -> bool {
    (1..=512).contains(&token.len())
        && token.bytes().all(|byte| {
            byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~' | b'+' | b'/' | b'=')
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::test::TestRequest;

    fn token(values: &[&'static str]) -> Option<String> {
        let request = values.iter().fold(TestRequest::get(), |request, value| {
            request.append_header((header::AUTHORIZATION, *value))
        });
        bearer(&request.to_http_request()).map(str::to_owned)
    }

    #[test]
    fn one_bearer_token_counts_whatever_the_case_of_the_scheme() {
        assert_eq!(token(&["Bearer abc-_~+/="]).as_deref(), Some("abc-_~+/="));
        assert_eq!(token(&["bearer abc"]).as_deref(), Some("abc"));
    }

    #[test]
    fn the_password_of_basic_is_a_token_whoever_the_user_is() {
        let password = |value: &'static str| {
            basic(&TestRequest::get().append_header((header::AUTHORIZATION, value)).to_http_request())
        };
        // "anna:mw_abc", ":mw_abc", "anna:mw_abc:x", "anna", "anna:", and invalid base64.
        assert_eq!(password("Basic YW5uYTptd19hYmM=").as_deref(), Some("mw_abc"));
        assert_eq!(password("basic Om13X2FiYw==").as_deref(), Some("mw_abc"));
        let none = [
            "Basic YW5uYTptd19hYmM6eA==",
            "Basic YW5uYQ==",
            "Basic YW5uYTo=",
            "Basic %%",
            "Basic",
            "Bearer YW5uYTptd19hYmM=",
        ];
        for value in none {
            assert_eq!(password(value), None, "{value}");
        }
    }

    #[test]
    fn anything_else_is_no_token() {
        let lists: [&[&'static str]; 9] = [
            &[],
            &["Bearer"],
            &["Bearer "],
            &["Bearer a b"],
            &["Bearer  a"],
            &["Basic abc"],
            &["Bearer a", "Bearer b"],
            &["Bearer abc "],
            &["Bearer a,b"],
        ];
        for values in lists {
            assert_eq!(token(values), None, "{values:?}");
        }
        let long: &'static str = Box::leak(format!("Bearer {}", "a".repeat(513)).into_boxed_str());
        assert_eq!(token(&[long]), None);
    }
}
