//! Puts ids into the queue.

use crate::NAME;
use crate::open::{JobQueue, QueueConnections};
use apalis::prelude::{TaskBuilder, TaskSink};
use apalis_core::task::Task;
use apalis_postgres::PostgresStorage;
use apalis_redis::RedisStorage;
use apalis_sqlite::SqliteStorage;
use async_trait::async_trait;
use jobs::DispatchedJob;
use jobs::ports::{Queue, QueueError};
use sqlx::SqlitePool;
use sqlx::postgres::PgPool;
use std::time::Duration;

/// How long Redis remembers that an id was put in. Never "for ever": `apalis-redis` 1.0 turns that into 0
/// seconds.
const ID_RETENTION: Duration = Duration::from_mins(10);

pub(crate) fn sqlite(pool: &SqlitePool) -> SqliteStorage<String> {
    SqliteStorage::new(pool).with_config(apalis_sqlite::Config::default().queue(NAME).batch_size(4))
}

pub(crate) fn postgres(pool: &PgPool) -> PostgresStorage<String> {
    PostgresStorage::new(pool).with_config(apalis_postgres::Config::default().queue(NAME).batch_size(4))
}

pub(crate) fn redis(connection: &apalis_redis::ConnectionManager) -> RedisStorage<String> {
    let config = apalis_redis::Config::default()
        .queue(NAME)
        .batch_size(4)
        .emit_events(false)
        .idempotency_ttl(Some(ID_RETENTION));
    RedisStorage::new(connection.clone()).with_config(config)
}

/// Builds an entry: the id, at most once per lease.
fn entry(dispatched: &DispatchedJob) -> Task<String> {
    let id = dispatched.id.as_str();
    TaskBuilder::new(id.to_owned()).idempotency_key(format!("{id}.{}", dispatched.lease_epoch)).build()
}

pub(crate) fn unavailable(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> QueueError {
    QueueError(error.into())
}

#[async_trait]
impl Queue for JobQueue {
    async fn push(&self, dispatched: &[DispatchedJob]) -> Result<(), QueueError> {
        for dispatched in dispatched {
            let entry = entry(dispatched);
            match &self.0 {
                QueueConnections::Sqlite(pool) => sqlite(pool).push_task(entry).await.map_err(unavailable)?,
                QueueConnections::Postgres(pool) => {
                    postgres(pool).push_task(entry).await.map_err(unavailable)?;
                }
                QueueConnections::Redis(connection) => {
                    redis(connection).push_task(entry).await.map_err(unavailable)?;
                }
            }
        }
        Ok(())
    }

    async fn ping(&self) -> Result<(), QueueError> {
        match &self.0 {
            QueueConnections::Sqlite(pool) => {
                sqlx::query("SELECT 1").execute(pool).await.map_err(unavailable).map(drop)
            }
            QueueConnections::Postgres(pool) => {
                sqlx::query("SELECT 1").execute(pool).await.map_err(unavailable).map(drop)
            }
            QueueConnections::Redis(connection) => {
                redis::cmd("PING").query_async(&mut connection.clone()).await.map_err(unavailable)
            }
        }
    }
}
