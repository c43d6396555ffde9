//! All use cases of a site's settings, over one set of ports.

use crate::ports::{ImageCleaner, LogoStore, SettingsStore, TranslationStore};
use crate::{Logos, SiteService, Translations};
use kernel::Clock;
use std::sync::Arc;

/// What the use cases need.
#[derive(Clone)]
pub struct Ports {
    /// Keeps settings.
    pub settings: Arc<dyn SettingsStore>,
    /// Keeps logos.
    pub logos: Arc<dyn LogoStore>,
    /// Makes images anew.
    pub cleaner: Arc<dyn ImageCleaner>,
    /// Keeps wordings.
    pub translations: Arc<dyn TranslationStore>,
    /// Dates a change.
    pub clock: Arc<dyn Clock>,
}

/// All use cases.
#[derive(Clone)]
pub struct UseCases {
    /// Reads settings.
    pub settings: Arc<dyn SettingsStore>,
    /// Changes them.
    pub change: SiteService,
    /// The site's own texts.
    pub translations: Translations,
    /// Its logo.
    pub logos: Logos,
}

impl UseCases {
    /// Over these ports.
    pub fn new(ports: Ports) -> Self {
        let Ports { settings, clock, .. } = ports;
        Self {
            change: SiteService::new(settings.clone(), clock.clone()),
            settings,
            translations: Translations { store: ports.translations, clock: clock.clone() },
            logos: Logos { store: ports.logos, cleaner: ports.cleaner, clock },
        }
    }
}
