//! Settings of the scopes.

use crate::database::{Database, WriteTransaction};
use crate::entities::{SiteSettings as Stored, site_setting::Column};
use crate::error::{damaged, store_error};
use crate::form_store::raise_revision;
use crate::sql;
use async_trait::async_trait;
use audit::AuditEventFn;
use kernel::{Scope, StoreError, Timestamp, micros};
use organizations::ScopeSettings;
use sea_orm::ActiveValue::Set;
use site::ports::SettingsStore;
use site::{ChangedSiteSettings, SettingsPart, SiteSettings};
use std::sync::Arc;

/// Settings in the database: [`SettingsStore`].
#[derive(Clone, Debug)]
pub struct SqlSettings {
    pub(crate) database: Database,
}

impl SqlSettings {
    /// Opens the settings of a database.
    pub fn new(database: &Database) -> Self {
        Self { database: database.clone() }
    }
}

impl SqlSettings {
    /// Changes the stored settings within a transaction. Concurrent changes wait for each other at its start,
    /// so what is read is what is replaced.
    pub(crate) async fn change(
        transaction: &WriteTransaction,
        scope: Scope,
        now: Timestamp,
        change: impl FnOnce(&mut SiteSettings) + Send,
    ) -> Result<ChangedSiteSettings, StoreError> {
        let stored = Stored::of(scope).find().one(&**transaction).await.map_err(store_error)?;
        let stored = stored.map(|row| serde_json::from_value(row.document)).transpose();
        let before: SiteSettings = stored.map_err(damaged)?.unwrap_or_default();
        let mut after = before.clone();
        change(&mut after);
        let change = ChangedSiteSettings { before, after };
        if change.has_changes() {
            put(transaction, scope, &change.after, now).await?;
        }
        Ok(change)
    }
}

/// Always one row: the revision and the settings come from one snapshot, whether or not settings were saved.
const LOAD: &str = "SELECT COALESCE((SELECT revision FROM scope_revisions WHERE scope_key = $1), 0) AS revision, \
     (SELECT document FROM site_settings WHERE scope_key = $1) AS document, \
     COALESCE((SELECT settings FROM organizations WHERE id = $1), \
     (SELECT settings FROM site_settings WHERE scope_key = $1)) AS own";

async fn put(
    transaction: &WriteTransaction,
    scope: Scope,
    settings: &SiteSettings,
    now: Timestamp,
) -> Result<(), StoreError> {
    let document = serde_json::to_value(settings).map_err(damaged)?;
    let put = Stored::of(scope).upsert([Column::ScopeKey], |row| {
        row.document = Set(document);
        row.updated_at = Set(micros(now));
    });
    put.exec(&**transaction).await.map_err(store_error)?;
    raise_revision(&**transaction, scope).await
}

#[async_trait]
impl SettingsStore for SqlSettings {
    async fn load(&self, scope: Scope) -> Result<Arc<SiteSettings>, StoreError> {
        let key = sql::scope_key(scope);
        let revisions = self.database.revisions();
        if let (_, Some(settings)) = revisions.known(key, |known| known.settings.clone()).await? {
            return Ok(settings);
        }
        let row = Box::pin(sql::one(self.database.reader(), LOAD, vec![key.into()])).await?;
        let row = row.ok_or_else(|| StoreError::internal("a statement without a table gave no row"))?;
        let mut settings: SiteSettings = row.optional_document("document")?.unwrap_or_default();
        // The scope's own time zone and language take precedence where it has set them (decisions §1, §5).
        // Changing them raises the scope's revision too.
        let own: Option<serde_json::Value> = row.get("own")?;
        if let Some(zone) = own.as_ref().and_then(|settings| settings["timezone"].as_str()) {
            zone.clone_into(&mut settings.timezone);
        }
        if let Some(serde_json::Value::Object(own)) = own {
            settings.only_language =
                ScopeSettings { settings: own, notification_email: None }.only_language();
        }
        let settings = Arc::new(settings);
        let revision = row.get("revision")?;
        revisions.remember(key, revision, |known| known.settings = Some(Arc::clone(&settings)));
        Ok(settings)
    }

    async fn save(&self, scope: Scope, settings: &SiteSettings, now: Timestamp) -> Result<(), StoreError> {
        let transaction = self.database.begin_exclusive().await?;
        put(&transaction, scope, settings, now).await?;
        transaction.commit().await
    }

    async fn put(
        &self,
        scope: Scope,
        part: &SettingsPart,
        now: Timestamp,
        audit_event: AuditEventFn<'_, ChangedSiteSettings>,
    ) -> Result<ChangedSiteSettings, StoreError> {
        let transaction = self.database.begin_exclusive().await?;
        let change = Self::change(&transaction, scope, now, |settings| part.put_into(settings)).await?;
        transaction.commit_with_event(scope, audit_event(&change)).await?;
        Ok(change)
    }
}
