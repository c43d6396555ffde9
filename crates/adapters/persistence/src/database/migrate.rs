//! Brings the schema up to date.

use super::Database;
use crate::connection::Pools;
use crate::error::MigrateError;
use migrations::Schema;
use sea_orm::sqlx::sqlite::SqlitePool;
use sea_orm::{DatabaseConnection, DbErr, RuntimeErr, sqlx};

/// Held by the one process that migrates. The number is arbitrary, and ours.
const MIGRATION_LOCK: i64 = 5_571_001;

/// Pages of a file that is written anew in memory; a larger one takes a temporary file (which has no name).
const IN_MEMORY: i64 = 16_384;

/// What a database has of this version's migrations, and of others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SchemaState {
    /// Not applied yet, oldest first.
    pub pending: Vec<String>,
    /// Applied by a later version: this one serves on such a schema, since versions only add at first
    /// (`CONTRIBUTING.md`).
    pub of_later: Vec<String>,
}

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
                let outcome = up(&self.0.writer.0).await;
                if let Err(error) = sqlx::Connection::close(session).await {
                    tracing::warn!(error = %error, "the connection of the migration lock did not close cleanly");
                }
                Ok(outcome?)
            }
            Pools::Sqlite { writer, .. } => {
                // Nobody of this process writes meanwhile.
                let _permit = self.write_permit().await.map_err(|busy| DbErr::Custom(busy.to_string()))?;
                if let Err(error) = up(&self.0.writer.0).await {
                    // Another process may have been faster; each step is one transaction.
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

    /// What is applied and what is not. Only reads.
    pub async fn schema_state(&self) -> Result<SchemaState, MigrateError> {
        let (schema, reader) = (Schema::of(&self.0.reader.0).await?, &self.0.reader.0);
        Ok(SchemaState { pending: schema.pending(reader).await?, of_later: schema.of_later().to_vec() })
    }
}

/// A file of version 0.1.0 gives no pages back, and still has what was deleted by that version: it is written
/// anew, once. It needs as much free space again; without it the next start tries again.
async fn rewrite_once(writer: &SqlitePool) {
    let rewrite = async {
        let mode: i64 = sqlx::query_scalar("PRAGMA auto_vacuum").fetch_one(writer).await?;
        if mode == 0 {
            tracing::info!(
                "the database file is written anew, once, so that what was deleted is gone from it"
            );
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
        tracing::warn!(%error, "the database file could not be written anew; the next start tries again");
    }
}

async fn up(writer: &DatabaseConnection) -> Result<(), DbErr> {
    Schema::of(writer).await?.bring_up(writer).await
}

fn db_error(error: sqlx::Error) -> DbErr {
    DbErr::Conn(RuntimeErr::SqlxError(error.into()))
}
