//! The last time at which each schedule ran: only one of all processes takes the next one.

use crate::columns::{code, drop_table, micros};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::create()
            .table("schedules")
            .col(code(manager, "name").primary_key())
            .col(micros("last_tick"))
            .take();
        manager.create_table(table).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_table(manager, "schedules").await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
