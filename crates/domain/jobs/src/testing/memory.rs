//! The outbox in memory.

use crate::model::{Claimed, Counts, DeadJob, DispatchedJob, FailureReason, Job, JobId};
use crate::ports::{CrossTenantOutbox, CrossTenantTicks, DeadLetterStore, Outbox};
use async_trait::async_trait;
use audit::AuditEventFn;
use audit::testing::MemoryAudit;
use kernel::{Page, PageRequest, Scope, StoreError, Timestamp};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

#[derive(Clone, Debug, PartialEq)]
enum State {
    Waiting,
    Dispatched(Timestamp),
    Running(Timestamp),
    Dead,
}

#[derive(Clone, Debug)]
struct Row {
    scope: Scope,
    job: Job,
    created_at: Timestamp,
    due_at: Timestamp,
    changed_at: Timestamp,
    state: State,
    lease_epoch: i64,
    attempts: u32,
    last_error: Option<FailureReason>,
}

impl Row {
    fn can_be_dispatched(&self, now: Timestamp) -> bool {
        match self.state {
            State::Waiting => self.due_at <= now,
            State::Dispatched(until) | State::Running(until) => until <= now,
            State::Dead => false,
        }
    }

    fn can_be_claimed(&self, now: Timestamp) -> bool {
        match self.state {
            State::Waiting | State::Dispatched(_) => self.due_at <= now,
            State::Running(until) => until <= now,
            State::Dead => false,
        }
    }

    fn dead(&self, id: &JobId) -> DeadJob {
        DeadJob {
            id: id.clone(),
            kind: self.job.kind().to_owned(),
            created_at: self.created_at,
            died_at: self.changed_at,
            attempts: self.attempts,
            reason: self.last_error.unwrap_or(FailureReason::Unreadable),
            job: Some(self.job.clone()),
        }
    }

    fn retry(&mut self, now: Timestamp) {
        (self.state, self.due_at, self.changed_at) = (State::Waiting, now, now);
        (self.attempts, self.last_error) = (0, None);
    }
}

#[derive(Debug, Default)]
struct Tables {
    rows: BTreeMap<JobId, Row>,
    ticks: BTreeMap<String, Timestamp>,
}

/// Keeps the contract in memory.
#[derive(Debug, Default)]
pub struct MemoryOutbox(Mutex<Tables>, Arc<MemoryAudit>);

impl MemoryOutbox {
    /// Creates an empty outbox.
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates an outbox that records its changes in this log.
    pub fn with_audit_log(log: Arc<MemoryAudit>) -> Self {
        Self(Mutex::default(), log)
    }

    fn is_dead(&self, scope: Scope, id: &JobId) -> bool {
        self.dead(|of| of == scope).iter().any(|(_, dead)| dead.id == *id)
    }

    fn lock(&self) -> MutexGuard<'_, Tables> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends the lease of a claim, if it is still current.
    fn end(&self, claimed: &Claimed, change: impl FnOnce(&mut Row)) -> bool {
        let mut tables = self.lock();
        let Some(row) = tables.rows.get_mut(&claimed.id) else { return false };
        let ours = matches!(row.state, State::Running(_)) && row.lease_epoch == claimed.lease_epoch;
        if ours {
            change(row);
        }
        ours
    }

    fn dead(&self, of: impl Fn(Scope) -> bool) -> Vec<(Scope, DeadJob)> {
        let tables = self.lock();
        let mut dead: Vec<_> = tables
            .rows
            .iter()
            .filter(|(_, row)| row.state == State::Dead && of(row.scope))
            .map(|(id, row)| (row.scope, row.dead(id)))
            .collect();
        dead.sort_by(|(_, a), (_, b)| (b.died_at, &b.id).cmp(&(a.died_at, &a.id)));
        dead
    }

    fn change_dead(&self, id: &JobId, of: impl Fn(Scope) -> bool, change: impl FnOnce(&mut Tables)) -> bool {
        let mut tables = self.lock();
        let found = tables.rows.get(id).is_some_and(|row| row.state == State::Dead && of(row.scope));
        if found {
            change(&mut tables);
        }
        found
    }
}

#[async_trait]
impl Outbox for MemoryOutbox {
    async fn add(&self, scope: Scope, id: &JobId, job: &Job, now: Timestamp) -> Result<(), StoreError> {
        let row = Row {
            scope,
            job: job.clone(),
            created_at: now,
            due_at: now,
            changed_at: now,
            state: State::Waiting,
            lease_epoch: 0,
            attempts: 0,
            last_error: None,
        };
        match self.lock().rows.insert(id.clone(), row) {
            None => Ok(()),
            Some(_) => Err(StoreError::internal("the job is there already")),
        }
    }
}

#[async_trait]
impl CrossTenantOutbox for MemoryOutbox {
    async fn dispatch(
        &self,
        now: Timestamp,
        until: Timestamp,
        limit: u32,
    ) -> Result<Vec<DispatchedJob>, StoreError> {
        let mut tables = self.lock();
        let mut due: Vec<_> = tables.rows.iter_mut().filter(|(_, row)| row.can_be_dispatched(now)).collect();
        due.sort_by_key(|(_, row)| row.due_at);
        let hand = |(id, row): (&JobId, &mut Row)| {
            (row.state, row.changed_at) = (State::Dispatched(until), now);
            row.lease_epoch += 1;
            DispatchedJob { id: id.clone(), lease_epoch: row.lease_epoch }
        };
        Ok(due.into_iter().take(limit as usize).map(hand).collect())
    }

    async fn dispatched(&self, now: Timestamp) -> Result<u64, StoreError> {
        let open = |row: &&Row| matches!(row.state, State::Dispatched(until) if until > now);
        Ok(self.lock().rows.values().filter(open).count() as u64)
    }

    async fn undo_dispatch(&self, dispatched: &[DispatchedJob], now: Timestamp) -> Result<(), StoreError> {
        let mut tables = self.lock();
        for DispatchedJob { id, lease_epoch } in dispatched {
            if let Some(row) = tables.rows.get_mut(id)
                && row.lease_epoch == *lease_epoch
                && matches!(row.state, State::Dispatched(_))
            {
                (row.state, row.changed_at) = (State::Waiting, now);
            }
        }
        Ok(())
    }

    async fn claim(
        &self,
        id: &JobId,
        now: Timestamp,
        until: Timestamp,
    ) -> Result<Option<Claimed>, StoreError> {
        let mut tables = self.lock();
        Ok(tables.rows.get_mut(id).filter(|row| row.can_be_claimed(now)).map(|row| {
            (row.state, row.changed_at) = (State::Running(until), now);
            row.lease_epoch += 1;
            row.attempts += 1;
            Claimed {
                id: id.clone(),
                scope: row.scope,
                lease_epoch: row.lease_epoch,
                attempts: row.attempts,
                kind: row.job.kind().to_owned(),
                job: Some(row.job.clone()),
            }
        }))
    }

    async fn done(&self, id: &JobId) -> Result<(), StoreError> {
        self.lock().rows.remove(id);
        Ok(())
    }

    async fn postpone(
        &self,
        claimed: &Claimed,
        due: Timestamp,
        reason: FailureReason,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        Ok(self.end(claimed, |row| {
            (row.state, row.due_at, row.changed_at) = (State::Waiting, due, now);
            row.last_error = Some(reason);
        }))
    }

    async fn dead_letter(
        &self,
        claimed: &Claimed,
        reason: FailureReason,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        Ok(self.end(claimed, |row| {
            (row.state, row.changed_at, row.last_error) = (State::Dead, now, Some(reason));
        }))
    }

    async fn release(&self, claimed: &Claimed, due: Timestamp, now: Timestamp) -> Result<bool, StoreError> {
        Ok(self.end(claimed, |row| {
            (row.state, row.due_at, row.changed_at) = (State::Waiting, due, now);
            row.attempts -= 1;
        }))
    }

    async fn counts(&self) -> Result<Counts, StoreError> {
        let tables = self.lock();
        let dead = tables.rows.values().filter(|row| row.state == State::Dead).count() as u64;
        Ok(Counts { waiting: tables.rows.len() as u64 - dead, dead })
    }

    async fn waiting_since(&self, time: Timestamp) -> Result<u64, StoreError> {
        let late = |row: &&Row| row.state != State::Dead && row.created_at <= time;
        Ok(self.lock().rows.values().filter(late).count() as u64)
    }

    async fn all_dead(&self, limit: u32) -> Result<Vec<(i64, DeadJob)>, StoreError> {
        let number = |scope: Scope| scope.organization_id().map_or(0, |id| id.0);
        let dead = self.dead(|_| true).into_iter().take(limit as usize);
        Ok(dead.map(|(scope, dead)| (number(scope), dead)).collect())
    }

    async fn retry_any(&self, id: &JobId, now: Timestamp) -> Result<bool, StoreError> {
        Ok(self.change_dead(
            id,
            |_| true,
            |tables| {
                if let Some(row) = tables.rows.get_mut(id) {
                    row.retry(now);
                }
            },
        ))
    }
}

#[async_trait]
impl DeadLetterStore for MemoryOutbox {
    async fn list(&self, scope: Scope, page: PageRequest) -> Result<Page<DeadJob>, StoreError> {
        let all = self.dead(|of| of == scope);
        let total = all.len() as u64;
        let offset = usize::try_from(page.offset()).unwrap_or(usize::MAX);
        let items = all.into_iter().skip(offset).take(page.per_page() as usize).map(|(_, dead)| dead);
        Ok(Page { items: items.collect(), total, request: page })
    }

    async fn retry(
        &self,
        scope: Scope,
        id: &JobId,
        now: Timestamp,
        audit_event: AuditEventFn<'_, ()>,
    ) -> Result<bool, StoreError> {
        if self.is_dead(scope, id) {
            self.1.enter(scope, audit_event(&()))?;
        }
        Ok(self.change_dead(
            id,
            |of| of == scope,
            |tables| {
                if let Some(row) = tables.rows.get_mut(id) {
                    row.retry(now);
                }
            },
        ))
    }

    async fn discard(
        &self,
        scope: Scope,
        id: &JobId,
        audit_event: AuditEventFn<'_, ()>,
    ) -> Result<bool, StoreError> {
        if self.is_dead(scope, id) {
            self.1.enter(scope, audit_event(&()))?;
        }
        Ok(self.change_dead(
            id,
            |of| of == scope,
            |tables| {
                tables.rows.remove(id);
            },
        ))
    }
}

#[async_trait]
impl CrossTenantTicks for MemoryOutbox {
    #[expect(clippy::disallowed_methods, reason = "what is done for all tenants belongs to none of them")]
    async fn claim_tick(
        &self,
        name: &str,
        tick: Timestamp,
        id: &JobId,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        {
            let mut tables = self.lock();
            if tables.ticks.get(name).is_some_and(|last| *last >= tick) {
                return Ok(false);
            }
            tables.ticks.insert(name.to_owned(), tick);
        }
        self.add(Scope::installation(), id, &Job::Scheduled(name.to_owned()), now).await?;
        Ok(true)
    }

    async fn last(&self, name: &str) -> Result<Option<Timestamp>, StoreError> {
        Ok(self.lock().ticks.get(name).copied())
    }
}
