//! Brings the schema up to date.

use super::Database;
use crate::connection::Pools;
use crate::error::MigrateError;
use migrations::Schema;
use sea_orm::sqlx::sqlite::SqlitePool;
use sea_orm::{DatabaseConnection, DbErr, RuntimeErr, sqlx};

/// Held by the process that migrates. An arbitrary id; unique among the locks of this service.
const MIGRATION_LOCK: i64 = 5_571_001;

/// The largest file, in pages, that is rewritten in memory; a larger one takes a temporary file (which has no
/// name).
const IN_MEMORY: i64 = 16_384;

/// The migrations of a database compared to those of this version.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SchemaState {
    /// Migrations that are not applied yet, the oldest first.
    pub pending: Vec<String>,
    /// Applied by a later version. This version can still serve that schema, since migrations at first only
    /// add (`CONTRIBUTING.md`).
    pub of_later: Vec<String>,
}

impl Database {
    /// Applies the pending migrations. If several replicas start together, only one does it.
    pub async fn migrate(&self) -> Result<(), MigrateError> {
        match &self.0.pools {
            Pools::Postgres { writer, .. } => {
                // A separate connection, closed afterwards: the lock ends with the session even if the
                // migration fails.
                let mut session = writer.acquire().await.map_err(db_error)?.detach();
                sqlx::query("SELECT pg_advisory_lock($1)")
                    .bind(MIGRATION_LOCK)
                    .execute(&mut session)
                    .await
                    .map_err(db_error)?;
                let outcome = up(&self.0.writer.0).await;
                if let Err(error) = sqlx::Connection::close(session).await {
                    tracing::warn!(error = %error, "the connection of the migration lock did not close cleanly");
                }
                Ok(outcome?)
            }
            Pools::Sqlite { writer, .. } => {
                // Nobody in this process writes meanwhile.
                let _permit = self.write_permit().await.map_err(|busy| DbErr::Custom(busy.to_string()))?;
                if let Err(error) = up(&self.0.writer.0).await {
                    // Another process may have been faster; each migration is one transaction.
                    match self.schema_state().await {
                        Ok(state) if state.pending.is_empty() => {}
                        _ => return Err(error.into()),
                    }
                }
                rewrite_once(writer).await;
                Ok(())
            }
        }
    }

    /// Returns which migrations are applied. Only reads.
    pub async fn schema_state(&self) -> Result<SchemaState, MigrateError> {
        let (schema, reader) = (Schema::of(&self.0.reader.0).await?, &self.0.reader.0);
        Ok(SchemaState { pending: schema.pending(reader).await?, of_later: schema.of_later().to_vec() })
    }
}

/// Rewrites a file of version 0.1.0 once: it does not release free pages, and still contains what that
/// version deleted. This needs as much free space again; if there is too little, the next start tries again.
async fn rewrite_once(writer: &SqlitePool) {
    let rewrite = async {
        let mode: i64 = sqlx::query_scalar("PRAGMA auto_vacuum").fetch_one(writer).await?;
        if mode == 0 {
            tracing::info!("the database file is rewritten once, so that what was deleted is gone from it");
            let pages: i64 = sqlx::query_scalar("PRAGMA page_count").fetch_one(writer).await?;
            if pages > IN_MEMORY {
                sqlx::query("PRAGMA temp_store = FILE").execute(writer).await?;
            }
            sqlx::query("PRAGMA auto_vacuum = INCREMENTAL").execute(writer).await?;
            let rewritten = sqlx::query("VACUUM").execute(writer).await;
            sqlx::query("PRAGMA temp_store = MEMORY").execute(writer).await?;
            rewritten?;
        }
        Ok::<_, sqlx::Error>(())
    };
    if let Err(error) = rewrite.await {
        tracing::warn!(%error, "the database file could not be rewritten; the next start will try again");
    }
}

async fn up(writer: &DatabaseConnection) -> Result<(), DbErr> {
    Schema::of(writer).await?.bring_up(writer).await
}

fn db_error(error: sqlx::Error) -> DbErr {
    DbErr::Conn(RuntimeErr::SqlxError(error.into()))
}
