//! Brings the schema up to date.

use super::{Database, Pools};
use crate::error::MigrateError;
use migrations::{Migrator, MigratorTrait as _};
use sea_orm::{DbErr, RuntimeErr, sqlx};

/// Held by the one process that migrates. The number is arbitrary, and ours.
const MIGRATION_LOCK: i64 = 5_571_001;

impl Database {
    /// Applies the migrations that are pending. Replicas that start together do it once.
    pub async fn migrate(&self) -> Result<(), MigrateError> {
        match &self.0.pools {
            Pools::Postgres { writer, .. } => {
                // A connection of its own, closed afterwards: the lock goes with the session
                // even when the migration fails.
                let mut session = writer.acquire().await.map_err(db_error)?.detach();
                sqlx::query("SELECT pg_advisory_lock($1)")
                    .bind(MIGRATION_LOCK)
                    .execute(&mut session)
                    .await
                    .map_err(db_error)?;
                let outcome = Migrator::up(&self.0.writer, None).await;
                if let Err(error) = sqlx::Connection::close(session).await {
                    tracing::warn!(error = %error, "the connection of the migration lock did not close cleanly");
                }
                Ok(outcome?)
            }
            Pools::Sqlite { .. } => {
                // Nobody of this process writes meanwhile.
                let _turn = self.turn().await.map_err(|busy| DbErr::Custom(busy.to_string()))?;
                let Err(error) = Migrator::up(&self.0.writer, None).await else { return Ok(()) };
                // Another process may have been faster; each step is one transaction.
                match self.pending_migrations().await {
                    Ok(pending) if pending.is_empty() => Ok(()),
                    _ => Err(error.into()),
                }
            }
        }
    }

    /// Names of the migrations that are not applied yet, oldest first. Only reads.
    pub async fn pending_migrations(&self) -> Result<Vec<String>, MigrateError> {
        let pending = Migrator::get_pending_migrations_read_only(&self.0.reader).await?;
        Ok(pending.iter().map(|migration| migration.name().to_owned()).collect())
    }
}

fn db_error(error: sqlx::Error) -> DbErr {
    DbErr::Conn(RuntimeErr::SqlxError(error.into()))
}
