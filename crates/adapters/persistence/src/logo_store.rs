//! Logos of the scopes, beside the settings that name them.

use crate::entities::{SiteLogos, site_logo::Column};
use crate::error::store_error;
use crate::settings_store::SqlSettings;
use crate::sql;
use async_trait::async_trait;
use audit::AuditEventFn;
use kernel::{Scope, StoreError, Timestamp, micros};
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait as _, QueryFilter as _};
use site::ports::LogoStore;
use site::{ChangedSiteSettings, Logo, LogoContent};

#[async_trait]
impl LogoStore for SqlSettings {
    async fn logo(&self, scope: Scope, hash: &str) -> Result<Option<LogoContent>, StoreError> {
        if sql::has_nul(hash) {
            return Ok(None);
        }
        let found = SiteLogos::of(scope).find().filter(Column::Hash.eq(hash));
        let found = found.one(self.database.reader()).await.map_err(store_error)?;
        Ok(found.map(|row| LogoContent { media_type: row.media_type, content: row.content }))
    }

    async fn put_logo(
        &self,
        scope: Scope,
        logo: &Logo,
        content: &LogoContent,
        now: Timestamp,
        audit_event: AuditEventFn<'_, ChangedSiteSettings>,
    ) -> Result<ChangedSiteSettings, StoreError> {
        let transaction = self.database.begin_exclusive().await?;
        let put = SiteLogos::of(scope).upsert([Column::ScopeKey], |row| {
            row.hash = Set(logo.hash.clone());
            row.media_type = Set(content.media_type.clone());
            row.content = Set(content.content.clone());
            row.updated_at = Set(micros(now));
        });
        put.exec(&*transaction).await.map_err(store_error)?;
        let logo = Some(logo.clone());
        let change = Self::change(&transaction, scope, now, |settings| settings.logo = logo).await?;
        transaction.commit_with_event(scope, audit_event(&change)).await?;
        Ok(change)
    }

    async fn remove_logo(
        &self,
        scope: Scope,
        hash: &str,
        now: Timestamp,
        audit_event: AuditEventFn<'_, ChangedSiteSettings>,
    ) -> Result<Option<ChangedSiteSettings>, StoreError> {
        if sql::has_nul(hash) {
            return Ok(None);
        }
        let transaction = self.database.begin_exclusive().await?;
        let removed = SiteLogos::of(scope).delete().filter(Column::Hash.eq(hash));
        if removed.exec(&*transaction).await.map_err(store_error)?.rows_affected == 0 {
            return Ok(None);
        }
        let change = Self::change(&transaction, scope, now, |settings| settings.logo = None).await?;
        transaction.commit_with_event(scope, audit_event(&change)).await?;
        Ok(Some(change))
    }
}
