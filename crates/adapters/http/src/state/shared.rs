//! What all requests share.

use crate::framework::body::UploadBudget;
use crate::framework::language;
use crate::framework::options::HttpOptions;
use crate::framework::proxy_watch::ProxyWatch;
use crate::framework::rate::Limiters;
use crate::state::kept_forms::KeptForms;
use crate::state::services::Services;
use actix_web::{HttpMessage as _, HttpRequest};
use bytes::Bytes;
use kernel::Scope;
use site::texts_of;
use std::sync::{Arc, OnceLock};
use texts::Texts;

/// What all requests share.
pub(crate) struct Shared {
    pub(crate) services: Services,
    pub(crate) options: HttpOptions,
    pub(crate) limiters: Limiters,
    pub(crate) uploads: Arc<UploadBudget>,
    pub(crate) is_https: bool,
    pub(crate) proxy_watch: ProxyWatch,
    /// Forms as they were sent.
    pub(crate) kept_forms: KeptForms,
    describe: fn() -> serde_json::Result<String>,
    openapi: OnceLock<Bytes>,
}

impl Shared {
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
            kept_forms: KeptForms::default(),
            describe,
            openapi: OnceLock::new(),
            services,
            options,
        }
    }

    /// The texts of the tenant that was found for a request (`access` notes it there), in the language that it accepts;
    /// the built-in ones where there is none yet, or its own cannot be had now: an error has to be told as well.
    pub(crate) async fn texts(&self, request: &HttpRequest) -> Texts {
        let locale = language::of_request(request);
        let Some(scope) = request.extensions().get::<Scope>().copied() else {
            return Texts::built_in(locale);
        };
        match self.services.site.translations.stored(scope).await {
            Ok(own) => texts_of(locale, own),
            Err(_) => Texts::built_in(locale),
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
