//! Up to where the log of changes was pruned, so that a process that slept past that point knows that it has
//! missed some. One row: the id on SQLite, the transaction number on PostgreSQL.

use crate::columns::{drop_table, id};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

const NOTHING: &str = "INSERT INTO forgotten_changes (place) VALUES (0)";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let place = ColumnDef::new("place").big_integer().not_null().take();
        let table = Table::create().table("forgotten_changes").col(id()).col(place).take();
        manager.create_table(table).await?;
        manager.get_connection().execute_unprepared(NOTHING).await.map(drop)
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_table(manager, "forgotten_changes").await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
