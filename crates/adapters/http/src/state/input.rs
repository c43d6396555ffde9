//! Inputs of handlers besides the access.

use crate::framework::body::{self, BodyProblems};
use crate::framework::error::ApiError;
use crate::framework::language;
use crate::framework::query::Pairs;
use crate::state::access::{Access, Input};
use crate::state::app_state::AppState;
use crate::state::services::Services;
use ::texts::Texts;
use actix_web::HttpRequest;
use actix_web::dev::Payload;
use actix_web::http::header;
use deserr::Deserr;
use futures_util::join;
use jobs::JobId;
use kernel::{ErrorKind, Locale, Scope, StoreError, UserId};
use serde_json::{Map, Value};
use site::{SiteSettings, StoredWording};
use std::fmt::Display;
use std::str::FromStr;
use std::sync::Arc;
use views::RetentionPeriod;

/// The state shared by all requests.
pub(crate) struct App(pub(crate) Arc<AppState>);

impl App {
    /// Returns the use cases.
    pub(crate) fn services(&self) -> &Services {
        &self.0.services
    }

    /// Loads the settings and texts of a site's pages. Both together, with a single query for whether
    /// anything has changed. A site without a name has that of its organisation.
    pub(crate) async fn site(
        &self,
        scope: Scope,
    ) -> Result<(Arc<SiteSettings>, Arc<Vec<StoredWording>>), StoreError> {
        let site = &self.services().site;
        let (settings, own) = join!(site.settings.load(scope), site.wordings.stored(scope));
        let mut settings = settings?;
        if scope.organization_id().is_some()
            && settings.app_name == SiteSettings::default().app_name
            && let Some(name) = self.organization_name(scope, &settings).await
        {
            Arc::make_mut(&mut settings).app_name = name;
        }
        Ok((settings, own?))
    }

    /// Returns the language for people other than staff, given the one that they prefer.
    pub(crate) async fn language(&self, scope: Scope, wanted: Locale) -> Result<Locale, StoreError> {
        Ok(self.services().site.settings.load(scope).await?.language(wanted))
    }

    /// Returns the name of the organisation shown to reporters: the site's, or else its own. A page is
    /// shown without it if it cannot be loaded.
    pub(crate) async fn organization_name(&self, scope: Scope, settings: &SiteSettings) -> Option<String> {
        if settings.app_name != SiteSettings::default().app_name {
            return Some(settings.app_name.clone());
        }
        let organization = self.services().organizations.change.show(scope).await;
        organization.inspect_err(left_out).ok().flatten().map(|organization| organization.name)
    }

    /// Returns how long reports to an open form are kept, if that can be loaded.
    pub(crate) async fn retention(&self, scope: Scope, slug: &str) -> RetentionPeriod {
        let days = self.services().forms.catalog.retention_days(scope, slug).await;
        days.inspect_err(left_out).map_or(RetentionPeriod::Unknown, RetentionPeriod::from)
    }
}

/// Reports are accepted even if a line above the form is missing.
fn left_out(error: &StoreError) {
    tracing::warn!(
        error = error as &dyn std::error::Error,
        "a form is shown without the line about its reports"
    );
}

impl<A> Input<A> for App {
    async fn extract(
        state: &Arc<AppState>,
        _: &A,
        _: &HttpRequest,
        _: &mut Payload,
    ) -> Result<Self, ApiError> {
        Ok(Self(Arc::clone(state)))
    }
}

/// The request line and headers.
pub(crate) struct RequestHead(pub(crate) HttpRequest);

impl<A> Input<A> for RequestHead {
    async fn extract(
        _: &Arc<AppState>,
        _: &A,
        request: &HttpRequest,
        _: &mut Payload,
    ) -> Result<Self, ApiError> {
        Ok(Self(request.clone()))
    }
}

/// The query, and the language of the response according to `Accept-Language`.
pub(crate) struct Params {
    pub(crate) pairs: Pairs,
    pub(crate) accepted: Locale,
}

impl Params {
    /// Returns the language of `?lang=`, or else of `Accept-Language`.
    pub(crate) fn language(&self) -> Result<Locale, ApiError> {
        self.pairs.language(self.accepted)
    }

    /// The same for a page, where an invalid `?lang=` is ignored.
    pub(crate) fn page_language(&self) -> Locale {
        self.language().unwrap_or(self.accepted)
    }
}

impl<A> Input<A> for Params {
    async fn extract(
        _: &Arc<AppState>,
        _: &A,
        request: &HttpRequest,
        _: &mut Payload,
    ) -> Result<Self, ApiError> {
        Ok(Self { pairs: Pairs::of_query(request.query_string())?, accepted: language::of_request(request) })
    }
}

/// The texts of the caller's tenant, in the language of the response: the tenant's only one, unless the caller
/// is staff, or else according to `Accept-Language`.
pub(crate) struct SiteTexts(pub(crate) Texts);

impl<A: Access> Input<A> for SiteTexts {
    async fn extract(
        state: &Arc<AppState>,
        _: &A,
        request: &HttpRequest,
        _: &mut Payload,
    ) -> Result<Self, ApiError> {
        Ok(Self(state.site(request, A::RULE.callers).await.texts))
    }
}

/// The path's `{slug}`; anything that cannot be a slug is 404.
pub(crate) struct SlugParam(pub(crate) String);

impl<A> Input<A> for SlugParam {
    async fn extract(
        _: &Arc<AppState>,
        _: &A,
        request: &HttpRequest,
        _: &mut Payload,
    ) -> Result<Self, ApiError> {
        let slug = request.match_info().get("slug").unwrap_or_default();
        if forms::is_slug(slug) { Ok(Self(slug.to_owned())) } else { Err(ApiError::of(ErrorKind::NotFound)) }
    }
}

/// The path's `{id}`: a positive number in its canonical form; otherwise 404.
pub(crate) struct Id(pub(crate) i64);

impl<A> Input<A> for Id {
    async fn extract(
        _: &Arc<AppState>,
        _: &A,
        request: &HttpRequest,
        _: &mut Payload,
    ) -> Result<Self, ApiError> {
        canonical_id(request, "id").map(Self)
    }
}

/// The path's `{id}` of a job, 32 hexadecimal digits; otherwise 404.
pub(crate) struct JobPath(pub(crate) JobId);

impl<A> Input<A> for JobPath {
    async fn extract(
        _: &Arc<AppState>,
        _: &A,
        request: &HttpRequest,
        _: &mut Payload,
    ) -> Result<Self, ApiError> {
        let id = request.match_info().get("id").and_then(JobId::parse);
        id.map(Self).ok_or_else(|| ApiError::of(ErrorKind::NotFound))
    }
}

/// The path's `{user}`, an id like others.
pub(crate) struct UserPath(pub(crate) UserId);

impl<A> Input<A> for UserPath {
    async fn extract(
        _: &Arc<AppState>,
        _: &A,
        request: &HttpRequest,
        _: &mut Payload,
    ) -> Result<Self, ApiError> {
        canonical_id(request, "user").map(|id| Self(UserId(id)))
    }
}

/// No other spelling of a number is an id, so that no rule about one can be bypassed.
pub(crate) fn canonical_id(request: &HttpRequest, name: &str) -> Result<i64, ApiError> {
    let id = canonical_number(request, name)?;
    if id > 0 { Ok(id) } else { Err(ApiError::of(ErrorKind::NotFound)) }
}

/// Reads a number from the path in its canonical form; otherwise 404.
pub(crate) fn canonical_number<N: FromStr + Display>(
    request: &HttpRequest,
    name: &str,
) -> Result<N, ApiError> {
    let text = request.match_info().get(name).unwrap_or_default();
    let number = text.parse::<N>().ok().filter(|number| number.to_string() == text);
    number.ok_or_else(|| ApiError::of(ErrorKind::NotFound))
}

/// The path's `{token}`, unchecked: the use case decides.
pub(crate) struct TokenPath(pub(crate) String);

impl<A> Input<A> for TokenPath {
    async fn extract(
        _: &Arc<AppState>,
        _: &A,
        request: &HttpRequest,
        _: &mut Payload,
    ) -> Result<Self, ApiError> {
        Ok(Self(request.match_info().get("token").unwrap_or_default().to_owned()))
    }
}

/// A JSON object as body.
pub(crate) struct Json<T>(pub(crate) T);

impl<A, T: Deserr<BodyProblems>> Input<A> for Json<T> {
    const READS_BODY: bool = true;

    async fn extract(
        state: &Arc<AppState>,
        _: &A,
        request: &HttpRequest,
        payload: &mut Payload,
    ) -> Result<Self, ApiError> {
        let members = body::read_object(request, payload, state.options.deadlines.body).await?;
        body::decode(members).map(Self)
    }
}

/// The members of a JSON object as body; none if there is no body.
pub(crate) struct OptionalJson(pub(crate) Map<String, Value>);

impl<A> Input<A> for OptionalJson {
    const READS_BODY: bool = true;

    async fn extract(
        state: &Arc<AppState>,
        _: &A,
        request: &HttpRequest,
        payload: &mut Payload,
    ) -> Result<Self, ApiError> {
        let is_there = request.headers().contains_key(header::CONTENT_TYPE)
            || request.headers().contains_key(header::TRANSFER_ENCODING)
            || body::declared_length(request).is_some_and(|length| length > 0);
        if !is_there {
            return Ok(Self(Map::new()));
        }
        let bytes = body::read(request, payload, state.options.deadlines.body).await?;
        if bytes.is_empty() { Ok(Self(Map::new())) } else { body::object(&bytes).map(Self) }
    }
}

/// The whole body, unchecked.
pub(crate) struct Body(pub(crate) bytes::Bytes);

impl<A> Input<A> for Body {
    const READS_BODY: bool = true;

    async fn extract(
        state: &Arc<AppState>,
        _: &A,
        request: &HttpRequest,
        payload: &mut Payload,
    ) -> Result<Self, ApiError> {
        body::read(request, payload, state.options.deadlines.body).await.map(Self)
    }
}
