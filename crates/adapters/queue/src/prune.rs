//! Removes finished entries, which `apalis` keeps.

use crate::NAME;
use crate::open::{JobQueue, QueueConnections};
use crate::push::unavailable;
use apalis_core::backend::Vacuum as _;
use jobs::ports::QueueError;

/// The library's own `vacuum` rewrites the whole file, and on PostgreSQL names a table that is elsewhere.
const SQLITE: [&str; 2] = [
    "DELETE FROM Jobs WHERE job_type = $1 AND status IN ('Done', 'Killed', 'Failed')",
    "DELETE FROM Workers WHERE worker_type = $1 AND last_seen < strftime('%s', 'now') - 86400 \
     AND NOT EXISTS (SELECT 1 FROM Jobs WHERE lock_by = Workers.id)",
];

const POSTGRES: [&str; 2] = [
    "DELETE FROM apalis.jobs WHERE job_type = $1 AND status IN ('Done', 'Killed', 'Failed')",
    "DELETE FROM apalis.workers WHERE worker_type = $1 AND last_seen < now() - interval '1 day' \
     AND NOT EXISTS (SELECT 1 FROM apalis.jobs WHERE lock_by = workers.id)",
];

impl JobQueue {
    /// Removes finished entries, and workers that have been gone for a day.
    pub async fn prune(&self) -> Result<(), QueueError> {
        match &self.0 {
            QueueConnections::Sqlite(pool) => {
                for statement in SQLITE {
                    sqlx::query(statement).bind(NAME).execute(pool).await.map_err(unavailable)?;
                }
            }
            QueueConnections::Postgres(pool) => {
                for statement in POSTGRES {
                    sqlx::query(statement).bind(NAME).execute(pool).await.map_err(unavailable)?;
                }
            }
            QueueConnections::Redis(connection) => {
                let mut storage = crate::push::redis(connection);
                storage.vacuum().await.map_err(unavailable)?;
                let config = storage.get_config().clone();
                redis::cmd("DEL")
                    .arg(config.done_jobs_set())
                    .arg(config.dead_jobs_set())
                    .query_async::<i64>(&mut connection.clone())
                    .await
                    .map_err(unavailable)?;
            }
        }
        Ok(())
    }
}
