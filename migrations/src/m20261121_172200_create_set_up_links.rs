//! Links to the set-up page of an installation without accounts: stores only the SHA-256 of each token.

use crate::columns::{bytes, drop_table, id, micros};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::create()
            .table("set_up_links")
            .col(id())
            .col(bytes("digest").unique_key())
            .col(micros("expires_at"))
            .take();
        manager.create_table(table).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_table(manager, "set_up_links").await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
