//! The ports of this domain.

use crate::appearance::{CleanImage, ImageFault, Logo, LogoContent};
use crate::model::SiteSettings;
use crate::part::{ChangedSiteSettings, SettingsPart};
use crate::wording::{ReplacedWordings, StoredWording, Wording, WordingId};
use async_trait::async_trait;
use audit::AuditEventFn;
use kernel::{Scope, StoreError, Timestamp};
use std::sync::Arc;

/// Keeps the settings of each scope.
#[async_trait]
pub trait SettingsStore: Send + Sync {
    /// Returns the stored settings, or the defaults.
    async fn load(&self, scope: Scope) -> Result<Arc<SiteSettings>, StoreError>;
    /// Replaces the settings and raises the scope's revision, in one transaction.
    async fn save(&self, scope: Scope, settings: &SiteSettings, now: Timestamp) -> Result<(), StoreError>;
    /// Replaces one part and raises the scope's revision, in one transaction. The other parts stay, even if
    /// they are changed at the same time. If the part already has this value, nothing is written, and the
    /// revision stays.
    async fn put(
        &self,
        scope: Scope,
        part: &SettingsPart,
        now: Timestamp,
        audit_event: AuditEventFn<'_, ChangedSiteSettings>,
    ) -> Result<ChangedSiteSettings, StoreError>;
}

/// Keeps the logo of each scope. It is part of the same settings: [`SettingsStore::load`] names it.
#[async_trait]
pub trait LogoStore: Send + Sync {
    /// Returns the scope's current logo, if this is its hash. Another scope's is unknown.
    async fn logo(&self, scope: Scope, hash: &str) -> Result<Option<LogoContent>, StoreError>;
    /// Replaces the logo, names it in the settings, and raises the scope's revision if it differs: all in one
    /// transaction.
    async fn put_logo(
        &self,
        scope: Scope,
        logo: &Logo,
        content: &LogoContent,
        now: Timestamp,
        audit_event: AuditEventFn<'_, ChangedSiteSettings>,
    ) -> Result<ChangedSiteSettings, StoreError>;
    /// Removes the logo, in the same way; `None` unless this is the hash of the current one.
    async fn remove_logo(
        &self,
        scope: Scope,
        hash: &str,
        now: Timestamp,
        audit_event: AuditEventFn<'_, ChangedSiteSettings>,
    ) -> Result<Option<ChangedSiteSettings>, StoreError>;
}

/// Re-encodes images from their pixels.
#[async_trait]
pub trait ImageCleaner: Send + Sync {
    /// Decodes a PNG, JPEG or WebP file, detected by its content, with at most
    /// [`MAX_LOGO_SIDE`](crate::MAX_LOGO_SIDE) pixels a side, and encodes it again. Nothing but the picture
    /// is left: no metadata, no second content, nothing after its end.
    async fn clean(&self, file: Vec<u8>) -> Result<CleanImage, ImageFault>;
}

/// Keeps the wordings of each scope.
#[async_trait]
pub trait WordingStore: Send + Sync {
    /// Returns all of a scope, by key.
    async fn list(&self, scope: Scope) -> Result<Arc<Vec<StoredWording>>, StoreError>;
    /// Replaces the wordings with the same keys, which keep their ids; others stay. All in one transaction,
    /// which raises the scope's revision if any is new or different. No key may occur twice.
    async fn put_all(
        &self,
        scope: Scope,
        wordings: &[Wording],
        now: Timestamp,
        audit_event: AuditEventFn<'_, ReplacedWordings>,
    ) -> Result<ReplacedWordings, StoreError>;
    /// Removes one and raises the scope's revision; `None` when the scope has none with this id.
    async fn delete(
        &self,
        scope: Scope,
        id: WordingId,
        audit_event: AuditEventFn<'_, StoredWording>,
    ) -> Result<Option<StoredWording>, StoreError>;
}
