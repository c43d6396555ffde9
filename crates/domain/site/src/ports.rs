//! What this domain needs from outside.

use crate::model::SiteSettings;
use crate::part::{SettingsChange, SettingsPart};
use async_trait::async_trait;
use kernel::{Scope, StoreError, Timestamp};

/// Keeps the settings of each scope.
#[async_trait]
pub trait SettingsStore: Send + Sync {
    /// The stored settings, or the defaults.
    async fn load(&self, scope: Scope) -> Result<SiteSettings, StoreError>;
    /// Replaces the settings and raises the scope's revision, in one transaction.
    async fn save(&self, scope: Scope, settings: &SiteSettings, now: Timestamp) -> Result<(), StoreError>;
    /// Puts one part in the place of the present one and raises the scope's revision, in one
    /// transaction. The other parts stay as they are, also those that are changed at the same time.
    /// Where the part is as wanted already nothing is written, and the revision stays.
    async fn put(
        &self,
        scope: Scope,
        part: &SettingsPart,
        now: Timestamp,
    ) -> Result<SettingsChange, StoreError>;
}
