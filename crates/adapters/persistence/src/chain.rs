//! Appends to a chain of the audit log within a transaction.

use crate::entities::{AuditEntries, audit_entry::Column};
use crate::error::store_error;
use crate::sql;
use audit::{Entry, Event, Hash, Head, name_key};
use kernel::{Scope, StoreError, micros};
use sea_orm::ActiveValue::Set;
use sea_orm::{ConnectionTrait, DatabaseBackend, QueryOrder as _, QuerySelect as _};

/// Serialises appends to a chain. The first number is an arbitrary id, unique among the locks of this
/// service; two scopes with the same second number would merely wait for each other. The organisation's row
/// is locked first, as the foreign key of the new row does anyway: whoever changes the organisation's slug
/// already holds it and waits for the chain.
const CHAIN_LOCK: &str = "SELECT pg_advisory_xact_lock(5571002, hashint8($1)) FROM (SELECT count(*) FROM \
     (SELECT 1 FROM organizations WHERE id = $1 FOR KEY SHARE) AS held) AS held";

/// Appends an event within the caller's transaction. The caller must already hold all other locks: this one
/// comes last.
pub(crate) async fn append_in<C: ConnectionTrait>(
    transaction: &C,
    scope: Scope,
    event: &Event,
) -> Result<Entry, StoreError> {
    if transaction.get_database_backend() == DatabaseBackend::Postgres {
        sql::one(transaction, CHAIN_LOCK, vec![sql::scope_key(scope).into()]).await?;
    }
    // A separate statement after the lock, so that it sees what the last holder committed.
    let head = stored_head(transaction, scope).await?;
    let entry = Entry::after(&head, scope, event);
    let row = AuditEntries::of(scope).insert(|row| {
        row.number = Set(entry.number);
        row.occurred_at = Set(micros(entry.at));
        row.actor_kind = Set(entry.actor.kind.clone());
        row.actor_id = Set(entry.actor.id);
        row.actor_name = Set(entry.actor.name.clone());
        row.actor_key = Set(name_key(&entry.actor.name));
        row.action = Set(entry.action.clone());
        row.object_kind = Set(entry.object_kind.clone());
        row.object_id = Set(entry.object_id.clone());
        row.details = Set(entry.details.clone());
        row.hash = Set(entry.hash.0.to_vec());
    });
    row.exec_without_returning(transaction).await.map_err(store_error)?;
    Ok(entry)
}

pub(crate) async fn stored_head<C: ConnectionTrait>(db: &C, scope: Scope) -> Result<Head, StoreError> {
    let last = AuditEntries::of(scope).find().order_by_desc(Column::Number);
    let last = last.select_only().columns([Column::Number, Column::Hash]).into_tuple::<(i64, Vec<u8>)>();
    let last = last.one(db).await.map_err(store_error)?;
    Ok(last.map_or(Head::EMPTY, |(count, hash)| Head { count, hash: Hash::stored(&hash) }))
}
