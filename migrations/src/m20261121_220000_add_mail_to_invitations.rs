//! Which mail an invitation went out with, so that withdrawing it stops a mail that still waits.

use crate::columns::{code, optional};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let column = optional(code(manager, "mail_id"));
        manager.alter_table(Table::alter().table("invitations").add_column(column).take()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.alter_table(Table::alter().table("invitations").drop_column("mail_id").take()).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
