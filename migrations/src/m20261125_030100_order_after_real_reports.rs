//! On PostgreSQL, a report is not older than the newest real one, whatever was done to test data meanwhile: its times are
//! its own, and the last of an import, which has the time of the newest report, can be deleted alone (ADR 1).

use crate::m20261121_101200_create_settle_intake::CREATE;
use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::DatabaseBackend;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

/// Another body of the function that is there: who calls it notices nothing.
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
