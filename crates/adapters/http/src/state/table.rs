//! The route table: every handler is registered here once, with its rule taken from its signature and the
//! rest from its `#[utoipa::path]`, and everything that happens around a handler happens in
//! [`RouteTable::add_handler`].

use crate::framework::error::{ApiError, ApiResult};
use crate::framework::observe::Observer;
use crate::framework::query::Pairs;
use crate::framework::{accept, headers, language, messages, unread_body};
use crate::state::access::{AccessRule, Callers, HandlerParameters, resolve_site_of_error_page};
use crate::state::app_state::{AppState, RequestedSite};
use crate::state::openapi;
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Compress;
use actix_web::web::{self, ServiceConfig};
use actix_web::{Handler, HttpRequest, HttpResponse, Resource, Route};
use futures_util::FutureExt as _;
use kernel::{ErrorKind, Translator as _};
use std::collections::BTreeMap;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Instant;
// `utoipa-axum` builds its routes from these as well.
use utoipa::__dev::{SchemaReferences, Tags};
use utoipa::openapi::path::{HttpMethod, Paths};
use utoipa::openapi::{OpenApi, RefOr, Schema};
use views::ErrorPage;

/// The format of a route's errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ErrorFormat {
    /// JSON.
    Api,
    /// JSON that OData clients can read too.
    OData,
    /// A page for people.
    Page,
}

/// An operation and its rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RouteOperation {
    pub(crate) method: Method,
    pub(crate) path: Arc<str>,
    pub(crate) rule: AccessRule,
    pub(crate) error_format: ErrorFormat,
}

/// Collects routes by path.
pub(crate) struct RouteTable {
    /// Absent if only the list of operations is needed.
    state: Option<Arc<AppState>>,
    paths: BTreeMap<Arc<str>, Vec<Route>>,
    order: Vec<Arc<str>>,
    operations: Vec<RouteOperation>,
    document: Paths,
    schemas: Vec<(String, RefOr<Schema>)>,
}

/// The routes of a resource by their handlers, for both the table and the document: each handler states its
/// method and path.
macro_rules! routes {
    ($($module:ident::$handler:ident),+ $(,)?) => {
        pub(crate) fn register(table: &mut $crate::state::table::RouteTable) {
            $(pastey::paste! {
                table.register::<$module::[<__path_ $handler>], _, _>(&$module::$handler);
            })+
        }
    };
}
pub(crate) use routes;

impl RouteTable {
    pub(crate) fn new(state: Option<Arc<AppState>>) -> Self {
        Self {
            state,
            paths: BTreeMap::new(),
            order: Vec::new(),
            operations: Vec::new(),
            document: Paths::new(),
            schemas: Vec::new(),
        }
    }

    /// Registers a handler according to its `#[utoipa::path]`; see [`routes`].
    pub(crate) fn register<P, H, S>(&mut self, handler: &H)
    where
        P: utoipa::Path + Tags<'static> + SchemaReferences,
        H: Handler<S, Output = ApiResult>,
        S: HandlerParameters + 'static,
    {
        let (path, mut operation) = (P::path(), P::operation());
        let tags = P::tags();
        let error_format = match tags.first() {
            Some(&"pages") => ErrorFormat::Page,
            Some(&"odata") => ErrorFormat::OData,
            _ => ErrorFormat::Api,
        };
        for method in P::methods() {
            // OpenAPI cannot express the rest of a path.
            self.register_undocumented(
                method_of(&method),
                &path.replace("{tail}", "{tail:.*}"),
                error_format,
                handler.clone(),
            );
        }
        if self.state.is_none() {
            operation.tags = Some(tags.into_iter().map(str::to_owned).collect());
            openapi::complete(&mut operation, S::RULE, error_format);
            self.document.add_path_operation(path, P::methods(), operation);
            P::schemas(&mut self.schemas);
        }
    }

    /// Adds the documented operations to a document.
    pub(crate) fn describe(self, document: &mut OpenApi) {
        document.paths.paths.extend(self.document.paths);
        document.components.get_or_insert_default().schemas.extend(self.schemas);
    }

    /// Registers a handler without adding it to the document; with `GET` it also answers `HEAD`.
    pub(crate) fn register_undocumented<H, S>(
        &mut self,
        method: Method,
        path: &str,
        error_format: ErrorFormat,
        handler: H,
    ) where
        H: Handler<S, Output = ApiResult>,
        S: HandlerParameters + 'static,
    {
        let path: Arc<str> = path.into();
        if method == Method::GET {
            self.add_handler(Method::GET, &path, error_format, handler.clone());
            self.add_handler(Method::HEAD, &path, error_format, handler);
        } else {
            self.add_handler(method, &path, error_format, handler);
        }
    }

    /// Adds a handler with everything around it: admitting the caller, taking the inputs, catching a
    /// panic, rendering an error, setting the headers, counting the response.
    fn add_handler<H, S>(&mut self, method: Method, path: &Arc<str>, error_format: ErrorFormat, handler: H)
    where
        H: Handler<S, Output = ApiResult>,
        S: HandlerParameters + 'static,
    {
        self.operations.push(RouteOperation {
            method: method.clone(),
            path: Arc::clone(path),
            rule: S::RULE,
            error_format,
        });
        let Some(state) = self.state.clone() else { return };
        let observer = Arc::new(Observer::new(method.clone(), Arc::clone(path)));
        let changes_something =
            S::RULE.callers.need_token() && method != Method::GET && method != Method::HEAD;
        let route = web::method(method).to(move |request: HttpRequest, payload: web::Payload| {
            let (state, observer, handler) = (Arc::clone(&state), Arc::clone(&observer), handler.clone());
            async move {
                let started = Instant::now();
                state.proxy_watch.inspect(&request, &state.options.trusted_proxies);
                let mut payload = payload.into_inner();
                let work = async {
                    let input = S::extract(&state, &request, &mut payload).await?;
                    if changes_something {
                        run_to_completion(async move { handler.call(input).await }).await
                    } else {
                        handler.call(input).await
                    }
                };
                let result = AssertUnwindSafe(work).catch_unwind().await.unwrap_or_else(|_| {
                    // The panic hook has already logged what happened.
                    Err(ApiError::of(ErrorKind::Internal).closing())
                });
                let mut response = match result {
                    Ok(response) => response,
                    Err(error) => {
                        error.log(observer.route());
                        // A store that has just failed is not queried again, and after a panic this could be one,
                        // too.
                        let site = if error.is_failure() {
                            RequestedSite::unknown(language::of_request(&request))
                        } else {
                            state.site(&request, S::RULE.callers).await
                        };
                        render_error(&state, &request, error_format, &error, &site)
                    }
                };
                headers::harden(&mut response, state.is_https);
                observer.record_response(response.status(), started.elapsed());
                unread_body::attach(response, payload)
            }
        });
        if !self.paths.contains_key(path) {
            self.order.push(Arc::clone(path));
        }
        self.paths.entry(Arc::clone(path)).or_default().push(route);
    }

    /// Returns all operations, in the order of registration.
    #[cfg(test)]
    pub(crate) fn operations(&self) -> &[RouteOperation] {
        &self.operations
    }

    /// Passes the routes to the framework. A known path with another method is 405, an unknown path 404.
    pub(crate) fn configure(mut self, config: &mut ServiceConfig) {
        let Some(state) = self.state.clone() else { return };
        let order = std::mem::take(&mut self.order);
        let order: Vec<&str> = order.iter().map(|path| &**path).collect();
        self.add_below(&state, "", &order, config);
        config.default_service(fallback(state, ErrorFormat::Page, None));
    }

    /// Adds paths below a base segment by segment. The framework tries one path after another, those with a
    /// parameter by a regular expression; trying all of them would cost a request more than everything else
    /// done for it.
    fn add_below(&mut self, state: &Arc<AppState>, base: &str, paths: &[&str], config: &mut ServiceConfig) {
        let (with_parameters, plain) = by_segment(base, paths);
        for (segment, paths) in plain {
            if let [path] = paths[..] {
                self.add(state, path, &path[base.len()..], config);
            } else {
                let base = format!("{base}{segment}");
                config.service(
                    web::scope(segment).configure(|config| self.add_below(state, &base, &paths, config)),
                );
            }
        }
        for path in with_parameters {
            self.add(state, path, &path[base.len()..], config);
        }
    }

    /// Adds all methods of a path under a name relative to where it is added.
    fn add(&mut self, state: &Arc<AppState>, path: &str, name: &str, config: &mut ServiceConfig) {
        let known: Vec<&RouteOperation> =
            self.operations.iter().filter(|operation| &*operation.path == path).collect();
        let methods: Vec<&str> = known.iter().map(|operation| operation.method.as_str()).collect();
        let error_format = known.first().map_or(ErrorFormat::Api, |operation| operation.error_format);
        let refusal = fallback(Arc::clone(state), error_format, Some(methods.join(", ")));
        let resource = self
            .paths
            .remove(path)
            .unwrap_or_default()
            .into_iter()
            .fold(web::resource(name), Resource::route)
            .default_service(refusal);
        // The routes that accept reports do not have this layer: there each one costs time.
        if error_format == ErrorFormat::Page || path.starts_with("/api/docs") || path == "/api/openapi.json" {
            config.service(resource.wrap(Compress::default()));
        } else {
            config.service(resource);
        }
    }
}

/// Separates the paths below a base whose next segment is a parameter, and groups the others by that segment,
/// preserving the order.
fn by_segment<'a>(base: &str, paths: &[&'a str]) -> (Vec<&'a str>, Vec<(&'a str, Vec<&'a str>)>) {
    let mut plain: Vec<(&str, Vec<&str>)> = Vec::new();
    let mut with_parameters = Vec::new();
    for path in paths {
        let rest = &path[base.len()..];
        let end = rest.char_indices().skip(1).find(|(_, c)| *c == '/').map_or(rest.len(), |(at, _)| at);
        let segment = &rest[..end];
        if segment.contains('{') {
            with_parameters.push(*path);
        } else if let Some((_, group)) = plain.iter_mut().find(|(other, _)| *other == segment) {
            group.push(path);
        } else {
            plain.push((segment, vec![path]));
        }
    }
    (with_parameters, plain)
}

fn method_of(method: &HttpMethod) -> Method {
    match method {
        HttpMethod::Get => Method::GET,
        HttpMethod::Post => Method::POST,
        HttpMethod::Put => Method::PUT,
        HttpMethod::Delete => Method::DELETE,
        HttpMethod::Options => Method::OPTIONS,
        HttpMethod::Head => Method::HEAD,
        HttpMethod::Patch => Method::PATCH,
        HttpMethod::Trace => Method::TRACE,
    }
}

/// Runs a change on somebody's behalf to its end: the framework drops a request whose sender has
/// disconnected, and at the wrong moment that would leave a change without its record. [`RouteTable`] does this
/// for all changes by staff and members; a public route that changes something and records it calls this
/// itself.
pub(crate) async fn run_to_completion<T: 'static>(
    work: impl Future<Output = Result<T, ApiError>> + 'static,
) -> Result<T, ApiError> {
    match actix_web::rt::spawn(work).await {
        Ok(result) => result,
        Err(failed) => match failed.try_into_panic() {
            Ok(panic) => std::panic::resume_unwind(panic),
            Err(error) => Err(ApiError::from_domain(ErrorKind::Internal, error)),
        },
    }
}

/// Responds to what no route matches: 405 with the allowed methods, or 404.
fn fallback(state: Arc<AppState>, error_format: ErrorFormat, allow: Option<String>) -> Route {
    let observer =
        Arc::new(Observer::new(Method::GET, if allow.is_some() { "(method)" } else { "(unknown)" }.into()));
    web::route().to(move |request: HttpRequest| {
        let (state, observer, allow) = (Arc::clone(&state), Arc::clone(&observer), allow.clone());
        async move {
            let started = Instant::now();
            let error = match allow {
                Some(methods) => ApiError::new(StatusCode::METHOD_NOT_ALLOWED, messages::METHOD_NOT_ALLOWED)
                    .allowing(methods),
                None => ApiError::of(ErrorKind::NotFound),
            };
            if is_page(error_format, &request) {
                resolve_site_of_error_page(&state, &request).await;
            }
            let site = state.site(&request, Callers::Public).await;
            let mut response = render_error(&state, &request, error_format, &error, &site);
            headers::harden(&mut response, state.is_https);
            observer.record_response(response.status(), started.elapsed());
            response
        }
    })
}

/// Returns whether an error is shown as a page: not below the API, and not for a client that accepts JSON but
/// not HTML.
fn is_page(error_format: ErrorFormat, request: &HttpRequest) -> bool {
    let path = request.path();
    let is_api = error_format == ErrorFormat::Api || path.starts_with("/api") || is_probe(path);
    error_format != ErrorFormat::OData && !is_api && !accept::wants_json(request)
}

/// Returns an error in the format that the client can read; in the site's only language, if it has just one.
/// A page looks like the site's other pages: an old link or QR code may have led there.
fn render_error(
    state: &AppState,
    request: &HttpRequest,
    error_format: ErrorFormat,
    error: &ApiError,
    site: &RequestedSite,
) -> HttpResponse {
    if error_format == ErrorFormat::OData {
        return error.odata(&site.texts);
    }
    if !is_page(error_format, request) {
        return error.json(&site.texts);
    }
    let accepted = site.texts.locale();
    let asked = Pairs::decode(request.query_string()).and_then(|pairs| pairs.language(accepted).ok());
    let locale = site.only_language.or(asked).unwrap_or(accepted);
    let brand = &site.brand(locale);
    let message = error.own_message(&brand.texts);
    let (status, message) = (error.status().as_u16(), message.as_deref());
    let page = ErrorPage { locale, brand, status, message, path: request.path() };
    error.page(state.services.pages.error(&page))
}

fn is_probe(path: &str) -> bool {
    matches!(path, "/healthz" | "/readyz" | "/metrics")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_grouped_by_their_next_segment() {
        let paths = ["/r", "/r/{id}", "/r/filters/{id}", "/r/{id}/notes", "/reports", "/"];
        let (with_parameters, plain) = by_segment("", &paths);
        assert_eq!(with_parameters, [""; 0]);
        let below = ["/r", "/r/{id}", "/r/filters/{id}", "/r/{id}/notes"];
        assert_eq!(plain, [("/r", below.to_vec()), ("/reports", vec!["/reports"]), ("/", vec!["/"])]);
        let (with_parameters, plain) = by_segment("/r", &below);
        assert_eq!(with_parameters, ["/r/{id}", "/r/{id}/notes"]);
        assert_eq!(plain, [("", vec!["/r"]), ("/filters", vec!["/r/filters/{id}"])]);
    }
}
