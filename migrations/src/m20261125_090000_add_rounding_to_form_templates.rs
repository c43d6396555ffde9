//! The number to which analysts see a form's figures rounded, where small ones are protected; `NULL` where
//! they are not.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let column = ColumnDef::new("figures_rounded_to").integer().take();
        manager.alter_table(Table::alter().table("form_templates").add_column(column).take()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .alter_table(Table::alter().table("form_templates").drop_column("figures_rounded_to").take())
            .await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
