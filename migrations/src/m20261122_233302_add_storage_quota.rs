//! How many bytes of files an organisation may store; `NULL` for the installation's default.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let column = ColumnDef::new("storage_quota").big_integer().take();
        manager.alter_table(Table::alter().table("organizations").add_column(column).take()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.alter_table(Table::alter().table("organizations").drop_column("storage_quota").take()).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
