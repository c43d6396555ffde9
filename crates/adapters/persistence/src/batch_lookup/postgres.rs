//! Lookups in PostgreSQL.
//!
//! Each thread keeps its own connection, driven by its own runtime, and looks up everything that waits with
//! one statement.

use super::{Lookup, NotBatched};
use crate::connection::{TRUST_IDLE_FOR, answers, connect_lookup};
use sea_orm::sqlx;
use sea_orm::sqlx::postgres::{PgConnection, PgPool};
use std::collections::HashMap;
use std::time::Instant;

/// A connection, and when the server was last heard from.
pub(crate) type KeptConnection = (PgConnection, Instant);

/// Queries on the connection that the thread kept, or on a new one. It is kept unless something failed.
pub(crate) async fn ask<L: Lookup>(
    pool: &PgPool,
    kept: &mut Option<KeptConnection>,
    keys: &[L::Key],
) -> Result<HashMap<L::Key, L::Answer>, NotBatched> {
    let mut known = kept.take();
    if let Some((connection, used)) = &mut known
        && used.elapsed() >= TRUST_IDLE_FOR
        && !Box::pin(answers(connection)).await
    {
        known = None;
    }
    let mut connection = match known {
        Some((connection, _)) => connection,
        None => Box::pin(connect_lookup(pool)).await.map_err(|error| NotBatched::because(&error))?,
    };
    // Nothing else would notice a dead connection.
    let acquire_timeout = pool.options().get_acquire_timeout();
    let found = tokio::time::timeout(acquire_timeout, L::look_up_many(&mut connection, keys)).await;
    let found = found.map_err(|late| NotBatched::because(&late))?;
    let found = found.map_err(|error| NotBatched::because(&error))?;
    *kept = Some((connection, Instant::now()));
    Ok(found)
}

/// Queries on a pooled connection, and waits for one.
pub(crate) async fn wait_and_ask<L: Lookup>(
    pool: &PgPool,
    key: L::Key,
) -> Result<Option<L::Answer>, sqlx::Error> {
    let mut connection = pool.acquire().await?;
    let mut found = L::look_up_many(&mut connection, std::slice::from_ref(&key)).await?;
    Ok(found.remove(&key))
}
