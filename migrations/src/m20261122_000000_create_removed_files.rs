//! The files of deleted reports, until the vault no longer has them.

use crate::columns::{code, drop_table, id, organization_fk, organization_id, scope_key};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = Table::create()
            .table("removed_files")
            .col(id())
            .col(organization_id())
            .col(scope_key())
            .col(code(manager, "storage_key").unique_key())
            .foreign_key(organization_fk("removed_files").on_delete(ForeignKeyAction::Restrict))
            .take();
        manager.create_table(table).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_table(manager, "removed_files").await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
