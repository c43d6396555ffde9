//! The format of errors: the only place where a [`kernel::ErrorKind`] becomes a status and a body (decisions
//! §1).

use crate::framework::messages;
use ::texts::Texts;
use actix_web::http::{StatusCode, header};
use actix_web::{HttpResponse, HttpResponseBuilder};
use kernel::{ErrorKind, Text, Translator as _};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::{Value, json};
use std::error::Error;

/// The maximum number of paths that one response names.
pub(crate) const MAX_PATHS: usize = 200;

/// The result of a handler.
pub(crate) type ApiResult = Result<HttpResponse, ApiError>;

/// Returns the status of a kind of error.
pub(crate) const fn status_of(kind: ErrorKind) -> StatusCode {
    match kind {
        ErrorKind::Malformed => StatusCode::BAD_REQUEST,
        ErrorKind::Unauthenticated => StatusCode::UNAUTHORIZED,
        ErrorKind::Forbidden => StatusCode::FORBIDDEN,
        ErrorKind::NotFound => StatusCode::NOT_FOUND,
        ErrorKind::Conflict => StatusCode::CONFLICT,
        ErrorKind::Stale => StatusCode::PRECONDITION_FAILED,
        ErrorKind::Gone => StatusCode::GONE,
        ErrorKind::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        ErrorKind::Invalid => StatusCode::UNPROCESSABLE_ENTITY,
        ErrorKind::RateLimited => StatusCode::TOO_MANY_REQUESTS,
        ErrorKind::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        ErrorKind::Internal => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

/// After how many seconds to try again when a component is down.
const RETRY_WHEN_DOWN: u64 = 5;
/// After how many seconds to try again when too much is going on.
const RETRY_WHEN_BUSY: u64 = 1;

/// An error on its way to the client. Only the texts are shown; the cause goes to the log.
#[derive(Debug)]
pub(crate) struct ApiError(Box<Inner>);

/// Boxed, because errors are rare and would make every handler's result larger.
#[derive(Debug)]
struct Inner {
    status: StatusCode,
    message: Text,
    /// An administrator's text, which replaces the message.
    words: Option<String>,
    errors: Vec<(String, Vec<Text>)>,
    retry_after: Option<u64>,
    allow: Option<String>,
    close: bool,
    basic: bool,
    members: Vec<(&'static str, serde_json::Value)>,
    cause: Option<Box<dyn Error + Send + Sync>>,
}

impl ApiError {
    /// Creates an error from a status and a text.
    pub(crate) fn new(status: StatusCode, message: Text) -> Self {
        Self(Box::new(Inner {
            status,
            message,
            words: None,
            errors: Vec::new(),
            retry_after: match status {
                StatusCode::SERVICE_UNAVAILABLE => Some(RETRY_WHEN_DOWN),
                StatusCode::TOO_MANY_REQUESTS => Some(RETRY_WHEN_BUSY),
                _ => None,
            },
            allow: None,
            close: false,
            basic: false,
            members: Vec::new(),
            cause: None,
        }))
    }

    /// Creates an error with the general text of its kind.
    pub(crate) fn of(kind: ErrorKind) -> Self {
        Self::new(status_of(kind), messages::of_kind(kind))
    }

    /// Creates an error from a domain error: its kind decides, its own text goes only to the log.
    pub(crate) fn from_domain(kind: ErrorKind, cause: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        let mut error = Self::of(kind);
        error.0.cause = Some(cause.into());
        error
    }

    /// Reports invalid input (422, or 413 for a file), with the texts of each path.
    pub(crate) fn invalid(status: StatusCode, errors: Vec<(String, Vec<Text>)>) -> Self {
        let mut error = Self::new(status, messages::INVALID);
        let listed = &mut error.0.errors;
        for (path, texts) in errors {
            match listed.iter().position(|(known, _)| *known == path) {
                Some(at) => listed[at].1.extend(texts),
                // A small request must not cause a response of megabytes, and nobody corrects more at once.
                None if listed.len() < MAX_PATHS => listed.push((path, texts)),
                None => {}
            }
        }
        for (_, texts) in listed.iter_mut() {
            texts.dedup();
        }
        error
    }

    /// Reports invalid input at one path; the message repeats the text.
    pub(crate) fn invalid_at(path: &str, text: Text) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, text).at(path)
    }

    /// Says that the message is about a member of the request.
    pub(crate) fn at(mut self, path: &str) -> Self {
        let text = self.0.message.clone();
        self.0.errors.push((path.to_owned(), vec![text]));
        self
    }

    /// Creates an error from a domain error with its text: at the member of the request that it is about, or
    /// else as the message. Without a text, its kind decides.
    pub(crate) fn with_text(
        kind: ErrorKind,
        path: Option<&str>,
        text: Option<Text>,
        cause: impl Into<Box<dyn Error + Send + Sync>>,
    ) -> Self {
        match (path, text) {
            (Some(path), Some(text)) => Self::invalid_at(path, text),
            (None, Some(text)) => Self::from_domain(kind, cause).with_message(text),
            (_, None) => Self::from_domain(kind, cause),
        }
    }

    /// Creates an error from a domain error with the texts of all members of the request that it is about; if it
    /// is about none, like [`Self::with_text`].
    pub(crate) fn with_texts(
        kind: ErrorKind,
        at: Vec<(&'static str, Text)>,
        text: Option<Text>,
        cause: impl Into<Box<dyn Error + Send + Sync>>,
    ) -> Self {
        match at.as_slice() {
            [] => Self::with_text(kind, None, text, cause),
            [(path, text)] => Self::invalid_at(path, text.clone()),
            _ => {
                let errors = at.into_iter().map(|(path, text)| (path.to_owned(), vec![text])).collect();
                Self::invalid(StatusCode::UNPROCESSABLE_ENTITY, errors)
            }
        }
    }

    /// Adds a member to the body.
    pub(crate) fn with(mut self, name: &'static str, value: &impl Serialize) -> Self {
        // Refusals contain only texts, numbers and lists, so this cannot fail.
        let value = serde_json::to_value(value).unwrap_or_default();
        self.0.members.push((name, value));
        self
    }

    /// Replaces the message.
    pub(crate) fn with_message(mut self, message: Text) -> Self {
        self.0.message = message;
        self
    }

    /// Replaces the message with an administrator's text.
    pub(crate) fn in_words(mut self, words: String) -> Self {
        self.0.words = Some(words);
        self
    }

    /// Sets after how many seconds to try again.
    pub(crate) fn retry_after(mut self, seconds: u64) -> Self {
        self.0.retry_after = Some(seconds);
        self
    }

    /// Sets the allowed methods.
    pub(crate) fn allowing(mut self, methods: String) -> Self {
        self.0.allow = Some(methods);
        self
    }

    /// Closes the connection after the response: the rest of the request is not read.
    pub(crate) fn closing(mut self) -> Self {
        self.0.close = true;
        self
    }

    /// Announces that a password may be given instead of a bearer token.
    pub(crate) fn offering_basic(mut self) -> Self {
        self.0.basic = true;
        self
    }

    /// Returns the status of the response.
    pub(crate) fn status(&self) -> StatusCode {
        self.0.status
    }

    /// Returns whether something that the request needs has failed, such as a store, or a handler by a panic; a
    /// refusal for want of memory is none.
    pub(crate) fn is_failure(&self) -> bool {
        let status = self.0.status;
        status == StatusCode::INTERNAL_SERVER_ERROR || (status.is_server_error() && self.0.cause.is_some())
    }

    /// Returns the seconds after which to try again.
    pub(crate) fn retry_seconds(&self) -> Option<u64> {
        self.0.retry_after
    }

    /// Returns the message as text.
    pub(crate) fn message(&self, texts: &Texts) -> String {
        self.0.message(texts)
    }

    /// Returns the message as text, unless it only says that nothing was found: a page has a better one for that.
    pub(crate) fn own_message(&self, texts: &Texts) -> Option<String> {
        let is_general = self.0.words.is_none() && self.0.message == messages::NOT_FOUND;
        (!is_general).then(|| self.message(texts))
    }

    /// Returns the problems as text: those of each path, or the message if no path is named.
    pub(crate) fn problems(&self, texts: &Texts) -> Vec<(Option<&str>, String)> {
        let of_paths = self.0.errors.iter().map(|(path, messages)| {
            let messages: Vec<_> = messages.iter().map(|text| texts.say(text)).collect();
            (Some(path.as_str()), messages.join(" "))
        });
        if self.0.errors.is_empty() { vec![(None, self.message(texts))] } else { of_paths.collect() }
    }

    /// Logs an internal error with its causes; does nothing for errors that the client caused.
    pub(crate) fn log(&self, route: &str) {
        if let Some(cause) = &self.0.cause
            && self.0.status.is_server_error()
        {
            let mut chain = cause.to_string();
            let mut next = cause.source();
            while let Some(error) = next {
                chain.push_str(": ");
                chain.push_str(&error.to_string());
                next = error.source();
            }
            tracing::error!(route, status = self.0.status.as_u16(), error = %chain, "request failed");
        }
    }

    /// Returns the response as JSON.
    pub(crate) fn json(&self, texts: &Texts) -> HttpResponse {
        self.written(&ErrorBody { error: &self.0, texts, odata: None })
    }

    /// Returns the response as JSON, with the member and the header required by OData 4.0.
    pub(crate) fn odata(&self, texts: &Texts) -> HttpResponse {
        let code = self.0.status.as_u16().to_string();
        let mut details = Vec::new();
        for (target, messages) in &self.0.errors {
            let of = messages.iter().map(|text| texts.say(text));
            details.extend(of.map(|text| json!({"code": code, "target": target, "message": text})));
        }
        let error = json!({"code": code, "message": self.message(texts), "details": details});
        as_odata(self.written(&ErrorBody { error: &self.0, texts, odata: Some(error) }))
    }

    fn written(&self, body: &ErrorBody<'_>) -> HttpResponse {
        let body = serde_json::to_vec(body).unwrap_or_default();
        self.builder().content_type("application/json").body(body)
    }

    /// Returns the response as a page.
    pub(crate) fn page(&self, html: String) -> HttpResponse {
        self.builder().content_type("text/html; charset=utf-8").body(html)
    }

    fn builder(&self) -> HttpResponseBuilder {
        let mut builder = HttpResponse::build(self.0.status);
        if let Some(seconds) = self.0.retry_after {
            builder.insert_header((header::RETRY_AFTER, seconds));
        }
        if let Some(methods) = &self.0.allow {
            builder.insert_header((header::ALLOW, methods.as_str()));
        }
        if self.0.status == StatusCode::UNAUTHORIZED {
            builder.insert_header((header::WWW_AUTHENTICATE, "Bearer"));
            if self.0.basic {
                builder.append_header((
                    header::WWW_AUTHENTICATE,
                    "Basic realm=\"Meldewerk\", charset=\"UTF-8\"",
                ));
            }
        }
        if self.0.close {
            builder.force_close();
        }
        builder
    }
}

impl From<kernel::StoreError> for ApiError {
    fn from(error: kernel::StoreError) -> Self {
        Self::from_domain(error.kind(), error)
    }
}

impl Inner {
    fn message(&self, texts: &Texts) -> String {
        self.words.clone().unwrap_or_else(|| texts.say(&self.message))
    }
}

/// `{"message": …, "errors": {path: [text]}}` as text, with further members.
struct ErrorBody<'a> {
    error: &'a Inner,
    texts: &'a Texts,
    /// The error in the format of OData.
    odata: Option<Value>,
}

impl Serialize for ErrorBody<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("message", &self.error.message(self.texts))?;
        if !self.error.errors.is_empty() {
            map.serialize_entry("errors", &Errors(self))?;
        }
        for (name, value) in &self.error.members {
            map.serialize_entry(name, value)?;
        }
        if let Some(error) = &self.odata {
            map.serialize_entry("error", error)?;
        }
        map.end()
    }
}

struct Errors<'a>(&'a ErrorBody<'a>);

impl Serialize for Errors<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.error.errors.iter().map(|(path, messages)| {
            (path, messages.iter().map(|text| self.0.texts.say(text)).collect::<Vec<_>>())
        }))
    }
}

/// Marks a response as OData 4.0.
pub(crate) fn as_odata(mut response: HttpResponse) -> HttpResponse {
    let (name, version) =
        (header::HeaderName::from_static("odata-version"), header::HeaderValue::from_static("4.0"));
    response.headers_mut().insert(name, version);
    response
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::body::MessageBody as _;
    use kernel::Locale;

    fn body(response: HttpResponse) -> serde_json::Value {
        let bytes = response.into_body().try_into_bytes().unwrap();
        serde_json::from_slice(&bytes).unwrap()
    }

    #[test]
    fn each_kind_has_the_status_of_the_decisions() {
        let table = [
            (ErrorKind::Malformed, 400),
            (ErrorKind::Unauthenticated, 401),
            (ErrorKind::Forbidden, 403),
            (ErrorKind::NotFound, 404),
            (ErrorKind::Conflict, 409),
            (ErrorKind::Stale, 412),
            (ErrorKind::Gone, 410),
            (ErrorKind::TooLarge, 413),
            (ErrorKind::Invalid, 422),
            (ErrorKind::RateLimited, 429),
            (ErrorKind::Unavailable, 503),
            (ErrorKind::Internal, 500),
        ];
        for (kind, status) in table {
            assert_eq!(status_of(kind).as_u16(), status);
            let response = body(ApiError::of(kind).json(&Texts::built_in(Locale::De)));
            assert!(response["message"].as_str().is_some_and(|text| !text.is_empty()));
            assert!(response.get("errors").is_none());
        }
    }

    #[test]
    fn the_cause_is_never_shown() {
        let error = ApiError::from_domain(ErrorKind::Internal, "SELECT secret FROM users");
        let shown = body(error.json(&Texts::built_in(Locale::En))).to_string();
        assert!(!shown.contains("SELECT"));
    }

    #[test]
    fn validation_lists_the_texts_of_each_path_in_the_language() {
        let error = ApiError::invalid(
            StatusCode::UNPROCESSABLE_ENTITY,
            vec![("data.ort".into(), vec![Text::of("service.request.missing")])],
        );
        assert_eq!(
            body(error.json(&Texts::built_in(Locale::De)))["errors"]["data.ort"][0],
            "Diese Angabe fehlt."
        );
        assert_eq!(
            body(error.json(&Texts::built_in(Locale::En)))["errors"]["data.ort"][0],
            "This is missing."
        );
    }

    #[test]
    fn a_path_that_is_wrong_twice_stands_once_with_both_texts() {
        let wrong = |path: &str, key| (path.to_owned(), vec![Text::of(key)]);
        let errors = vec![wrong("a", "1"), wrong("b", "2"), wrong("a", "3"), wrong("a", "3")];
        let response =
            ApiError::invalid(StatusCode::UNPROCESSABLE_ENTITY, errors).json(&Texts::built_in(Locale::De));
        let text = response.into_body().try_into_bytes().unwrap();
        let text = std::str::from_utf8(&text).unwrap();
        assert!(text.ends_with(r#""errors":{"a":["1","3"],"b":["2"]}}"#), "{text}");
    }

    #[test]
    fn only_an_internal_error_and_what_has_a_cause_on_this_side_is_a_failure() {
        let of_store = kernel::StoreError::Unavailable("no route to host".into());
        assert!(ApiError::from(of_store).is_failure());
        assert!(ApiError::from_domain(ErrorKind::Internal, "a bug").is_failure());
        assert!(ApiError::of(ErrorKind::Internal).closing().is_failure(), "a panic has no cause");
        assert!(!ApiError::of(ErrorKind::Unavailable).is_failure());
        assert!(!ApiError::from_domain(ErrorKind::NotFound, "no such form").is_failure());
    }

    #[test]
    fn a_part_that_is_down_says_when_to_come_back() {
        let response = ApiError::of(ErrorKind::Unavailable).json(&Texts::built_in(Locale::De));
        assert_eq!(response.headers().get(header::RETRY_AFTER).unwrap(), "5");
    }
}
