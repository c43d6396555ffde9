//! Whether the attempt was a recovery code: these are counted separately from the codes of apps.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let column = ColumnDef::new("is_recovery").boolean().not_null().default(false).take();
        manager.alter_table(Table::alter().table("second_factor_attempts").add_column(column).take()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let drop = Table::alter().table("second_factor_attempts").drop_column("is_recovery").take();
        manager.alter_table(drop).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
