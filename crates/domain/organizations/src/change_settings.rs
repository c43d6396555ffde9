//! Use case: administrators look at what their scope has set and change it, those of the installation like those of an
//! organisation (decisions §5).

use crate::ports::ScopeSettingsStore;
use crate::problem::Problem;
use crate::scope_settings::{ScopeSettings, SettingsChanged};
use crate::settings;
use crate::settings_draft::SettingsDraft;
use audit::{Action, By, Details, Object, ObjectKind};
use kernel::{Clock, ErrorKind, Scope, StoreError};
use std::sync::Arc;

/// Why settings were not changed.
#[derive(Debug, thiserror::Error)]
pub enum SettingsError {
    /// Not acceptable; at least one problem.
    #[error("the settings are not acceptable")]
    Invalid(Vec<Problem>),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl SettingsError {
    /// Classifies the error.
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Invalid(_) => ErrorKind::Invalid,
            Self::Store(error) => error.kind(),
        }
    }
}

/// Reads and changes what a scope has set. Who may, and what the plan opens, is the caller's to check.
#[derive(Clone)]
pub struct ChangeSettings {
    /// Keeps settings.
    pub store: Arc<dyn ScopeSettingsStore>,
    /// Dates a change.
    pub clock: Arc<dyn Clock>,
}

impl ChangeSettings {
    /// What a scope has set.
    ///
    /// # Errors
    /// The store failed.
    pub async fn show(&self, scope: Scope) -> Result<ScopeSettings, StoreError> {
        self.store.settings(scope).await
    }

    /// Checks what is wanted and stores it; what is not named stays as it is.
    ///
    /// # Errors
    /// See [`SettingsError`]; nothing is stored then.
    pub async fn change(&self, by: &By, draft: SettingsDraft) -> Result<ScopeSettings, SettingsError> {
        let change = draft.checked().map_err(SettingsError::Invalid)?;
        // What is given fits by itself; together with what is there it may be too much.
        let after = change.applied_to(self.store.settings(by.scope).await?);
        settings::fits(&after.settings).map_err(|problem| SettingsError::Invalid(vec![problem.into()]))?;
        let now = self.clock.now();
        let event_of = |changed: &SettingsChanged| {
            let fields = changed.fields();
            let mut details = Details::changed(&fields);
            if fields.contains(&"timezone") {
                details = details.with("value", changed.after.zone().name());
            }
            let object = Object::of(ObjectKind::Settings, "general");
            changed.is_one().then(|| by.did(Action::SettingsChanged, object, details, now))
        };
        Ok(self.store.change_settings(by.scope, &change, now, &event_of).await?.after)
    }
}
