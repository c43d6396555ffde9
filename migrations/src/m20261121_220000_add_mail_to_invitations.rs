//! The mail with which an invitation was sent, so that withdrawing the invitation stops a waiting mail; and
//! whether it was withdrawn: it still counts towards the daily limit.

use crate::columns::{code, flag, optional};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // One column per statement: SQLite cannot add several at once.
        for column in [optional(code(manager, "mail_id")), flag("is_withdrawn").default(false).take()] {
            manager.alter_table(Table::alter().table("invitations").add_column(column).take()).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for column in ["is_withdrawn", "mail_id"] {
            manager.alter_table(Table::alter().table("invitations").drop_column(column).take()).await?;
        }
        Ok(())
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
