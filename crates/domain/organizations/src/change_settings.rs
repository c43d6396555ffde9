//! Use case: administrators read and change the settings of their scope, an organisation or the installation
//! (decisions §5).

use crate::ports::ScopeSettingsStore;
use crate::problem::OrganizationProblem;
use crate::scope_settings::{ChangedScopeSettings, ScopeSettings};
use crate::settings;
use crate::settings_draft::SettingsDraft;
use audit::{Action, AuditContext, Details, Object, ObjectKind};
use kernel::{Clock, ErrorKind, Scope, StoreError};
use std::sync::Arc;

/// Why settings were not changed.
#[derive(Debug, thiserror::Error)]
pub enum SettingsError {
    /// The settings are not acceptable; at least one problem.
    #[error("the settings are invalid")]
    Invalid(Vec<OrganizationProblem>),
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

/// Reads and changes the settings of a scope. The caller checks the permission, and what the plan allows.
#[derive(Clone)]
pub struct ChangeSettings {
    pub store: Arc<dyn ScopeSettingsStore>,
    pub clock: Arc<dyn Clock>,
}

impl ChangeSettings {
    /// Returns the settings of a scope.
    ///
    /// # Errors
    /// The store failed.
    pub async fn show(&self, scope: Scope) -> Result<ScopeSettings, StoreError> {
        self.store.settings(scope).await
    }

    /// Validates the change and stores it; members that it does not name stay.
    ///
    /// # Errors
    /// See [`SettingsError`]; nothing is stored in that case.
    pub async fn change(
        &self,
        by: &AuditContext,
        draft: SettingsDraft,
    ) -> Result<ScopeSettings, SettingsError> {
        let change = draft.checked().map_err(SettingsError::Invalid)?;
        // Each given setting fits by itself; together with the current ones they may be too much.
        let after = change.applied_to(self.store.settings(by.scope).await?);
        settings::fits(&after.settings).map_err(|problem| SettingsError::Invalid(vec![problem.into()]))?;
        let now = self.clock.now();
        let audit_event = |changed: &ChangedScopeSettings| {
            let fields = changed.fields();
            let mut details = Details::changed(&fields);
            if fields.contains(&"timezone") {
                details = details.with("value", changed.after.zone().name());
            }
            let object = Object::of(ObjectKind::Settings, "general");
            changed.has_changes().then(|| by.event(Action::SettingsChanged, object, details, now))
        };
        Ok(self.store.change_settings(by.scope, &change, now, &audit_event).await?.after)
    }
}
