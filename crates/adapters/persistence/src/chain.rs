//! The end of a chain of the audit log, within a transaction.

use crate::sql;
use audit::{Entry, Event, Hash, Head, name_key};
use kernel::{Scope, StoreError, micros};
use sea_orm::{ConnectionTrait, DatabaseBackend, Value};

/// One chain grows at a time. The first number is arbitrary, and ours; two scopes with one value
/// of the second would only wait for each other. Before it the organisation is held, which the row's reference to it does
/// as well: whoever changes its slug has it already and waits for the chain.
const CHAIN_LOCK: &str = "SELECT pg_advisory_xact_lock(5571002, hashint8($1)) FROM (SELECT count(*) FROM \
     (SELECT 1 FROM organizations WHERE id = $1 FOR KEY SHARE) AS held) AS held";

const HEAD: &str = "SELECT number, hash FROM audit_entries WHERE scope_key = $1 ORDER BY number DESC LIMIT 1";

const APPEND: &str = "INSERT INTO audit_entries (organization_id, number, occurred_at, actor_kind, actor_id, \
     actor_name, actor_key, action, object_kind, object_id, details, hash) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";

/// Appends an event within a transaction of the caller, who takes all other locks before: this one is the last.
pub(crate) async fn append_in<C: ConnectionTrait>(
    transaction: &C,
    scope: Scope,
    event: &Event,
) -> Result<Entry, StoreError> {
    if transaction.get_database_backend() == DatabaseBackend::Postgres {
        sql::one(transaction, CHAIN_LOCK, vec![sql::scope_key(scope).into()]).await?;
    }
    // A statement of its own after the lock: it sees what the last holder committed.
    let head = stored_head(transaction, scope).await?;
    let entry = Entry::after(&head, scope, event);
    let values = vec![
        sql::organization(scope),
        entry.number.into(),
        micros(entry.at).into(),
        entry.actor.kind.as_str().into(),
        Value::BigInt(entry.actor.id),
        entry.actor.name.as_str().into(),
        name_key(&entry.actor.name).into(),
        entry.action.as_str().into(),
        entry.object_kind.as_str().into(),
        entry.object_id.as_str().into(),
        entry.details.as_str().into(),
        Value::Bytes(Some(entry.hash.0.to_vec())),
    ];
    sql::execute(transaction, APPEND, values).await?;
    Ok(entry)
}

pub(crate) async fn stored_head<C: ConnectionTrait>(db: &C, scope: Scope) -> Result<Head, StoreError> {
    let row = sql::one(db, HEAD, vec![sql::scope_key(scope).into()]).await?;
    row.map_or(Ok(Head::EMPTY), |row| {
        let hash: Vec<u8> = row.get("hash")?;
        Ok(Head { count: row.get("number")?, hash: Hash::stored(&hash) })
    })
}
