//! When an account last signed in; `NULL`: never.

use crate::columns::{micros, optional};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let column = optional(micros("last_login_at"));
        manager.alter_table(Table::alter().table("users").add_column(column).take()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.alter_table(Table::alter().table("users").drop_column("last_login_at").take()).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
