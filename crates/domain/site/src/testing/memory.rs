//! Settings in memory.

use crate::model::SiteSettings;
use crate::part::{SettingsChange, SettingsPart};
use crate::ports::SettingsStore;
use async_trait::async_trait;
use kernel::{Scope, StoreError, Timestamp};
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Keeps the settings and the revision of each scope.
#[derive(Debug, Default)]
pub struct MemorySettings(Mutex<HashMap<Scope, (SiteSettings, i64)>>);

impl MemorySettings {
    /// A store where every scope has the defaults.
    pub fn new() -> Self {
        Self::default()
    }

    /// How often the scope's settings were saved.
    pub fn revision(&self, scope: Scope) -> i64 {
        self.state().get(&scope).map_or(0, |(_, revision)| *revision)
    }

    fn state(&self) -> MutexGuard<'_, HashMap<Scope, (SiteSettings, i64)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_trait]
impl SettingsStore for MemorySettings {
    async fn load(&self, scope: Scope) -> Result<SiteSettings, StoreError> {
        Ok(self.state().get(&scope).map(|(settings, _)| settings.clone()).unwrap_or_default())
    }

    async fn save(&self, scope: Scope, settings: &SiteSettings, _: Timestamp) -> Result<(), StoreError> {
        let mut state = self.state();
        let entry = state.entry(scope).or_default();
        entry.0 = settings.clone();
        entry.1 += 1;
        Ok(())
    }

    async fn put(
        &self,
        scope: Scope,
        part: &SettingsPart,
        _: Timestamp,
    ) -> Result<SettingsChange, StoreError> {
        let mut state = self.state();
        let (settings, revision) = state.entry(scope).or_default();
        let change = SettingsChange::of(settings.clone(), part);
        if change.is_one() {
            settings.clone_from(&change.after);
            *revision += 1;
        }
        Ok(change)
    }
}
