//! On PostgreSQL, a report is never older than the newest real one, whatever has happened to test data
//! meanwhile: test data has its own times, and the last report of an import, which has the time of the newest
//! report, can be deleted separately (ADR 1).

use crate::m20261121_101200_create_settle_intake::CREATE;
use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::DatabaseBackend;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

/// Replaces the body of the existing function; callers notice nothing.
fn replaced() -> String {
    CREATE.replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION")
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        if manager.get_database_backend() == DatabaseBackend::Postgres {
            let real =
                replaced().replace("submissions s ORDER BY", "submissions s WHERE NOT s.is_test ORDER BY");
            manager.get_connection().execute_unprepared(&real).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        if manager.get_database_backend() == DatabaseBackend::Postgres {
            manager.get_connection().execute_unprepared(&replaced()).await?;
        }
        Ok(())
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
