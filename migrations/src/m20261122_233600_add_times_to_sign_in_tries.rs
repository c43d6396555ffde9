//! The time of each counted attempt, and how many of the oldest a success has forgiven. A row without times
//! comes from an older version.

use crate::columns::{document, optional};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let times = optional(document("taken_at"));
        manager.alter_table(Table::alter().table("sign_in_tries").add_column(times).take()).await?;
        let forgiven = ColumnDef::new("forgiven").big_integer().not_null().default(0).take();
        manager.alter_table(Table::alter().table("sign_in_tries").add_column(forgiven).take()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for column in ["forgiven", "taken_at"] {
            manager.alter_table(Table::alter().table("sign_in_tries").drop_column(column).take()).await?;
        }
        Ok(())
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
