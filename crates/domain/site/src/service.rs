//! Use cases: read and change the settings of a scope.

use crate::check::SettingsProblemAt;
use crate::model::SiteSettings;
use crate::part::{ChangedSiteSettings, SettingsPart};
use crate::ports::SettingsStore;
use audit::{Action, AuditContext, Details, Event, Object, ObjectKind};
use kernel::{Clock, ErrorKind, Scope, StoreError, Timestamp};
use std::sync::Arc;

/// Why settings were not changed.
#[derive(Debug, thiserror::Error)]
pub enum ChangeSettingsError {
    /// Some values are not acceptable.
    #[error("{} settings are invalid", .0.len())]
    Invalid(Vec<SettingsProblemAt>),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl ChangeSettingsError {
    /// Classifies the error.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Invalid(_) => ErrorKind::Invalid,
            Self::Store(error) => error.kind(),
        }
    }
}

/// Reads and changes settings. The caller checks the permission.
#[derive(Clone)]
pub struct ChangeSiteSettings {
    pub settings: Arc<dyn SettingsStore>,
    pub clock: Arc<dyn Clock>,
}

impl ChangeSiteSettings {
    /// Creates the use case from its ports.
    pub fn new(settings: Arc<dyn SettingsStore>, clock: Arc<dyn Clock>) -> Self {
        Self { settings, clock }
    }

    /// Returns the settings of a scope; the defaults when none are stored.
    ///
    /// # Errors
    /// The store failed.
    pub async fn read(&self, scope: Scope) -> Result<Arc<SiteSettings>, StoreError> {
        self.settings.load(scope).await
    }

    /// Checks a part and replaces the scope's current one; the rest stays. Of two concurrent changes to the
    /// same part, the later one stays.
    ///
    /// # Errors
    /// See [`ChangeSettingsError`]; nothing is stored in that case.
    pub async fn change(
        &self,
        by: &AuditContext,
        part: SettingsPart,
    ) -> Result<ChangedSiteSettings, ChangeSettingsError> {
        let part = part.checked().map_err(ChangeSettingsError::Invalid)?;
        let (code, now) = (part.code(), self.clock.now());
        let audit_event = |change: &ChangedSiteSettings| change.event(by, code, now);
        Ok(self.settings.put(by.scope, &part, now, &audit_event).await?)
    }
}

impl ChangedSiteSettings {
    /// Returns the audit event for a part of the settings; `None` if nothing changed.
    pub(crate) fn event(&self, by: &AuditContext, code: &str, now: Timestamp) -> Option<Event> {
        if !self.has_changes() {
            return None;
        }
        let (details, after) = (Details::changed(&self.fields()), &self.after);
        let details = match code {
            "app_name" => details.with("value", after.app_name.as_str()),
            "maintenance" => details.with("enabled", after.maintenance.enabled),
            "masking" => details.with("value", after.masking.optional.join(", ").as_str()),
            _ => details,
        };
        Some(by.event(Action::SettingsChanged, Object::of(ObjectKind::Settings, code), details, now))
    }
}
