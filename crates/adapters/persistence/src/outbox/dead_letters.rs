//! The dead letters of a tenant.

use super::{SqlOutbox, queries};
use crate::sql;
use async_trait::async_trait;
use audit::AuditEventFn;
use jobs::ports::DeadLetterStore;
use jobs::{DeadJob, JobId};
use kernel::{Page, PageRequest, Scope, StoreError, Timestamp, micros};

#[async_trait]
impl DeadLetterStore for SqlOutbox {
    async fn list(&self, scope: Scope, page: PageRequest) -> Result<Page<DeadJob>, StoreError> {
        let key = sql::scope_key(scope);
        let reader = self.database.reader();
        let count = sql::one(reader, queries::COUNT_DEAD, vec![key.into()]).await?;
        let total: i64 = count.map_or(Ok(0), |row| row.get("found"))?;
        let offset = i64::try_from(page.offset()).unwrap_or(i64::MAX);
        let values = vec![key.into(), i64::from(page.per_page()).into(), offset.into()];
        let rows = sql::all(reader, queries::DEAD, values).await?;
        let items = rows.iter().map(|row| self.dead_job(row)).collect::<Result<_, _>>()?;
        Ok(Page { items, total: total.unsigned_abs(), request: page })
    }

    async fn retry(
        &self,
        scope: Scope,
        id: &JobId,
        now: Timestamp,
        audit_event: AuditEventFn<'_, ()>,
    ) -> Result<bool, StoreError> {
        let values = vec![id.as_str().into(), sql::scope_key(scope).into(), micros(now).into()];
        let retried = self.change_with_event(queries::RETRY, values, scope, audit_event).await?;
        self.wake_if(retried);
        Ok(retried)
    }

    async fn discard(
        &self,
        scope: Scope,
        id: &JobId,
        audit_event: AuditEventFn<'_, ()>,
    ) -> Result<bool, StoreError> {
        let values = vec![id.as_str().into(), sql::scope_key(scope).into()];
        self.change_with_event(queries::DISCARD, values, scope, audit_event).await
    }
}

impl SqlOutbox {
    /// Changes one job and appends an event to the scope's log; returns whether the job was changed.
    async fn change_with_event(
        &self,
        statement: &str,
        values: Vec<sea_orm::Value>,
        scope: Scope,
        audit_event: AuditEventFn<'_, ()>,
    ) -> Result<bool, StoreError> {
        let transaction = self.database.begin_write().await?;
        if sql::execute(&*transaction, statement, values).await? != 1 {
            return Ok(false);
        }
        transaction.commit_with_event(scope, audit_event(&())).await?;
        Ok(true)
    }

    /// Wakes this process's relay if something is due.
    pub(super) fn wake_if(&self, due: bool) {
        if due {
            self.database.outbox_wakeup().notify_one();
        }
    }
}
