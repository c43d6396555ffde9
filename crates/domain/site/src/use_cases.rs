//! All use cases of a site's settings, over one set of ports.

use crate::ports::{ImageCleaner, LogoStore, SettingsStore, WordingStore};
use crate::{ChangeSiteSettings, Logos, SiteWordings};
use kernel::Clock;
use std::sync::Arc;

/// The ports and settings that the use cases are built from.
#[derive(Clone)]
pub struct Ports {
    pub settings: Arc<dyn SettingsStore>,
    pub logos: Arc<dyn LogoStore>,
    /// Re-encodes images.
    pub cleaner: Arc<dyn ImageCleaner>,
    pub wordings: Arc<dyn WordingStore>,
    pub clock: Arc<dyn Clock>,
}

/// All use cases.
#[derive(Clone)]
pub struct UseCases {
    pub settings: Arc<dyn SettingsStore>,
    pub change: ChangeSiteSettings,
    /// Manages the site's own texts.
    pub wordings: SiteWordings,
    pub logos: Logos,
}

impl UseCases {
    /// Builds all use cases from these ports.
    pub fn new(ports: Ports) -> Self {
        let Ports { settings, clock, .. } = ports;
        Self {
            change: ChangeSiteSettings::new(settings.clone(), clock.clone()),
            settings,
            wordings: SiteWordings { store: ports.wordings, clock: clock.clone() },
            logos: Logos { store: ports.logos, cleaner: ports.cleaner, clock },
        }
    }
}
