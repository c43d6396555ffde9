//! What this domain needs from outside.

use crate::model::SiteSettings;
use async_trait::async_trait;
use kernel::{Scope, StoreError, Timestamp};

/// Keeps the settings of each scope.
#[async_trait]
pub trait SettingsStore: Send + Sync {
    /// The stored settings, or the defaults.
    async fn load(&self, scope: Scope) -> Result<SiteSettings, StoreError>;
    /// Replaces the settings and raises the scope's revision, in one transaction.
    async fn save(&self, scope: Scope, settings: &SiteSettings, now: Timestamp) -> Result<(), StoreError>;
}
