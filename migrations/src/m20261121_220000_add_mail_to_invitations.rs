//! Which mail an invitation went out with, so that withdrawing it stops a mail that still waits, and
//! that it was withdrawn: it counts towards what is sent in a day all the same.

use crate::columns::{code, flag, optional};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // One column for each statement: SQLite adds no more at once.
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
