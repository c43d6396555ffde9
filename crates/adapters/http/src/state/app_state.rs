//! What all requests share.

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

/// What all requests share.
pub(crate) struct AppState {
    pub(crate) services: Services,
    pub(crate) options: HttpOptions,
    pub(crate) limiters: Limiters,
    pub(crate) uploads: Arc<UploadBudget>,
    pub(crate) is_https: bool,
    pub(crate) proxy_watch: ProxyWatch,
    /// Forms as they were sent.
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

    /// The texts of the tenant that was found for a request (`access` notes it there), in the language that it accepts,
    /// and the one that the tenant has alone, which counts for everybody but the staff; the built-in ones where there is
    /// no tenant yet, or its own cannot be had now: an error has to be told as well.
    pub(crate) async fn texts(&self, request: &HttpRequest, callers: Callers) -> (Texts, Option<Locale>) {
        let accepted = language::of_request(request);
        let Some(scope) = request.extensions().get::<Scope>().copied() else {
            return (Texts::built_in(accepted), None);
        };
        let site = &self.services.site;
        // Asked for together, which is one question to the database.
        match join!(site.translations.stored(scope), site.settings.load(scope)) {
            (Ok(own), Ok(settings)) => {
                // Who signs in is of the staff, and not known to be yet.
                let is_staff =
                    matches!(callers, Callers::Staff(_)) || request.path().starts_with("/api/auth/");
                let only = settings.only_language.filter(|_| !is_staff);
                (texts_of(only.unwrap_or(accepted), own), only)
            }
            _ => (Texts::built_in(accepted), None),
        }
    }

    /// The OpenAPI document, written when it is first asked for.
    pub(crate) fn openapi(&self) -> serde_json::Result<Bytes> {
        if let Some(document) = self.openapi.get() {
            return Ok(document.clone());
        }
        let document = Bytes::from((self.describe)()?);
        // Whoever comes first; the text is always the same.
        Ok(self.openapi.get_or_init(|| document).clone())
    }
}
