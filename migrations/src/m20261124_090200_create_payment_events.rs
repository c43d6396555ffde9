//! Ids of the payment provider's events that were processed, so that each counts only once.

use crate::columns::{code, drop_table, index, micros};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::create()
            .table("payment_events")
            .col(code(manager, "event_id").primary_key())
            .col(micros("taken_at"))
            .take();
        manager.create_table(table).await?;
        manager.create_index(index("ix_payment_events_taken", "payment_events", &["taken_at"])).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_table(manager, "payment_events").await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
