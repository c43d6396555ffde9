//! Counted sign-in attempts, until their count expires. A row is a slot and not an account: it reveals
//! neither an address nor whether such an account exists, and there are at most eight million.

use crate::columns::{drop_table, index, micros};
use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::DatabaseBackend;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut table = Table::create()
            .table("sign_in_tries")
            .col(ColumnDef::new("bucket").big_integer().not_null().primary_key())
            .col(ColumnDef::new("taken").big_integer().not_null())
            .col(micros("ends_at"))
            .take();
        if manager.get_database_backend() == DatabaseBackend::Sqlite {
            // The key is the row: no second tree and no generated id.
            table.extra("WITHOUT ROWID");
        }
        manager.create_table(table).await?;
        manager.create_index(index("ix_sign_in_tries_end", "sign_in_tries", &["ends_at"])).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_table(manager, "sign_in_tries").await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
