//! How many bytes of files organisations may store, and how many they do.

use crate::entities::organization::{self, Column};
use crate::error::store_error;
use crate::organization_rows::find;
use crate::organization_store::SqlOrganizations;
use crate::sql;
use async_trait::async_trait;
use audit::{AuditEventFn, ScopedEvents};
use kernel::{OrganizationId, StoreError, Timestamp, micros};
use organizations::Organization;
use organizations::ports::CrossTenantStorage;
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _};

/// Starts from the files: they are fewer than reports. The plus keeps SQLite, which has no statistics, from
/// scanning the reports of the scope instead.
const USED: &str = "SELECT CAST(COALESCE(SUM(f.size), 0) AS BIGINT) AS used FROM submission_files f \
     JOIN submissions s ON s.id = f.submission_id WHERE +s.scope_key = $1";

fn bytes(value: i64) -> u64 {
    u64::try_from(value).unwrap_or(0)
}

#[async_trait]
impl CrossTenantStorage for SqlOrganizations {
    async fn quota(&self, id: OrganizationId) -> Result<Option<Option<u64>>, StoreError> {
        let found = organization::Entity::find_by_id(id.0).one(self.database.reader()).await;
        Ok(found.map_err(store_error)?.map(|row| row.storage_quota.map(bytes)))
    }

    async fn set_quota(
        &self,
        id: OrganizationId,
        quota: Option<u64>,
        now: Timestamp,
        audit_event: AuditEventFn<'_, Organization, ScopedEvents>,
    ) -> Result<Option<Organization>, StoreError> {
        let quota = quota.map(i64::try_from).transpose();
        let quota = quota.map_err(|error| StoreError::Internal(Box::new(error)))?;
        let transaction = self.database.begin_exclusive().await?;
        let row = organization::Entity::find_by_id(id.0).one(&*transaction).await.map_err(store_error)?;
        let is_other = row.is_some_and(|row| row.storage_quota != quota);
        if is_other {
            let update = organization::Entity::update_many()
                .filter(Column::Id.eq(id.0))
                .col_expr(Column::StorageQuota, quota.into())
                .col_expr(Column::UpdatedAt, micros(now).into());
            update.exec(&*transaction).await.map_err(store_error)?;
        }
        let changed = find(&*transaction, id.0).await?;
        let events = changed.as_ref().filter(|_| is_other).map(audit_event);
        transaction.commit_scoped_events(events.unwrap_or_default()).await?;
        Ok(changed)
    }

    async fn used(&self, id: OrganizationId) -> Result<u64, StoreError> {
        let row = sql::one(self.database.reader(), USED, vec![id.0.into()]).await?;
        row.map_or(Ok(0), |row| row.get("used").map(bytes))
    }
}
