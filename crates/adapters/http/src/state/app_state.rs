//! The state shared by all requests.

use crate::framework::body::UploadBudget;
use crate::framework::language;
use crate::framework::options::HttpOptions;
use crate::framework::proxy_watch::ProxyWatch;
use crate::framework::rate::Limiters;
use crate::state::access::Callers;
use crate::state::form_cache::FormCache;
use crate::state::services::Services;
use actix_web::{HttpMessage as _, HttpRequest};
use bytes::Bytes;
use futures_util::join;
use kernel::{Locale, Scope};
use site::texts_of;
use std::sync::{Arc, OnceLock};
use texts::Texts;

/// The state shared by all requests.
pub(crate) struct AppState {
    pub(crate) services: Services,
    pub(crate) options: HttpOptions,
    pub(crate) limiters: Limiters,
    pub(crate) uploads: Arc<UploadBudget>,
    pub(crate) is_https: bool,
    pub(crate) proxy_watch: ProxyWatch,
    /// Cached bodies of forms.
    pub(crate) form_cache: FormCache,
    describe: fn() -> serde_json::Result<String>,
    openapi: OnceLock<Bytes>,
}

impl AppState {
    pub(crate) fn new(
        services: Services,
        options: HttpOptions,
        describe: fn() -> serde_json::Result<String>,
    ) -> Self {
        Self {
            limiters: Limiters::new(options.rate_limits),
            uploads: Arc::new(UploadBudget::new(options.upload_memory)),
            is_https: options.base_url.as_deref().is_some_and(|url| url.starts_with("https://")),
            proxy_watch: ProxyWatch::new(options.forwarded.clone()),
            form_cache: FormCache::default(),
            describe,
            openapi: OnceLock::new(),
            services,
            options,
        }
    }

    /// Returns the texts of the request's tenant (stored in its extensions by `access`), in the accepted
    /// language, and the tenant's only language, if it has just one and the caller is not staff. If there is
    /// no tenant yet, or its own texts cannot be loaded, returns the built-in ones: even then an error has to
    /// be reported.
    pub(crate) async fn texts(&self, request: &HttpRequest, callers: Callers) -> (Texts, Option<Locale>) {
        let accepted = language::of_request(request);
        let Some(scope) = request.extensions().get::<Scope>().copied() else {
            return (Texts::built_in(accepted), None);
        };
        let site = &self.services.site;
        // Loaded together, with a single query.
        match join!(site.wordings.stored(scope), site.settings.load(scope)) {
            (Ok(own), Ok(settings)) => {
                // Somebody who signs in is staff, though not yet known to be.
                let is_staff =
                    matches!(callers, Callers::Staff(_)) || request.path().starts_with("/api/auth/");
                let only = settings.only_language.filter(|_| !is_staff);
                (texts_of(only.unwrap_or(accepted), own), only)
            }
            _ => (Texts::built_in(accepted), None),
        }
    }

    /// Returns the OpenAPI document, generated on first use.
    pub(crate) fn openapi(&self) -> serde_json::Result<Bytes> {
        if let Some(document) = self.openapi.get() {
            return Ok(document.clone());
        }
        let document = Bytes::from((self.describe)()?);
        // The first thread sets it; the text is always the same.
        Ok(self.openapi.get_or_init(|| document).clone())
    }
}
