//! The route table: every handler is registered here, with its rule taken from its signature,
//! and everything that happens around a handler happens in [`Table::on`].

use crate::access::{Rule, Signature};
use crate::error::{Answer, ApiError};
use crate::headers;
use crate::observe::Observer;
use crate::query::Pairs;
use crate::server::Shared;
use crate::{language, media, texts, unread};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Compress;
use actix_web::web::{self, ServiceConfig};
use actix_web::{Handler, HttpRequest, HttpResponse, Resource, Route};
use futures_util::FutureExt as _;
use kernel::ErrorKind;
use std::collections::BTreeMap;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Instant;

/// How the errors of a route look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Surface {
    /// JSON.
    Api,
    /// A page for people.
    Page,
}

/// An operation and its rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Operation {
    pub(crate) method: Method,
    pub(crate) path: &'static str,
    pub(crate) rule: Rule,
    pub(crate) surface: Surface,
}

/// Collects routes by path.
pub(crate) struct Table {
    /// Absent when only the list of operations is wanted.
    shared: Option<Arc<Shared>>,
    paths: BTreeMap<&'static str, Vec<Route>>,
    order: Vec<&'static str>,
    operations: Vec<Operation>,
}

impl Table {
    pub(crate) fn new(shared: Option<Arc<Shared>>) -> Self {
        Self { shared, paths: BTreeMap::new(), order: Vec::new(), operations: Vec::new() }
    }

    /// `GET` (and `HEAD`) of the API.
    pub(crate) fn get<H, S>(&mut self, path: &'static str, handler: H)
    where
        H: Handler<S, Output = Answer>,
        S: Signature + 'static,
    {
        self.on(Method::GET, path, Surface::Api, handler.clone());
        self.on(Method::HEAD, path, Surface::Api, handler);
    }

    /// `POST` of the API.
    pub(crate) fn post<H, S>(&mut self, path: &'static str, handler: H)
    where
        H: Handler<S, Output = Answer>,
        S: Signature + 'static,
    {
        self.on(Method::POST, path, Surface::Api, handler);
    }

    /// `PUT` of the API.
    pub(crate) fn put<H, S>(&mut self, path: &'static str, handler: H)
    where
        H: Handler<S, Output = Answer>,
        S: Signature + 'static,
    {
        self.on(Method::PUT, path, Surface::Api, handler);
    }

    /// `DELETE` of the API.
    pub(crate) fn delete<H, S>(&mut self, path: &'static str, handler: H)
    where
        H: Handler<S, Output = Answer>,
        S: Signature + 'static,
    {
        self.on(Method::DELETE, path, Surface::Api, handler);
    }

    /// `GET` (and `HEAD`) of a page.
    pub(crate) fn get_page<H, S>(&mut self, path: &'static str, handler: H)
    where
        H: Handler<S, Output = Answer>,
        S: Signature + 'static,
    {
        self.on(Method::GET, path, Surface::Page, handler.clone());
        self.on(Method::HEAD, path, Surface::Page, handler);
    }

    /// `POST` of a page's form.
    pub(crate) fn post_page<H, S>(&mut self, path: &'static str, handler: H)
    where
        H: Handler<S, Output = Answer>,
        S: Signature + 'static,
    {
        self.on(Method::POST, path, Surface::Page, handler);
    }

    /// Registers a handler with everything around it: the caller is admitted, the input taken,
    /// a panic caught, an error put into words, the headers set, the answer counted.
    fn on<H, S>(&mut self, method: Method, path: &'static str, surface: Surface, handler: H)
    where
        H: Handler<S, Output = Answer>,
        S: Signature + 'static,
    {
        self.operations.push(Operation { method: method.clone(), path, rule: S::RULE, surface });
        let Some(shared) = self.shared.clone() else { return };
        let observer = Arc::new(Observer::new(method.clone(), path));
        let decides = S::RULE.role.is_some() && method != Method::GET && method != Method::HEAD;
        let route = web::method(method).to(move |request: HttpRequest, payload: web::Payload| {
            let (shared, observer, handler) = (Arc::clone(&shared), Arc::clone(&observer), handler.clone());
            async move {
                let started = Instant::now();
                shared.proxy_watch.look(&request, &shared.options.trusted_proxies);
                let mut payload = payload.into_inner();
                let work = async {
                    let input = S::take(&shared, &request, &mut payload).await?;
                    if decides {
                        carried_through(async move { handler.call(input).await }).await
                    } else {
                        handler.call(input).await
                    }
                };
                let answer = AssertUnwindSafe(work).catch_unwind().await.unwrap_or_else(|_| {
                    // The panic hook has written what happened.
                    Err(ApiError::of(ErrorKind::Internal).closing())
                });
                let mut response = answer.unwrap_or_else(|error| {
                    error.log(observer.route());
                    show(&shared, &request, surface, &error)
                });
                headers::harden(&mut response, shared.is_https);
                observer.answered(response.status(), started.elapsed());
                unread::hold(response, payload)
            }
        });
        if !self.paths.contains_key(path) {
            self.order.push(path);
        }
        self.paths.entry(path).or_default().push(route);
    }

    /// All operations, in the order of registration.
    pub(crate) fn operations(&self) -> &[Operation] {
        &self.operations
    }

    /// Hands the routes to the framework. A known path with another method is 405, an unknown
    /// path 404.
    pub(crate) fn configure(self, config: &mut ServiceConfig) {
        let Self { shared, mut paths, mut order, operations } = self;
        let Some(shared) = shared else { return };
        // The framework asks one path after another, and one with a parameter by a regular expression. Together those of
        // the administration cost a request more than all else that is done for it, so they come last.
        order.sort_by_key(|path| path.starts_with("/api/admin") && path.contains('{'));
        for path in order {
            let known: Vec<&Operation> =
                operations.iter().filter(|operation| operation.path == path).collect();
            let methods: Vec<&str> = known.iter().map(|operation| operation.method.as_str()).collect();
            let surface = known.first().map_or(Surface::Api, |operation| operation.surface);
            let refusal = fallback(Arc::clone(&shared), surface, Some(methods.join(", ")));
            let resource =
                paths.remove(path).unwrap_or_default().into_iter().fold(web::resource(path), Resource::route);
            let resource = resource.default_service(refusal);
            // Not around the routes that take reports: there every layer would count.
            if surface == Surface::Page || path.starts_with("/api/docs") || path == "/api/openapi.json" {
                config.service(resource.wrap(Compress::default()));
            } else {
                config.service(resource);
            }
        }
        config.default_service(fallback(shared, Surface::Page, None));
    }
}

/// Does something that changes something in somebody's name, to its end: the framework drops a
/// request whose sender has gone, and who goes at the right moment would have a change made that
/// nobody records. [`Table`] does so for all that staff change; a public route that changes
/// something and records it calls this itself.
pub(crate) async fn carried_through<T: 'static>(
    work: impl Future<Output = Result<T, ApiError>> + 'static,
) -> Result<T, ApiError> {
    match actix_web::rt::spawn(work).await {
        Ok(answer) => answer,
        Err(failed) => match failed.try_into_panic() {
            Ok(panic) => std::panic::resume_unwind(panic),
            Err(error) => Err(ApiError::from_domain(ErrorKind::Internal, error)),
        },
    }
}

/// Answers what no route takes: 405 with the methods there are, or 404.
fn fallback(shared: Arc<Shared>, surface: Surface, allow: Option<String>) -> Route {
    let observer =
        Arc::new(Observer::new(Method::GET, if allow.is_some() { "(method)" } else { "(unknown)" }));
    web::route().to(move |request: HttpRequest| {
        let started = Instant::now();
        let error = match &allow {
            Some(methods) => ApiError::new(StatusCode::METHOD_NOT_ALLOWED, texts::METHOD_NOT_ALLOWED)
                .allowing(methods.clone()),
            None => ApiError::of(ErrorKind::NotFound),
        };
        let mut response = show(&shared, &request, surface, &error);
        headers::harden(&mut response, shared.is_https);
        observer.answered(response.status(), started.elapsed());
        std::future::ready(response)
    })
}

/// An error in the form in which the client can read it. A page route answers with a page
/// unless the path belongs to the API, or the client takes JSON and no HTML.
fn show(shared: &Shared, request: &HttpRequest, surface: Surface, error: &ApiError) -> HttpResponse {
    let accepted = language::of_request(request);
    let is_api = surface == Surface::Api || request.path().starts_with("/api") || is_probe(request.path());
    if is_api || media::wants_json(request) {
        return error.json(accepted);
    }
    let locale = Pairs::decode(request.query_string())
        .and_then(|pairs| pairs.language(accepted).ok())
        .unwrap_or(accepted);
    let message = error.message(locale);
    error.page(shared.services.pages.error(error.status().as_u16(), message, request.path(), locale))
}

fn is_probe(path: &str) -> bool {
    matches!(path, "/healthz" | "/readyz" | "/metrics")
}
