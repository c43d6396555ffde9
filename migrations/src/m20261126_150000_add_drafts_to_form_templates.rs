//! Whether a template has unpublished changes.

use crate::columns::flag;
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let column = flag("has_unpublished_changes").default(false).take();
        manager.alter_table(Table::alter().table("form_templates").add_column(column).take()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .alter_table(Table::alter().table("form_templates").drop_column("has_unpublished_changes").take())
            .await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
