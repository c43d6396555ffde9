//! How many bytes of files organisations may keep, and do.

use crate::organization_store::{SqlOrganizations, find};
use crate::sql;
use async_trait::async_trait;
use audit::{InChains, Told};
use kernel::{OrganizationId, StoreError, Timestamp, micros};
use organizations::Organization;
use organizations::ports::CrossTenantStorage;
use sea_orm::Value;

const QUOTA: &str = "SELECT storage_quota FROM organizations WHERE id = $1";

const SET_QUOTA: &str = "UPDATE organizations SET storage_quota = $2, updated_at = $3 \
     WHERE id = $1 AND storage_quota IS DISTINCT FROM $2";

/// From the files on: they are fewer than reports. The plus keeps SQLite, which has no statistics, from walking
/// through the reports of the scope instead.
const USED: &str = "SELECT CAST(COALESCE(SUM(f.size), 0) AS BIGINT) AS used FROM submission_files f \
     JOIN submissions s ON s.id = f.submission_id WHERE +s.scope_key = $1";

fn bytes(value: i64) -> u64 {
    u64::try_from(value).unwrap_or(0)
}

#[async_trait]
impl CrossTenantStorage for SqlOrganizations {
    async fn quota(&self, id: OrganizationId) -> Result<Option<Option<u64>>, StoreError> {
        let row = sql::one(self.database.reader(), QUOTA, vec![id.0.into()]).await?;
        row.map(|row| Ok(row.get::<Option<i64>>("storage_quota")?.map(bytes))).transpose()
    }

    async fn set_quota(
        &self,
        id: OrganizationId,
        quota: Option<u64>,
        now: Timestamp,
        told: Told<'_, Organization, InChains>,
    ) -> Result<Option<Organization>, StoreError> {
        let quota = quota.map(i64::try_from).transpose();
        let quota = quota.map_err(|error| StoreError::Internal(Box::new(error)))?;
        let transaction = self.database.begin_exclusive().await?;
        let values = vec![id.0.into(), Value::BigInt(quota), micros(now).into()];
        let is_other = sql::execute(&*transaction, SET_QUOTA, values).await? > 0;
        let changed = find(&*transaction, id.0).await?;
        let told = changed.as_ref().filter(|_| is_other).map(told);
        transaction.commit_in_chains(told.unwrap_or_default()).await?;
        Ok(changed)
    }

    async fn used(&self, id: OrganizationId) -> Result<u64, StoreError> {
        let row = sql::one(self.database.reader(), USED, vec![id.0.into()]).await?;
        row.map_or(Ok(0), |row| row.get("used").map(bytes))
    }
}
