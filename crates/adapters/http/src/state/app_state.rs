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
use site::{Brand, SiteSettings, texts_of};
use std::sync::{Arc, OnceLock};
use texts::Texts;

/// What is known of the site whose host was requested.
pub(crate) struct RequestedSite {
    pub(crate) texts: Texts,
    /// Its only language, if it has just one and the caller is not staff.
    pub(crate) only_language: Option<Locale>,
    /// What it looks like; `None` if it is unknown or cannot be loaded.
    settings: Option<Arc<SiteSettings>>,
}

impl RequestedSite {
    /// Creates an unknown site, which has the built-in texts.
    pub(crate) fn unknown(locale: Locale) -> Self {
        Self { texts: Texts::built_in(locale), only_language: None, settings: None }
    }

    /// Returns what its pages show in a language; those of an unknown site have only the product's name.
    pub(crate) fn brand(&self, locale: Locale) -> Brand {
        let brand = match &self.settings {
            Some(settings) => settings.brand(locale),
            None => SiteSettings::default().brand(locale),
        };
        Brand { texts: self.texts.in_language(locale), only_language: self.only_language, ..brand }
    }
}

/// The state shared by all requests.
pub(crate) struct AppState {
    pub(crate) services: Services,
    pub(crate) options: HttpOptions,
    pub(crate) limiters: Limiters,
    pub(crate) upload_budget: Arc<UploadBudget>,
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
            upload_budget: Arc::new(UploadBudget::new(options.upload_memory)),
            is_https: options.base_url.as_deref().is_some_and(|url| url.starts_with("https://")),
            proxy_watch: ProxyWatch::new(options.forwarded.clone()),
            form_cache: FormCache::default(),
            describe,
            openapi: OnceLock::new(),
            services,
            options,
        }
    }

    /// Returns the site of the request's tenant (stored in its extensions by `access`), with its texts in the
    /// accepted language. If there is no tenant yet, or its site cannot be loaded, returns an unknown one: even
    /// then an error has to be reported.
    pub(crate) async fn site(&self, request: &HttpRequest, callers: Callers) -> RequestedSite {
        let accepted = language::of_request(request);
        let Some(scope) = request.extensions().get::<Scope>().copied() else {
            return RequestedSite::unknown(accepted);
        };
        let site = &self.services.site;
        // Loaded together, with a single query.
        match join!(site.wordings.stored(scope), site.settings.load(scope)) {
            (Ok(own), Ok(settings)) => {
                // Somebody who signs in is staff, though not yet known to be.
                let is_staff =
                    matches!(callers, Callers::Staff(_)) || request.path().starts_with("/api/auth/");
                let only_language = settings.only_language.filter(|_| !is_staff);
                let texts = texts_of(only_language.unwrap_or(accepted), own);
                RequestedSite { texts, only_language, settings: Some(settings) }
            }
            _ => RequestedSite::unknown(accepted),
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
