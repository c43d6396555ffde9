//! Questions to PostgreSQL.
//!
//! Each thread that asks keeps a connection of its own, whose traffic is in the hands of its own runtime, and asks
//! on it with one statement for all who wait.

use super::{Lookup, NotBatched};
use crate::connection::{TRUSTED, answers, connect_asker};
use sea_orm::sqlx;
use sea_orm::sqlx::postgres::{PgConnection, PgPool};
use std::collections::HashMap;
use std::time::Instant;

/// A connection, and when it was last heard of.
pub(crate) type KeptConnection = (PgConnection, Instant);

/// Asks on the connection that a thread kept, or on a new one. It is kept unless something failed.
pub(crate) async fn ask<L: Lookup>(
    pool: &PgPool,
    kept: &mut Option<KeptConnection>,
    keys: &[L::Key],
) -> Result<HashMap<L::Key, L::Answer>, NotBatched> {
    let mut known = kept.take();
    if let Some((connection, used)) = &mut known
        && used.elapsed() >= TRUSTED
        && !Box::pin(answers(connection)).await
    {
        known = None;
    }
    let mut connection = match known {
        Some((connection, _)) => connection,
        None => Box::pin(connect_asker(pool)).await.map_err(|_| NotBatched)?,
    };
    // A connection on which nothing comes any more would be noticed by nobody else.
    let acquire_timeout = pool.options().get_acquire_timeout();
    let found = tokio::time::timeout(acquire_timeout, L::of_many(&mut connection, keys)).await;
    let found = found.map_err(|_| NotBatched)?.map_err(|_| NotBatched)?;
    *kept = Some((connection, Instant::now()));
    Ok(found)
}

/// Asks on a connection of the pool, and waits for it.
pub(crate) async fn wait_and_ask<L: Lookup>(
    pool: &PgPool,
    key: L::Key,
) -> Result<Option<L::Answer>, sqlx::Error> {
    let mut connection = pool.acquire().await?;
    let mut found = L::of_many(&mut connection, std::slice::from_ref(&key)).await?;
    Ok(found.remove(&key))
}
