//! Small forms for people who are not signed in, as pages that work without JavaScript: the fields become the
//! object that the JSON route takes, and a refusal shows the page again with everything that was typed except
//! passwords.

use crate::framework::body::{self, BodyProblems, MediaType};
use crate::framework::error::ApiError;
use crate::framework::query::Pairs;
use crate::framework::{messages, response};
use crate::state::access::Input;
use crate::state::app_state::AppState;
use crate::state::input::App;
use actix_web::dev::Payload;
use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse};
use deserr::Deserr;
use kernel::{DateTime, ErrorKind, Locale, Scope, Timestamp, Tz};
use serde_json::{Map, Value};
use site::Brand;
use std::sync::Arc;
use views::{AccountPage, AccountView, EntryProblem, FormEntries, names};

/// The body of a small form. A body that cannot be read is reported after the address was looked up, as in
/// the API: an expired link is reported first.
pub(crate) struct PostedForm(Result<Vec<(String, String)>, ApiError>);

impl<A> Input<A> for PostedForm {
    const READS_BODY: bool = true;

    async fn extract(
        state: &Arc<AppState>,
        _: &A,
        request: &HttpRequest,
        payload: &mut Payload,
    ) -> Result<Self, ApiError> {
        if MediaType::of(request) != MediaType::UrlEncoded {
            let error = ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, messages::NOT_FORM_MEDIA);
            return Ok(Self(Err(error.closing())));
        }
        let body = body::read(request, payload, state.options.deadlines.body).await?;
        let pairs = std::str::from_utf8(&body).ok().and_then(Pairs::decode_any);
        Ok(Self(pairs.map(Pairs::into_inner).ok_or_else(|| ApiError::of(ErrorKind::Malformed))))
    }
}

impl PostedForm {
    /// Returns the fields, if the body could be read.
    pub(crate) fn fields(self) -> Result<FormFields, ApiError> {
        let mut fields = FormFields { values: Map::new(), language: None };
        for (name, value) in self.0? {
            match (name.as_str(), value.as_str()) {
                (names::ACTION, names::ACTION_GERMAN) => fields.language = Some(Locale::De),
                (names::ACTION, names::ACTION_ENGLISH) => fields.language = Some(Locale::En),
                _ => {
                    fields.values.entry(name).or_insert(Value::String(value));
                }
            }
        }
        Ok(fields)
    }
}

/// A small form as filled in.
pub(crate) struct FormFields {
    values: Map<String, Value>,
    /// If only the language is to change: the language to show the page in.
    pub(crate) language: Option<Locale>,
}

impl FormFields {
    /// Decodes the fields as the body of the JSON route, with the token from the address if there is one.
    pub(crate) fn decode<T: Deserr<BodyProblems>>(
        &self,
        fields: &[&str],
        token: Option<&str>,
    ) -> Result<T, ApiError> {
        let typed = |name: &&str| Some(((*name).to_owned(), self.values.get(*name)?.clone()));
        let token = token.map(|token| ("token".to_owned(), Value::String(token.to_owned())));
        body::decode(fields.iter().filter_map(typed).chain(token).collect())
    }

    /// Returns what is shown again.
    pub(crate) fn entries<'a>(&'a self, problems: &'a [EntryProblem]) -> FormEntries<'a> {
        let text = |name: &str| self.values.get(name).and_then(Value::as_str).unwrap_or_default();
        FormEntries { name: text("name"), email: text("email"), problems }
    }
}

/// The context of an account page.
pub(crate) struct PageContext {
    app: App,
    brand: Brand,
    zone: Tz,
    /// Language of the page.
    pub(crate) locale: Locale,
    route: &'static str,
    path: String,
}

impl PageContext {
    /// Opens the page of a route; if there is a token, it is the last part of the path.
    pub(crate) async fn open(
        app: App,
        scope: Scope,
        locale: Locale,
        route: &'static str,
        token: &str,
    ) -> Result<Self, ApiError> {
        let (settings, wordings) = app.site(scope).await?;
        let locale = settings.language(locale);
        // Nothing from the request may become part of a link unchecked.
        let token = if token.bytes().all(|byte| byte.is_ascii_alphanumeric()) { token } else { "-" };
        Ok(Self {
            zone: settings.zone(),
            brand: settings.brand(locale).with_wordings(wordings),
            path: route.replace("{token}", token),
            app,
            locale,
            route,
        })
    }

    /// Returns the use cases.
    pub(crate) const fn app(&self) -> &App {
        &self.app
    }

    /// Returns what went wrong, in words.
    pub(crate) fn message(&self, error: &ApiError) -> String {
        error.message(&self.brand.texts)
    }

    /// Returns a moment in the site's time zone.
    pub(crate) fn local(&self, at: Timestamp) -> DateTime<Tz> {
        at.with_timezone(&self.zone)
    }

    /// Renders the page.
    pub(crate) fn page(&self, status: StatusCode, view: AccountView<'_>) -> HttpResponse {
        response::page(status, self.html(view))
    }

    /// Renders the page as the response to refused input, or to an invalid link.
    pub(crate) fn refused(&self, error: &ApiError, view: AccountView<'_>) -> HttpResponse {
        error.log(self.route);
        error.page(self.html(view))
    }

    /// Returns why something was refused, for the page that shows the form again.
    pub(crate) fn problems(&self, error: &ApiError) -> Vec<EntryProblem> {
        let problem =
            |(field, text): (Option<&str>, String)| EntryProblem { field: field.map(str::to_owned), text };
        error.problems(&self.brand.texts).into_iter().map(problem).collect()
    }

    fn html(&self, view: AccountView<'_>) -> String {
        self.app.services().pages.account(&AccountPage {
            // A page opened earlier may still request the other language.
            locale: self.brand.only_language.unwrap_or(self.locale),
            brand: &self.brand,
            path: &self.path,
            view,
        })
    }
}
