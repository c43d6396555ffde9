//! The outbox as used by the relay, the worker and the schedules.

use super::SqlOutbox;
use super::put::put_job;
use super::queries::{self, dispatched};
use crate::database::Engine;
use crate::sql;
use async_trait::async_trait;
use jobs::ports::{CrossTenantOutbox, CrossTenantTicks, Outbox};
use jobs::{Claimed, Counts, DeadJob, DispatchedJob, FailureReason, Job, JobId};
use kernel::{Scope, StoreError, Timestamp, micros};
use sea_orm::Value;

#[async_trait]
impl Outbox for SqlOutbox {
    async fn add(&self, scope: Scope, id: &JobId, job: &Job, now: Timestamp) -> Result<(), StoreError> {
        let content = job.content().map_err(crate::error::damaged)?;
        let transaction = self.database.begin_write().await?;
        put_job(&transaction, &*self.sealer, scope, id.as_str(), job.kind(), &content, now).await?;
        transaction.commit().await
    }
}

impl SqlOutbox {
    /// Runs one statement and returns how many rows it changed.
    pub(super) async fn change(&self, statement: &str, values: Vec<Value>) -> Result<u64, StoreError> {
        sql::execute(&*self.database.writer().await?, statement, values).await
    }

    async fn end(&self, statement: &str, claimed: &Claimed, rest: Vec<Value>) -> Result<bool, StoreError> {
        let mut values: Vec<Value> = vec![claimed.id.as_str().into(), claimed.lease_epoch.into()];
        values.extend(rest);
        Ok(self.change(statement, values).await? == 1)
    }
}

#[async_trait]
impl CrossTenantOutbox for SqlOutbox {
    async fn dispatch(
        &self,
        now: Timestamp,
        until: Timestamp,
        limit: u32,
    ) -> Result<Vec<DispatchedJob>, StoreError> {
        // This runs many times a minute, mostly with nothing to do, and then needs no writer's turn.
        if sql::one(self.database.reader(), queries::ANYTHING_DUE, vec![micros(now).into()]).await?.is_none()
        {
            return Ok(Vec::new());
        }
        let statement = match self.database.engine() {
            Engine::Sqlite => queries::DISPATCH_SQLITE,
            Engine::Postgres => queries::DISPATCH_POSTGRES,
        };
        let values = vec![micros(now).into(), micros(until).into(), i64::from(limit).into()];
        let rows = sql::all(&*self.database.writer().await?, statement, values).await?;
        rows.iter().map(dispatched).collect()
    }

    async fn dispatched(&self, now: Timestamp) -> Result<u64, StoreError> {
        let row =
            sql::one(self.database.reader(), queries::COUNT_DISPATCHED, vec![micros(now).into()]).await?;
        let found: i64 = row.map_or(Ok(0), |row| row.get("found"))?;
        Ok(found.unsigned_abs())
    }

    async fn undo_dispatch(&self, dispatched: &[DispatchedJob], now: Timestamp) -> Result<(), StoreError> {
        for DispatchedJob { id, lease_epoch } in dispatched {
            let values = vec![id.as_str().into(), (*lease_epoch).into(), micros(now).into()];
            self.change(queries::UNDO_DISPATCH, values).await?;
        }
        Ok(())
    }

    async fn claim(
        &self,
        id: &JobId,
        now: Timestamp,
        until: Timestamp,
    ) -> Result<Option<Claimed>, StoreError> {
        let values = vec![id.as_str().into(), micros(now).into(), micros(until).into()];
        let row = sql::one(&*self.database.writer().await?, queries::CLAIM, values).await?;
        row.map(|row| self.claimed(id, &row)).transpose()
    }

    async fn done(&self, id: &JobId) -> Result<(), StoreError> {
        self.change(queries::DONE, vec![id.as_str().into()]).await?;
        Ok(())
    }

    async fn postpone(
        &self,
        claimed: &Claimed,
        due: Timestamp,
        reason: FailureReason,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let rest = vec![micros(due).into(), reason.code().into(), micros(now).into()];
        self.end(queries::POSTPONE, claimed, rest).await
    }

    async fn dead_letter(
        &self,
        claimed: &Claimed,
        reason: FailureReason,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        self.end(queries::DEAD_LETTER, claimed, vec![reason.code().into(), micros(now).into()]).await
    }

    async fn release(&self, claimed: &Claimed, due: Timestamp, now: Timestamp) -> Result<bool, StoreError> {
        self.end(queries::RELEASE, claimed, vec![micros(due).into(), micros(now).into()]).await
    }

    async fn counts(&self) -> Result<Counts, StoreError> {
        let row = sql::one(self.database.reader(), queries::COUNTS, Vec::new()).await?;
        let row = row.ok_or_else(|| StoreError::internal("a count gave no row"))?;
        let (total, dead): (i64, i64) = (row.get("total")?, row.get("dead")?);
        Ok(Counts { waiting: (total - dead).unsigned_abs(), dead: dead.unsigned_abs() })
    }

    async fn waiting_since(&self, time: Timestamp) -> Result<u64, StoreError> {
        let row = sql::one(self.database.reader(), queries::WAITING_SINCE, vec![micros(time).into()]).await?;
        let row = row.ok_or_else(|| StoreError::internal("a count gave no row"))?;
        let found: i64 = row.get("found")?;
        Ok(found.unsigned_abs())
    }

    async fn all_dead(&self, limit: u32) -> Result<Vec<(i64, DeadJob)>, StoreError> {
        let rows = sql::all(self.database.reader(), queries::ALL_DEAD, vec![i64::from(limit).into()]).await?;
        rows.iter().map(|row| Ok((row.get("scope_key")?, self.dead_job(row)?))).collect()
    }

    async fn retry_any(&self, id: &JobId, now: Timestamp) -> Result<bool, StoreError> {
        let retried =
            self.change(queries::RETRY_ANY, vec![id.as_str().into(), micros(now).into()]).await? == 1;
        self.wake_if(retried);
        Ok(retried)
    }
}

#[async_trait]
impl CrossTenantTicks for SqlOutbox {
    #[expect(clippy::disallowed_methods, reason = "what is done for all tenants belongs to none of them")]
    async fn claim_tick(
        &self,
        name: &str,
        tick: Timestamp,
        id: &JobId,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let job = Job::Scheduled(name.to_owned());
        let content = job.content().map_err(crate::error::damaged)?;
        let transaction = self.database.begin_write().await?;
        let values = vec![name.into(), micros(tick).into()];
        if sql::execute(&*transaction, queries::CLAIM_TICK, values).await? == 0 {
            return Ok(false);
        }
        let (sealer, scope) = (&*self.sealer, Scope::installation());
        put_job(&transaction, sealer, scope, id.as_str(), job.kind(), &content, now).await?;
        transaction.commit().await?;
        Ok(true)
    }

    async fn last(&self, name: &str) -> Result<Option<Timestamp>, StoreError> {
        let row = sql::one(self.database.reader(), queries::LAST_TICK, vec![name.into()]).await?;
        row.map(|row| row.instant("last_tick")).transpose()
    }
}
