//! Logos of the scopes, beside the settings that name them.

use crate::settings_store::SqlSettings;
use crate::sql;
use async_trait::async_trait;
use kernel::{Scope, StoreError, Timestamp, micros};
use sea_orm::Value;
use site::ports::LogoStore;
use site::{Logo, LogoContent, SettingsChange};

const LOGO: &str = "SELECT media_type, content FROM site_logos WHERE scope_key = $1 AND hash = $2";

const PUT: &str = "INSERT INTO site_logos (organization_id, hash, media_type, content, updated_at) \
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT (scope_key) DO UPDATE SET hash = excluded.hash, \
     media_type = excluded.media_type, content = excluded.content, updated_at = excluded.updated_at";

const REMOVE: &str = "DELETE FROM site_logos WHERE scope_key = $1 AND hash = $2";

#[async_trait]
impl LogoStore for SqlSettings {
    async fn logo(&self, scope: Scope, hash: &str) -> Result<Option<LogoContent>, StoreError> {
        if sql::has_nul(hash) {
            return Ok(None);
        }
        let values = vec![sql::scope_key(scope).into(), hash.into()];
        let row = sql::one(self.database.reader(), LOGO, values).await?;
        row.map(|row| Ok(LogoContent { media_type: row.get("media_type")?, content: row.get("content")? }))
            .transpose()
    }

    async fn put_logo(
        &self,
        scope: Scope,
        logo: &Logo,
        content: &LogoContent,
        now: Timestamp,
    ) -> Result<SettingsChange, StoreError> {
        let transaction = self.database.begin_exclusive().await?;
        let values = vec![
            sql::organization(scope),
            logo.hash.as_str().into(),
            content.media_type.as_str().into(),
            Value::Bytes(Some(content.content.clone())),
            micros(now).into(),
        ];
        sql::execute(&*transaction, PUT, values).await?;
        let logo = Some(logo.clone());
        let change = Self::change(&transaction, scope, now, |settings| settings.logo = logo).await?;
        transaction.commit().await?;
        Ok(change)
    }

    async fn remove_logo(
        &self,
        scope: Scope,
        hash: &str,
        now: Timestamp,
    ) -> Result<Option<SettingsChange>, StoreError> {
        if sql::has_nul(hash) {
            return Ok(None);
        }
        let transaction = self.database.begin_exclusive().await?;
        let values = vec![sql::scope_key(scope).into(), hash.into()];
        if sql::execute(&*transaction, REMOVE, values).await? == 0 {
            return Ok(None);
        }
        let change = Self::change(&transaction, scope, now, |settings| settings.logo = None).await?;
        transaction.commit().await?;
        Ok(Some(change))
    }
}
