//! Small forms of people who are not signed in, as pages that work without JavaScript: what was
//! sent becomes the object that the JSON route takes, and what that refuses comes back as the page
//! with everything that was typed but passwords.

use crate::framework::body::{self, Faults, MediaType};
use crate::framework::error::ApiError;
use crate::framework::query::Pairs;
use crate::framework::{reply, texts};
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
use views::{AccountPage, AccountView, Entries, EntryProblem, names};

/// What a browser sent from a small form. Whether it can be read at all is said after what the
/// address names was looked for, as in the API: a link that is over is told as such.
pub(crate) struct PostedForm(Result<Vec<(String, String)>, ApiError>);

impl<A> Input<A> for PostedForm {
    const READS_BODY: bool = true;

    async fn take(
        state: &Arc<AppState>,
        _: &A,
        request: &HttpRequest,
        payload: &mut Payload,
    ) -> Result<Self, ApiError> {
        if MediaType::of(request) != MediaType::UrlEncoded {
            let error = ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, texts::NOT_FORM_MEDIA);
            return Ok(Self(Err(error.closing())));
        }
        let body = body::read(request, payload, state.options.deadlines.body).await?;
        let pairs = std::str::from_utf8(&body).ok().and_then(Pairs::decode_any);
        Ok(Self(pairs.map(Pairs::into_inner).ok_or_else(|| ApiError::of(ErrorKind::Malformed))))
    }
}

impl PostedForm {
    /// What was sent, if it could be read.
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

/// A small form as it was filled in.
pub(crate) struct FormFields {
    values: Map<String, Value>,
    /// The language that the page is asked for in, and nothing else.
    pub(crate) language: Option<Locale>,
}

impl FormFields {
    /// The fields as the body that the JSON route takes, with the token of the address where it has one.
    pub(crate) fn decode<T: Deserr<Faults>>(
        &self,
        fields: &[&str],
        token: Option<&str>,
    ) -> Result<T, ApiError> {
        let typed = |name: &&str| Some(((*name).to_owned(), self.values.get(*name)?.clone()));
        let token = token.map(|token| ("token".to_owned(), Value::String(token.to_owned())));
        body::decode(fields.iter().filter_map(typed).chain(token).collect())
    }

    /// What is shown again.
    pub(crate) fn entries<'a>(&'a self, problems: &'a [EntryProblem]) -> Entries<'a> {
        let text = |name: &str| self.values.get(name).and_then(Value::as_str).unwrap_or_default();
        Entries { name: text("name"), email: text("email"), problems }
    }
}

/// What the pages around an address need.
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
    /// The page of a route, whose last part is the token if it has one.
    pub(crate) async fn open(
        app: App,
        scope: Scope,
        locale: Locale,
        route: &'static str,
        token: &str,
    ) -> Result<Self, ApiError> {
        let (settings, translations) = app.site(scope).await?;
        let locale = settings.language(locale);
        // Nothing that a stranger made up becomes part of a link.
        let token = if token.bytes().all(|byte| byte.is_ascii_alphanumeric()) { token } else { "-" };
        Ok(Self {
            zone: settings.zone(),
            brand: settings.brand(locale).saying(translations),
            path: route.replace("{token}", token),
            app,
            locale,
            route,
        })
    }

    /// The use cases.
    pub(crate) const fn app(&self) -> &App {
        &self.app
    }

    /// What went wrong, in words.
    pub(crate) fn message(&self, error: &ApiError) -> String {
        error.message(&self.brand.texts)
    }

    /// A moment as people of the site live it.
    pub(crate) fn local(&self, at: Timestamp) -> DateTime<Tz> {
        at.with_timezone(&self.zone)
    }

    /// The page.
    pub(crate) fn page(&self, status: StatusCode, view: AccountView<'_>) -> HttpResponse {
        reply::page(status, self.html(view))
    }

    /// The page as the answer to what was not accepted, or a link that is not good.
    pub(crate) fn refused(&self, error: &ApiError, view: AccountView<'_>) -> HttpResponse {
        error.log(self.route);
        error.page(self.html(view))
    }

    /// Why something was not accepted, for the page that shows the form again.
    pub(crate) fn problems(&self, error: &ApiError) -> Vec<EntryProblem> {
        let problem =
            |(field, text): (Option<&str>, String)| EntryProblem { field: field.map(str::to_owned), text };
        error.problems(&self.brand.texts).into_iter().map(problem).collect()
    }

    fn html(&self, view: AccountView<'_>) -> String {
        self.app.services().pages.account(&AccountPage {
            // A page from before may still ask for the other language.
            locale: self.brand.only_language.unwrap_or(self.locale),
            brand: &self.brand,
            path: &self.path,
            view,
        })
    }
}
