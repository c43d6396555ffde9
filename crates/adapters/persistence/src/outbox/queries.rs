//! The statements of the outbox, and the parsing of its rows.

use super::SqlOutbox;
use super::put::context;
use crate::sql::Row;
use jobs::{Claimed, DeadJob, DispatchedJob, FailureReason, Job, JobId};
use kernel::{OrganizationId, Scope, StoreError};

/// `$1` is the current time.
pub(super) const ANYTHING_DUE: &str = "SELECT 1 AS found FROM outbox \
     WHERE (state = 'waiting' AND due_at <= $1) OR (state IN ('handed', 'running') AND lease_until <= $1) LIMIT 1";

/// `$1` is the current time, `$2` the end of the lease, `$3` the most rows.
pub(super) const DISPATCH_SQLITE: &str = "UPDATE outbox SET state = 'handed', lease_until = $2, turn = turn + 1, changed_at = $1 \
     WHERE id IN (SELECT id FROM outbox WHERE (state = 'waiting' AND due_at <= $1) \
     OR (state IN ('handed', 'running') AND lease_until <= $1) ORDER BY due_at, id LIMIT $3) \
     RETURNING id, turn";

/// The same; skips rows that another relay has locked.
pub(super) const DISPATCH_POSTGRES: &str = "UPDATE outbox SET state = 'handed', lease_until = $2, turn = turn + 1, changed_at = $1 \
     WHERE id IN (SELECT id FROM outbox WHERE (state = 'waiting' AND due_at <= $1) \
     OR (state IN ('handed', 'running') AND lease_until <= $1) ORDER BY due_at, id LIMIT $3 \
     FOR UPDATE SKIP LOCKED) RETURNING id, turn";

pub(super) const COUNT_DISPATCHED: &str =
    "SELECT count(*) AS found FROM outbox WHERE state = 'handed' AND lease_until > $1";

pub(super) const UNDO_DISPATCH: &str = "UPDATE outbox SET state = 'waiting', lease_until = NULL, changed_at = $3 \
     WHERE id = $1 AND turn = $2 AND state = 'handed'";

pub(super) const CLAIM: &str = "UPDATE outbox SET state = 'running', lease_until = $3, turn = turn + 1, \
     attempts = attempts + 1, changed_at = $2 \
     WHERE id = $1 AND ((state IN ('waiting', 'handed') AND due_at <= $2) OR (state = 'running' AND lease_until <= $2)) \
     RETURNING turn, attempts, scope_key, kind, payload";

pub(super) const DONE: &str = "DELETE FROM outbox WHERE id = $1";

pub(super) const POSTPONE: &str = "UPDATE outbox SET state = 'waiting', lease_until = NULL, due_at = $3, \
     last_error = $4, changed_at = $5 WHERE id = $1 AND turn = $2 AND state = 'running'";

pub(super) const DEAD_LETTER: &str = "UPDATE outbox SET state = 'dead', lease_until = NULL, last_error = $3, changed_at = $4 \
     WHERE id = $1 AND turn = $2 AND state = 'running'";

pub(super) const RELEASE: &str = "UPDATE outbox SET state = 'waiting', lease_until = NULL, attempts = attempts - 1, \
     due_at = $3, changed_at = $4 WHERE id = $1 AND turn = $2 AND state = 'running'";

pub(super) const COUNTS: &str = "SELECT count(*) AS total, \
     COALESCE(sum(CASE WHEN state = 'dead' THEN 1 ELSE 0 END), 0) AS dead FROM outbox";

pub(super) const WAITING_SINCE: &str =
    "SELECT count(*) AS found FROM outbox WHERE state <> 'dead' AND created_at <= $1";

pub(super) const DEAD: &str = "SELECT id, scope_key, kind, payload, created_at, changed_at, attempts, last_error \
     FROM outbox WHERE scope_key = $1 AND state = 'dead' ORDER BY changed_at DESC, id DESC LIMIT $2 OFFSET $3";

pub(super) const ALL_DEAD: &str = "SELECT id, scope_key, kind, payload, created_at, changed_at, attempts, last_error \
     FROM outbox WHERE state = 'dead' ORDER BY changed_at DESC, id DESC LIMIT $1";

pub(super) const COUNT_DEAD: &str =
    "SELECT count(*) AS found FROM outbox WHERE scope_key = $1 AND state = 'dead'";

pub(super) const RETRY: &str = "UPDATE outbox SET state = 'waiting', due_at = $3, attempts = 0, last_error = NULL, \
     changed_at = $3 WHERE id = $1 AND scope_key = $2 AND state = 'dead'";

pub(super) const RETRY_ANY: &str = "UPDATE outbox SET state = 'waiting', due_at = $2, attempts = 0, \
     last_error = NULL, changed_at = $2 WHERE id = $1 AND state = 'dead'";

pub(super) const DISCARD: &str = "DELETE FROM outbox WHERE id = $1 AND scope_key = $2 AND state = 'dead'";

/// Changes a row only if the tick is later than the last one.
pub(super) const CLAIM_TICK: &str = "INSERT INTO schedules (name, last_tick) VALUES ($1, $2) \
     ON CONFLICT (name) DO UPDATE SET last_tick = excluded.last_tick \
     WHERE schedules.last_tick < excluded.last_tick";

pub(super) const LAST_TICK: &str = "SELECT last_tick FROM schedules WHERE name = $1";

pub(super) fn dispatched(row: &Row) -> Result<DispatchedJob, StoreError> {
    Ok(DispatchedJob { id: id(row)?, lease_epoch: row.get("turn")? })
}

fn id(row: &Row) -> Result<JobId, StoreError> {
    let text: String = row.get("id")?;
    JobId::parse(&text).ok_or_else(|| StoreError::internal("a stored job has no valid number"))
}

fn attempts(row: &Row) -> Result<u32, StoreError> {
    let attempts: i64 = row.get("attempts")?;
    Ok(u32::try_from(attempts).unwrap_or(0))
}

#[expect(clippy::disallowed_methods, reason = "a job is done for the tenant that it belongs to")]
fn scope(row: &Row) -> Result<Scope, StoreError> {
    let key: i64 = row.get("scope_key")?;
    Ok(if key == 0 { Scope::installation() } else { Scope::organization(OrganizationId(key)) })
}

impl SqlOutbox {
    pub(super) fn claimed(&self, id: &JobId, row: &Row) -> Result<Claimed, StoreError> {
        let job = self.open(id, row)?;
        let (lease_epoch, attempts, kind) = (row.get("turn")?, attempts(row)?, row.get("kind")?);
        Ok(Claimed { id: id.clone(), scope: scope(row)?, lease_epoch, attempts, kind, job })
    }

    pub(super) fn dead_job(&self, row: &Row) -> Result<DeadJob, StoreError> {
        let id = id(row)?;
        let reason: Option<String> = row.get("last_error")?;
        Ok(DeadJob {
            kind: row.get("kind")?,
            created_at: row.instant("created_at")?,
            died_at: row.instant("changed_at")?,
            attempts: attempts(row)?,
            // A reason that a later version wrote.
            reason: reason.as_deref().and_then(FailureReason::parse).unwrap_or(FailureReason::Failed),
            job: self.open(&id, row)?,
            id,
        })
    }

    fn open(&self, id: &JobId, row: &Row) -> Result<Option<Job>, StoreError> {
        let (kind, sealed): (String, Vec<u8>) = (row.get("kind")?, row.get("payload")?);
        let bound = context(id.as_str(), row.get("scope_key")?, &kind);
        Ok(self.sealer.open(&bound, &sealed).and_then(|content| Job::read(&kind, &content)))
    }
}
