//! Settings in memory.

use crate::appearance::{CleanImage, ImageFault, Logo, LogoContent};
use crate::model::SiteSettings;
use crate::part::{ChangedSiteSettings, SettingsPart};
use crate::ports::{ImageCleaner, LogoStore, SettingsStore};
use crate::wording::StoredWording;
use async_trait::async_trait;
use audit::AuditEventFn;
use audit::testing::MemoryAudit;
use kernel::{Scope, StoreError, Timestamp};
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Keeps the settings and the revision of each scope.
#[derive(Debug, Default)]
pub struct MemorySettings {
    settings: Mutex<HashMap<Scope, (SiteSettings, i64)>>,
    logos: Mutex<HashMap<Scope, LogoContent>>,
    texts: Mutex<Texts>,
    pub(super) log: Arc<MemoryAudit>,
}

/// The last id, and the wordings of each scope by key.
type Texts = (i64, HashMap<Scope, BTreeMap<String, StoredWording>>);

impl MemorySettings {
    /// Creates a store in which every scope has the defaults.
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates a store that records its changes in this log.
    pub fn with_audit_log(log: Arc<MemoryAudit>) -> Self {
        Self { log, ..Self::default() }
    }

    /// Returns how often the scope's settings were saved.
    pub fn revision(&self, scope: Scope) -> i64 {
        self.state().get(&scope).map_or(0, |(_, revision)| *revision)
    }

    pub(super) fn texts(&self) -> MutexGuard<'_, Texts> {
        self.texts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn raise(&self, scope: Scope) {
        self.state().entry(scope).or_default().1 += 1;
    }

    fn logos(&self) -> MutexGuard<'_, HashMap<Scope, LogoContent>> {
        self.logos.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn name_logo(
        &self,
        scope: Scope,
        logo: Option<Logo>,
        audit_event: AuditEventFn<'_, ChangedSiteSettings>,
    ) -> Result<ChangedSiteSettings, StoreError> {
        let mut state = self.state();
        let (settings, revision) = state.entry(scope).or_default();
        let change = ChangedSiteSettings {
            before: settings.clone(),
            after: SiteSettings { logo, ..settings.clone() },
        };
        self.log.enter(scope, audit_event(&change))?;
        settings.clone_from(&change.after);
        *revision += i64::from(change.has_changes());
        Ok(change)
    }

    fn state(&self) -> MutexGuard<'_, HashMap<Scope, (SiteSettings, i64)>> {
        self.settings.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_trait]
impl SettingsStore for MemorySettings {
    async fn load(&self, scope: Scope) -> Result<Arc<SiteSettings>, StoreError> {
        Ok(self.state().get(&scope).map(|(settings, _)| Arc::new(settings.clone())).unwrap_or_default())
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
        audit_event: AuditEventFn<'_, ChangedSiteSettings>,
    ) -> Result<ChangedSiteSettings, StoreError> {
        let mut state = self.state();
        let (settings, revision) = state.entry(scope).or_default();
        let change = ChangedSiteSettings::of(settings.clone(), part);
        self.log.enter(scope, audit_event(&change))?;
        if change.has_changes() {
            settings.clone_from(&change.after);
            *revision += 1;
        }
        Ok(change)
    }
}

#[async_trait]
impl LogoStore for MemorySettings {
    async fn logo(&self, scope: Scope, hash: &str) -> Result<Option<LogoContent>, StoreError> {
        let named = self.load(scope).await?.logo.as_ref().is_some_and(|logo| logo.hash == hash);
        Ok(if named { self.logos().get(&scope).cloned() } else { None })
    }

    async fn put_logo(
        &self,
        scope: Scope,
        logo: &Logo,
        content: &LogoContent,
        _: Timestamp,
        audit_event: AuditEventFn<'_, ChangedSiteSettings>,
    ) -> Result<ChangedSiteSettings, StoreError> {
        let change = self.name_logo(scope, Some(logo.clone()), audit_event)?;
        self.logos().insert(scope, content.clone());
        Ok(change)
    }

    async fn remove_logo(
        &self,
        scope: Scope,
        hash: &str,
        _: Timestamp,
        audit_event: AuditEventFn<'_, ChangedSiteSettings>,
    ) -> Result<Option<ChangedSiteSettings>, StoreError> {
        if self.load(scope).await?.logo.as_ref().is_none_or(|logo| logo.hash != hash) {
            return Ok(None);
        }
        let change = self.name_logo(scope, None, audit_event)?;
        self.logos().remove(&scope);
        Ok(Some(change))
    }
}

/// Accepts anything that starts with `image:` as an image of 40 by 20 pixels, and stamps it.
#[derive(Clone, Copy, Debug, Default)]
pub struct StampCleaner;

#[async_trait]
impl ImageCleaner for StampCleaner {
    async fn clean(&self, file: Vec<u8>) -> Result<CleanImage, ImageFault> {
        let picture = file.strip_prefix(b"image:").ok_or(ImageFault::UnknownType)?;
        let content = [b"clean:", picture].concat();
        Ok(CleanImage { media_type: "image/png", width: 40, height: 20, content })
    }
}
