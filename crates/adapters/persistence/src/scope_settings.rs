//! The settings of scopes: an organisation has them in its row, the installation beside the settings of its
//! site.

use crate::database::WriteTransaction;
use crate::entities::organization::{ActiveModel, Column, Entity as Organizations, Model};
use crate::entities::{SiteSettings, site_setting};
use crate::error::{damaged, store_error};
use crate::form_store::raise_revision;
use crate::organization_store::SqlOrganizations;
use async_trait::async_trait;
use audit::AuditEventFn;
use kernel::{OrganizationId, Scope, StoreError, Timestamp, micros};
use organizations::ports::ScopeSettingsStore;
use organizations::{ChangedScopeSettings, ScopeSettings, ScopeSettingsChange};
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait as _, ConnectionTrait, EntityTrait as _, QueryFilter as _};
use serde_json::{Value, json};

#[async_trait]
impl ScopeSettingsStore for SqlOrganizations {
    async fn settings(&self, scope: Scope) -> Result<ScopeSettings, StoreError> {
        find(self.database.reader(), scope).await
    }

    async fn change_settings(
        &self,
        scope: Scope,
        change: &ScopeSettingsChange,
        now: Timestamp,
        audit_event: AuditEventFn<'_, ChangedScopeSettings>,
    ) -> Result<ChangedScopeSettings, StoreError> {
        // Concurrent changes wait for each other at its start, so what is read is what is replaced.
        let transaction = self.database.begin_exclusive().await?;
        let before = find(&*transaction, scope).await?;
        let changed = ChangedScopeSettings { after: change.applied_to(before.clone()), before };
        if changed.has_changes() {
            match scope.organization_id() {
                Some(id) => write_of_organization(&transaction, id, &changed.after, now).await?,
                None => write_of_installation(&transaction, scope, &changed.after, now).await?,
            }
            raise_revision(&*transaction, scope).await?;
        }
        transaction.commit_with_event(scope, audit_event(&changed)).await?;
        Ok(changed)
    }
}

/// Returns what the scope has set.
async fn find<C: ConnectionTrait>(db: &C, scope: Scope) -> Result<ScopeSettings, StoreError> {
    let found = if let Some(id) = scope.organization_id() {
        let row = Organizations::find_by_id(id.0).one(db).await.map_err(store_error)?;
        row.map(|Model { settings, notification_email, .. }| (settings, notification_email))
    } else {
        let row = SiteSettings::of(scope).find().one(db).await.map_err(store_error)?;
        row.map(|row| (row.settings, row.notification_email))
    };
    let (settings, notification_email) = found.unwrap_or_default();
    let settings = settings.map(serde_json::from_value).transpose().map_err(damaged)?.unwrap_or_default();
    Ok(ScopeSettings { settings, notification_email })
}

async fn write_of_organization(
    transaction: &WriteTransaction,
    id: OrganizationId,
    settings: &ScopeSettings,
    now: Timestamp,
) -> Result<(), StoreError> {
    let row = ActiveModel {
        settings: Set(Some(Value::Object(settings.settings.clone()))),
        notification_email: Set(settings.notification_email.clone()),
        updated_at: Set(micros(now)),
        ..ActiveModel::default()
    };
    let update = Organizations::update_many().filter(Column::Id.eq(id.0)).set(row);
    match update.exec(&**transaction).await.map_err(store_error)?.rows_affected {
        1 => Ok(()),
        _ => Err(StoreError::internal("there is no such organisation")),
    }
}

async fn write_of_installation(
    transaction: &WriteTransaction,
    scope: Scope,
    settings: &ScopeSettings,
    now: Timestamp,
) -> Result<(), StoreError> {
    let present = SiteSettings::of(scope).find().one(&**transaction).await.map_err(store_error)?;
    let put = SiteSettings::of(scope).upsert([site_setting::Column::ScopeKey], |row| {
        // The settings of the site stay as they are, or start empty.
        row.document = Set(present.map_or_else(|| json!({}), |row| row.document));
        row.settings = Set(Some(Value::Object(settings.settings.clone())));
        row.notification_email = Set(settings.notification_email.clone());
        row.updated_at = Set(micros(now));
    });
    put.exec(&**transaction).await.map(drop).map_err(store_error)
}
